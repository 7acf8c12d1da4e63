import { crc32 } from 'node:zlib';
import type { Dice } from './dice.ts';
import type { Seed } from './image-seeds.ts';

/** One way to spoil a sound file. */
type Spoil = (file: Buffer, dice: Dice, kind: Seed['kind']) => Buffer;

/** Most decoders trip over what stands near the beginning. */
const headBytes = 1000;

function somewhere(file: Buffer, dice: Dice): number {
  return dice.below(dice.chance(0.5) ? Math.min(headBytes, file.length) : file.length);
}

/** From one to eight bits turned over. */
export const flipBits: Spoil = (file, dice) => {
  const copy = Buffer.from(file);
  for (let flips = 1 + dice.below(8); flips > 0; flips -= 1) {
    const at = somewhere(file, dice);
    copy.writeUInt8((copy[at] ?? 0) ^ (1 << dice.below(8)), at);
  }
  return copy;
};

/** Where the parts of a file begin: a JPEG's markers, the chunks of the others. */
function boundaries(file: Buffer, kind: Seed['kind']): [number, ...number[]] {
  const marks = kind === 'jpeg' ? [0xff] : [...Buffer.from(kind === 'png' ? 'IidtP' : 'AVEmif', 'latin1')];
  const found = [...file.subarray(0, 20_000)].flatMap((byte, at) => (marks.includes(byte) ? [at] : []));
  return [Math.floor(file.length / 2), ...found];
}

/** Cut off at a marker, at a chunk, or anywhere; at times closed again, as if nothing were missing. */
export const cutOff: Spoil = (file, dice, kind) => {
  const at = dice.chance(0.5) ? dice.pick(boundaries(file, kind)) : dice.below(file.length);
  const rest = file.subarray(0, at + dice.below(4));
  return dice.chance(0.2) ? Buffer.concat([rest, file.subarray(-12)]) : rest;
};

const lies: [number, ...number[]] = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
];

/** A length, a size or a count that is not true, written over two or four bytes at a likely place. */
export const lie: Spoil = (file, dice, kind) => {
  const copy = Buffer.from(file);
  const at = Math.min(dice.pick(boundaries(file, kind)) + dice.below(10), file.length - 4);
  const value = dice.pick(lies);
  if (dice.chance(0.5)) copy.writeUInt32BE(value, at);
  else copy.writeUInt16BE(value & 0xffff, at);
  return kind === 'png' && dice.chance(0.7) ? withChecksums(copy) : copy;
};

/** A PNG whose chunks have right checksums again, so that a lie in them is believed. */
function withChecksums(png: Buffer): Buffer {
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (at + 12 + length > png.length) break;
    png.writeUInt32BE(crc32(png.subarray(at + 4, at + 8 + length)), at + 8 + length);
    at += 12 + length;
  }
  return png;
}

/** A piece of the file twice, elsewhere, or gone: tables and chunks out of order, as in many a CVE. */
export const shuffle: Spoil = (file, dice, kind) => {
  const from = dice.pick(boundaries(file, kind));
  const piece = file.subarray(from, from + 2 + dice.below(600));
  const to = dice.pick(boundaries(file, kind));
  const parts = dice.pick([
    [file.subarray(0, to), piece, file.subarray(to)],
    [file.subarray(0, from), file.subarray(from + piece.length)],
    [file.subarray(0, to), ...Array<Buffer>(50).fill(piece), file.subarray(to)],
    [file.subarray(0, to), dice.bytes(1 + dice.below(300)), file.subarray(to)],
  ]);
  return Buffer.concat(parts);
};
