import { ByteBuffer } from 'flatbuffers';

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
export function openFlatBuffer(bytes: Uint8Array): Table {
  const file = new ByteBuffer(bytes);
  return tableAt(file, file.__indirect(0));
}

function tableAt(file: ByteBuffer, start: number): Table {
  /** Reads a field at its offset; undefined if it is missing. */
  function read<T>(field: number, reader: (place: number) => T): T | undefined {
    const offset = file.__offset(start, 4 + 2 * field);
    return offset === 0 ? undefined : reader(start + offset);
  }
  /** Reads the elements of a vector, of four bytes each. */
  const vector = <T>(field: number, reader: (place: number) => T): T[] =>
    read(field, (place) => {
      const first = file.__vector(place);
      return Array.from({ length: file.__vector_len(place) }, (_, n) => reader(first + 4 * n));
    }) ?? [];
  const open = (place: number): Table => tableAt(file, file.__indirect(place));
  const bytes = (field: number): Buffer =>
    read(field, (place) => {
      const first = file.__vector(place);
      return Buffer.from(file.bytes().subarray(first, first + file.__vector_len(place)));
    }) ?? Buffer.alloc(0);
  return {
    byte: (field) => read(field, (place) => file.readInt8(place)) ?? 0,
    int: (field) => read(field, (place) => file.readInt32(place)) ?? 0,
    text: (field) => bytes(field).toString(),
    bytes,
    ints: (field) => vector(field, (place) => file.readInt32(place)),
    table: (field) => read(field, open),
    tables: (field) => vector(field, open),
  };
}
