/** Box of a HEIF file (ISO 14496-12): `start` and `end` of its content, in bytes. */
export type Box = { type: string; start: number; end: number };

export type HeifItem = {
  /** Offset of the content of its `infe` box. */
  infoAt: number;
  /** Boxes of `ipco` that describe it. */
  properties: Box[];
  /** Id of the first item that it is put together from, such as a tile of a grid. */
  firstPart?: number;
};

export type Heif = { primary: number; items: Map<number, HeifItem>; properties: Box[] };

/**
 * Reads the facts about pictures in the `meta` box of a HEIF file (ISO 23008-12), without decoding anything. Any other file
 * has no items. @throws RangeError for an offset outside the file
 */
export function readHeif(file: Buffer): Heif {
  const meta = childrenOf(file, boxesIn(file, 0, file.length), 'meta', 4);
  const iprp = childrenOf(file, meta, 'iprp');
  const properties = childrenOf(file, iprp, 'ipco');
  const items = readItems(file, meta);
  readProperties(file, iprp, { items, properties });
  readParts(file, meta, items);
  const pitm = ofType(meta, 'pitm')[0];
  const primary = pitm ? numbersFrom(file, pitm.start + 4).id(file.readUInt8(pitm.start) > 0) : 0;
  return { primary, items, properties };
}

function readItems(file: Buffer, meta: Box[]): Heif['items'] {
  const items: Heif['items'] = new Map();
  for (const { start, end } of ofType(meta, 'iinf')) {
    const first = start + (file.readUInt8(start) > 0 ? 8 : 6);
    for (const infe of ofType(boxesIn(file, first, end), 'infe')) {
      const id = numbersFrom(file, infe.start + 4).id(file.readUInt8(infe.start) > 2);
      items.set(id, { infoAt: infe.start, properties: [] });
    }
  }
  return items;
}

function readProperties(file: Buffer, iprp: Box[], { items, properties }: Omit<Heif, 'primary'>): void {
  for (const { start } of ofType(iprp, 'ipma')) {
    const wideId = file.readUInt8(start) > 0;
    const wideIndex = file.readUInt8(start + 3) % 2 === 1;
    const numbers = numbersFrom(file, start + 4);
    // The first bit of each index says whether a reader must understand the property.
    const nextIndex = () => (wideIndex ? numbers.next(2) & 0x7fff : numbers.next(1) & 0x7f);
    repeat(numbers.next(4), () => {
      const item = items.get(numbers.id(wideId));
      repeat(numbers.next(1), () => {
        const property = properties[nextIndex() - 1];
        if (property) item?.properties.push(property);
      });
    });
  }
}

function repeat(times: number, work: () => void): void {
  for (let left = times; left > 0; left -= 1) work();
}

function readParts(file: Buffer, meta: Box[], items: Heif['items']): void {
  const [iref] = ofType(meta, 'iref');
  if (!iref) return;
  const wide = file.readUInt8(iref.start) > 0;
  for (const dimg of ofType(boxesIn(file, iref.start + 4, iref.end), 'dimg')) {
    const numbers = numbersFrom(file, dimg.start);
    const item = items.get(numbers.id(wide));
    if (item && numbers.next(2) > 0) item.firstPart = numbers.id(wide);
  }
}

function ofType(boxes: Box[], type: string): Box[] {
  return boxes.filter((box) => box.type === type);
}

/** Returns the boxes inside the first box of a type, after the `ownBytes` at its beginning. */
function childrenOf(file: Buffer, boxes: Box[], type: string, ownBytes = 0): Box[] {
  const [found] = ofType(boxes, type);
  return found ? boxesIn(file, found.start + ownBytes, found.end) : [];
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = file.readUInt32BE(at);
    // 0 means "to the end"; 64-bit sizes (1) occur only in media data, after all the boxes read here.
    const end = size === 0 ? to : at + size;
    if (end < at + 8 || end > to) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + 8, end });
    at = end;
  }
  return boxes;
}

function numbersFrom(file: Buffer, start: number) {
  let at = start;
  const next = (bytes: 1 | 2 | 4): number => {
    at += bytes;
    return file.readUIntBE(at - bytes, bytes);
  };
  return { next, id: (wide: boolean) => next(wide ? 4 : 2) };
}
