import type { Size } from '#domain/photo.ts';

type Box = { type: string; start: number; end: number };

/**
 * What the item properties of a HEIF file (ISO 23008-12) say before anything is decoded: the size of every coded
 * image in it, in pixels, and the ICC profile of its colours. A file that is no HEIF has neither.
 */
export function readItemProperties(file: Buffer): { sizes: Size[]; profile: Buffer | undefined } {
  const properties = inside(file, ['meta', 'iprp', 'ipco']);
  const sizes = properties
    .filter((box) => box.type === 'ispe' && box.end - box.start >= 12)
    .map(({ start }) => ({ width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) }));
  const colours = properties.find(
    (box) =>
      box.type === 'colr' && ['prof', 'rICC'].includes(file.toString('latin1', box.start, box.start + 4)),
  );
  return { sizes, profile: colours && file.subarray(colours.start + 4, colours.end) };
}

/** The boxes inside the first box that the path of types leads to. */
function inside(file: Buffer, path: string[]): Box[] {
  let range = { start: 0, end: file.length };
  for (const type of path) {
    const found = boxesIn(file, range.start, range.end).find((box) => box.type === type);
    if (!found) return [];
    // `meta` alone begins with a version and flags.
    range = { start: found.start + (type === 'meta' ? 4 : 0), end: found.end };
  }
  return boxesIn(file, range.start, range.end);
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = file.readUInt32BE(at);
    // 0 means "to the end"; 64-bit sizes (1) are for media data only, behind all that is read here.
    const end = size === 0 ? to : at + size;
    if (end < at + 8 || end > to) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + 8, end });
    at = end;
  }
  return boxes;
}
