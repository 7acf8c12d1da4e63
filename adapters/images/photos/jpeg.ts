const startMarker = Buffer.from([0xff, 0xd8]);
const endMarker = Buffer.from([0xff, 0xd9]);
const versionAt = 11;

/**
 * The same file without two faults that say nothing about its picture, if it is a JPEG: a version of JFIF that never was,
 * and no end marker. They are mended and not overlooked, so that the decoder still tells of rows that lack.
 */
export function withoutSlips(file: Buffer): Buffer {
  if (!file.subarray(0, 2).equals(startMarker)) return file;
  const mended = file.includes(endMarker, -2) ? Buffer.from(file) : Buffer.concat([file, endMarker]);
  if (file.toString('latin1', 6, versionAt) === 'JFIF\0') mended.set([1, 2], versionAt);
  return mended;
}
