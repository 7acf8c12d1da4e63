import { crc32, deflateSync } from 'node:zlib';

/** A PNG's signature and its header chunk, which all others follow. */
const headerEnd = 8 + 25;

/** One chunk of a PNG: length, type, content and checksum (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), chunk.length - 4);
  return chunk;
}

/** Puts an ICC profile into a PNG that has none: the way to hand sharp bare pixels together with their colours. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('photo\0\0', 'latin1'), deflateSync(profile)]);
  return withChunk(png, pngChunk('iCCP', content));
}

/**
 * Puts an XMP packet into a PNG where XMP Part 3 wants it, as plain international text. libvips writes it packed into
 * a chunk that many readers do not look at.
 */
export function withXmp(png: Buffer, xmp: string): Buffer {
  return withChunk(png, pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)));
}

function withChunk(png: Buffer, chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
