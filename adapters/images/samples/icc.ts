import { u16, u32 } from './heif-file.ts';

/** Colour profiles for tests, as in ICC.1:2001-04: Adobe RGB (1998), and greys with a gamma of their own. */

type Point = readonly [number, number, number];
const white: Point = [0.9642, 1, 0.8249];

function point(values: Point): Buffer {
  return Buffer.concat([
    Buffer.from('XYZ \0\0\0\0'),
    u32(...values.map((value) => Math.round(value * 65_536))),
  ]);
}

function gamma(value: number): Buffer {
  return Buffer.concat([Buffer.from('curv\0\0\0\0'), u32(1), u16(Math.round(value * 256), 0)]);
}

function description(words: string): Buffer {
  const text = Buffer.from(`${words}\0`, 'latin1');
  return Buffer.concat([
    Buffer.from('desc\0\0\0\0'),
    u32(text.length),
    text,
    Buffer.alloc(78 + (-text.length & 3)),
  ]);
}

function profile(space: 'RGB ' | 'GRAY', tags: Record<string, Buffer>): Buffer {
  const entries = Object.entries({
    desc: description('test'),
    cprt: Buffer.from('text\0\0\0\0none'),
    wtpt: point(white),
    ...tags,
  });
  let at = 128 + 4 + entries.length * 12;
  const table = entries.map(([name, data]) => {
    at += data.length;
    return Buffer.concat([Buffer.from(name), u32(at - data.length, data.length)]);
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.write(`\x02\x40\0\0mntr${space}XYZ `, 8, 'latin1');
  header.write('acsp', 36);
  point(white).copy(header, 68, 8);
  return Buffer.concat([header, u32(entries.length), ...table, ...entries.map(([, data]) => data)]);
}

export const adobeRgb = profile('RGB ', {
  rXYZ: point([0.6097, 0.3111, 0.0195]),
  gXYZ: point([0.2053, 0.6257, 0.0609]),
  bXYZ: point([0.1492, 0.0632, 0.7446]),
  rTRC: gamma(2.2),
  gTRC: gamma(2.2),
  bTRC: gamma(2.2),
});

export const greyGamma18 = profile('GRAY', { kTRC: gamma(1.8) });
