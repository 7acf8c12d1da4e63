/** Table of a FlatBuffers file, whose fields have numbers (flatbuffers.dev, "internals"). A missing field has its type's default. */
export type Table = {
  byte: (field: number) => number;
  int: (field: number) => number;
  text: (field: number) => string;
  bytes: (field: number) => Buffer;
  ints: (field: number) => number[];
  table: (field: number) => Table | undefined;
  tables: (field: number) => Table[];
};

/** Opens the root table of a file. */
export const openFlatBuffer = (file: Buffer): Table => tableAt(file, file.readUInt32LE(0));

function tableAt(file: Buffer, start: number): Table {
  const fieldPlaces = start - file.readInt32LE(start);
  /** Returns the offset of a field; undefined if it is missing. */
  function placeOf(field: number): number | undefined {
    const entry = 4 + 2 * field;
    if (entry >= file.readUInt16LE(fieldPlaces)) return undefined;
    const offset = file.readUInt16LE(fieldPlaces + entry);
    return offset === 0 ? undefined : start + offset;
  }
  const follow = (place: number): number => place + file.readUInt32LE(place);
  /** Returns the offsets of a vector's elements. */
  function elements(field: number, size: number): number[] {
    const place = placeOf(field);
    if (place === undefined) return [];
    const vector = follow(place);
    return Array.from({ length: file.readUInt32LE(vector) }, (_, n) => vector + 4 + n * size);
  }
  function bytes(field: number): Buffer {
    const place = placeOf(field);
    if (place === undefined) return Buffer.alloc(0);
    const vector = follow(place);
    return file.subarray(vector + 4, vector + 4 + file.readUInt32LE(vector));
  }
  const read = <T>(field: number, reader: (place: number) => T): T | undefined => {
    const place = placeOf(field);
    return place === undefined ? undefined : reader(place);
  };
  return {
    byte: (field) => read(field, (place) => file.readInt8(place)) ?? 0,
    int: (field) => read(field, (place) => file.readInt32LE(place)) ?? 0,
    text: (field) => bytes(field).toString(),
    bytes,
    ints: (field) => elements(field, 4).map((place) => file.readInt32LE(place)),
    table: (field) => read(field, (place) => tableAt(file, follow(place))),
    tables: (field) => elements(field, 4).map((place) => tableAt(file, follow(place))),
  };
}
