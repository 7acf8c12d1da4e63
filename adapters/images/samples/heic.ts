/** Changes to HEIC files for tests; offsets and boxes as in ISO 14496-12 and 23008-12. */

/** Rotates the first item of a HEIC by quarter turns anticlockwise, as phones do. */
export function turned(heic: Buffer, quarters: number): Buffer {
  const irot = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot', 'latin1'), quarters]);
  const properties = boxAt(heic, 'ipco');
  const associations = boxAt(heic, 'ipma');
  const index = countBoxes(heic, properties.start + 8, properties.end) + 1;
  // version and flags, one entry, its item id, then the number of associations
  const countAt = associations.start + 8 + 4 + 4 + 2;
  const lastAssociation = countAt + 1 + heic.readUInt8(countAt);
  const grown = irot.length + 1;
  const copy = Buffer.concat([
    heic.subarray(0, properties.end),
    irot,
    heic.subarray(properties.end, lastAssociation),
    Buffer.from([0x80 | index]),
    heic.subarray(lastAssociation),
  ]);
  copy.writeUInt8(heic.readUInt8(countAt) + 1, countAt + irot.length);
  grow(copy, boxAt(heic, 'meta').start, grown);
  grow(copy, boxAt(heic, 'iprp').start, grown);
  grow(copy, properties.start, irot.length);
  grow(copy, associations.start + irot.length, 1);
  moveItems(copy, boxAt(heic, 'iloc').start, grown);
  return copy;
}

/** Makes a HEIC claim another size than it has. */
export function claiming(heic: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(heic);
  const { start } = boxAt(heic, 'ispe');
  copy.writeUInt32BE(width, start + 12);
  copy.writeUInt32BE(height, start + 16);
  return copy;
}

function boxAt(heic: Buffer, type: string): { start: number; end: number } {
  const start = heic.indexOf(type, 'latin1') - 4;
  return { start, end: start + heic.readUInt32BE(start) };
}

function countBoxes(heic: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += heic.readUInt32BE(at)) count += 1;
  return count;
}

function grow(heic: Buffer, at: number, by: number): void {
  heic.writeUInt32BE(heic.readUInt32BE(at) + by, at);
}

/** Moves the data of every item; expects the sample's layout: 4-byte base offsets, one extent. */
function moveItems(heic: Buffer, iloc: number, by: number): void {
  const items = heic.readUInt16BE(iloc + 14);
  for (let item = 0; item < items; item += 1) grow(heic, iloc + 16 + item * 18 + 4, by);
}
