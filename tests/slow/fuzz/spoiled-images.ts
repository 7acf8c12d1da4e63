import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import type { Seed } from './image-seeds.ts';

/** Bytes in which most changes are made: most decoders fail on data near the beginning. */
const headBytes = 1000;

const somewhereIn = ({ bytes }: Seed): fc.Arbitrary<number> =>
  fc.oneof(fc.nat(Math.min(headBytes, bytes.length) - 1), fc.nat(bytes.length - 1));

/** Starts of the parts of a file: a JPEG's markers, the chunks of other formats. */
function boundaryOf({ bytes, kind }: Seed): fc.Arbitrary<number> {
  const marks = kind === 'jpeg' ? [0xff] : [...Buffer.from(kind === 'png' ? 'IidtP' : 'AVEmif', 'latin1')];
  const found = [...bytes.subarray(0, 20_000)].flatMap((byte, at) => (marks.includes(byte) ? [at] : []));
  return fc.constantFrom(Math.floor(bytes.length / 2), ...found);
}

/** Changes one to eight bytes. */
export function flipped(seed: Seed): fc.Arbitrary<Buffer> {
  const flip = fc.tuple(somewhereIn(seed), fc.integer({ min: 1, max: 255 }));
  return fc.array(flip, { minLength: 1, maxLength: 8 }).map((flips) => {
    const copy = Buffer.from(seed.bytes);
    for (const [at, mask] of flips) copy.writeUInt8((copy[at] ?? 0) ^ mask, at);
    return copy;
  });
}

/** Cuts the file off at a marker, at a chunk, or anywhere; sometimes ends it properly, as if nothing were missing. */
export function truncated(seed: Seed): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.oneof(boundaryOf(seed), somewhereIn(seed)), fc.nat(3), fc.boolean())
    .map(([at, more, isClosed]) =>
      Buffer.concat([seed.bytes.subarray(0, at + more), isClosed ? seed.bytes.subarray(-12) : Buffer.of()]),
    );
}

/** Writes a false length, size or count over two or four bytes at a likely place. */
export function lying(seed: Seed): fc.Arbitrary<Buffer> {
  const places = fc.tuple(boundaryOf(seed), fc.nat(9), fc.boolean(), fc.boolean());
  const lies = fc.oneof(fc.constantFrom(0, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff), fc.nat(0xffffffff));
  return fc.tuple(places, lies).map(([[boundary, more, isLong, isBelieved], lie]) => {
    const copy = Buffer.from(seed.bytes);
    const at = Math.min(boundary + more, copy.length - 4);
    if (isLong) copy.writeUInt32BE(lie, at);
    else copy.writeUInt16BE(lie & 0xffff, at);
    return seed.kind === 'png' && isBelieved ? withChecksums(copy) : copy;
  });
}

/** Recalculates a PNG's checksums, so that decoders accept the changed chunks. */
function withChecksums(png: Buffer): Buffer {
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (at + 12 + length > png.length) break;
    png.writeUInt32BE(crc32(png.subarray(at + 4, at + 8 + length)), at + 8 + length);
    at += 12 + length;
  }
  return png;
}

/** Repeats, moves or removes a piece of the file: tables and chunks out of order, as in many CVEs. */
export function outOfOrder(seed: Seed): fc.Arbitrary<Buffer> {
  const { bytes } = seed;
  return fc
    .record({
      from: boundaryOf(seed),
      length: fc.nat(600),
      to: boundaryOf(seed),
      times: fc.constantFrom(0, 1, 50),
      noise: fc.uint8Array({ maxLength: 300 }),
    })
    .map(({ from, length, to, times, noise }) => {
      const piece = bytes.subarray(from, from + 2 + length);
      if (times === 0) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + piece.length)]);
      const pieces = Array<Buffer>(times).fill(piece);
      return Buffer.concat([bytes.subarray(0, to), ...pieces, noise, bytes.subarray(to)]);
    });
}
