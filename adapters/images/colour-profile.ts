import { crc32, deflateSync } from 'node:zlib';

/** A PNG's signature and its header chunk. */
const headerEnd = 8 + 25;

/**
 * Puts an ICC profile into a PNG that has none: the way to hand sharp bare pixels together with their colours.
 * (https://www.w3.org/TR/png-3/#11iCCP)
 */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), chunk.length - 4);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
