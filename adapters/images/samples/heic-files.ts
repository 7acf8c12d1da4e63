import { gridData, heifFile, ispe } from './heif-file.ts';
import { portraitHeic } from './photos.ts';

/** Parts of the sample's first item, to build other files from. */
export const coded = {
  type: 'hvc1',
  width: 480,
  height: 320,
  data: portraitHeic.subarray(0x392, 0x392 + 0x6a81),
  hvcC: boxOf('hvcC'),
  profile: boxOf('colr'),
};

function boxOf(type: string): Buffer {
  const start = portraitHeic.indexOf(type, 'latin1') - 4;
  return portraitHeic.subarray(start, start + portraitHeic.readUInt32BE(start));
}

/** Builds a HEIC as phones write large ones: a grid of tiles. All tiles are the same sample, which keeps the file small. */
export function tiledHeic(
  columns: number,
  rows: number,
  { onTiles = false, stray = [] }: { onTiles?: boolean; stray?: Buffer[] } = {},
): Buffer {
  const { type, data, hvcC, profile, width, height } = coded;
  const size = [columns * width, rows * height] as const;
  const tile = {
    type,
    data,
    properties: [hvcC, ispe(width, height), ...(onTiles ? [profile] : [])],
    hidden: true,
  };
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const whole = { type: 'grid', data: gridData(columns, rows, ...size), tiles };
  return heifFile({
    stray,
    items: [
      { ...whole, properties: [ispe(...size), ...(onTiles ? [] : [profile])] },
      ...tiles.map(() => tile),
    ],
  });
}
