const startMarker = Buffer.from([0xff, 0xd8]);
const endMarker = Buffer.from([0xff, 0xd9]);
const versionAt = 11;

/**
 * Repairs two harmless faults of a JPEG: a JFIF version that does not exist, and a missing end marker. Other files stay as
 * they are. The faults are repaired, not ignored, so that the decoder still reports missing rows.
 */
export function withoutSlips(file: Buffer): Buffer {
  if (!file.subarray(0, 2).equals(startMarker)) return file;
  const mended = file.includes(endMarker, -2) ? Buffer.from(file) : Buffer.concat([file, endMarker]);
  if (file.toString('latin1', 6, versionAt) === 'JFIF\0') mended.set([1, 2], versionAt);
  return mended;
}
