/** HEIF files for tests, put together box by box as in ISO 14496-12 and 23008-12. */

type HeifItem = {
  /** `hvc1`, `av01` or `grid`. */
  type: string;
  data: Buffer;
  /** Whole boxes; the file stores each once, in the order of first use. */
  properties: Buffer[];
  /** Items that a grid is made of, by number from 1. */
  tiles?: number[];
  hidden?: boolean;
};

type HeifFile = {
  brand?: string;
  compatible?: string[];
  /** Numbered from 1 in this order. */
  items: HeifItem[];
  primary?: number;
  /** Properties that belong to no item. */
  stray?: Buffer[];
};

export function box(type: string, ...content: (Buffer | number[])[]): Buffer {
  const parts = content.map((part) => Buffer.from(part));
  const body = Buffer.concat([u32(0), Buffer.from(type, 'latin1'), ...parts]);
  body.writeUInt32BE(body.length, 0);
  return body;
}

export function u16(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
}

export function u32(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => u16(Math.floor(value / 65_536), value % 65_536)));
}

export function ispe(width: number, height: number): Buffer {
  return box('ispe', u32(0, width, height));
}

export function icc(profile: Buffer): Buffer {
  return box('colr', Buffer.from('prof'), profile);
}

/** Describes a picture of `columns` × `rows` tiles, cropped to a size. */
export function gridData(columns: number, rows: number, width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width, height)]);
}

export function heifFile({ brand = 'heic', compatible, items, primary = 1, stray = [] }: HeifFile): Buffer {
  const ftyp = box('ftyp', Buffer.from([brand, '\0\0\0\0', ...(compatible ?? [brand, 'mif1'])].join('')));
  const data = [...new Set(items.map((item) => item.data))];
  const properties = [...new Set([...stray, ...items.flatMap((item) => item.properties)])];
  const meta = (dataAt: number) =>
    box('meta', u32(0), [
      ...box('hdlr', u32(0, 0), Buffer.from('pict'), Buffer.alloc(13)),
      ...box('pitm', u32(0), u16(primary)),
      ...locations(items, data, dataAt),
      ...box('iinf', u32(0), u16(items.length), ...items.map(itemInfo)),
      ...references(items),
      ...box('iprp', box('ipco', ...properties), associations(items, properties)),
    ]);
  const length = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(length), box('mdat', ...data)]);
}

function itemInfo({ type, hidden = false }: HeifItem, index: number): Buffer {
  return box('infe', [2, 0, 0, hidden ? 1 : 0], u16(index + 1, 0), Buffer.from(`${type}\0`));
}

/** Lists where the items lie; items with the same data share it. */
function locations(items: HeifItem[], data: Buffer[], dataAt: number): Buffer {
  const startOf = (wanted: Buffer) =>
    data.slice(0, data.indexOf(wanted)).reduce((at, { length }) => at + length, dataAt);
  const entries = items.map((item, index) =>
    Buffer.concat([u16(index + 1, 0, 1), u32(startOf(item.data), item.data.length)]),
  );
  return box('iloc', u32(0), [0x44, 0], u16(items.length), ...entries);
}

function references(items: HeifItem[]): Buffer {
  const grids = items.flatMap(({ tiles }, index) =>
    tiles ? [box('dimg', u16(index + 1, tiles.length, ...tiles))] : [],
  );
  return grids.length > 0 ? box('iref', u32(0), ...grids) : Buffer.alloc(0);
}

function associations(items: HeifItem[], properties: Buffer[]): Buffer {
  const entries = items.map((item, index) => {
    const numbers = item.properties.map((property) => {
      const mustBeUnderstood = /^(av1C|hvcC|irot|imir)$/.test(property.toString('latin1', 4, 8));
      return (properties.indexOf(property) + 1) | (mustBeUnderstood ? 0x80 : 0);
    });
    return Buffer.concat([u16(index + 1), Buffer.from([numbers.length, ...numbers])]);
  });
  return box('ipma', u32(0, items.length), ...entries);
}
