import { crc32, deflateSync } from 'node:zlib';

/** End of a PNG's signature and header chunk, in bytes; all other chunks follow. */
const headerEnd = 8 + 25;

/** Builds one chunk of a PNG: length, type, content and checksum (https://www.w3.org/TR/png-3/#5Chunk-layout). */
export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), chunk.length - 4);
  return chunk;
}

/** Puts an ICC profile into a PNG that has none: the way to give sharp raw pixels together with their colours. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('photo\0\0', 'latin1'), deflateSync(profile)]);
  return withChunk(png, pngChunk('iCCP', content));
}

/**
 * Puts an XMP packet into a PNG where XMP Part 3 wants it, as plain international text. libvips would compress it into a
 * chunk that many readers ignore.
 */
export function withXmp(png: Buffer, xmp: string): Buffer {
  return withChunk(png, pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)));
}

function withChunk(png: Buffer, chunk: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}

/** Returns the content of the first chunk of a type before the pixels; undefined without one, or when the file is no PNG. */
export function chunkOf(png: Buffer, wanted: string): Buffer | undefined {
  if (png.toString('latin1', 1, 4) !== 'PNG') return undefined;
  for (let at = 8; at + 12 <= png.length;) {
    const type = png.toString('latin1', at + 4, at + 8);
    const end = at + 12 + png.readUInt32BE(at);
    if (type === wanted) return png.subarray(at + 8, end - 4);
    if (type === 'IDAT') return undefined;
    at = end;
  }
  return undefined;
}

const kept = new Set(['IHDR', 'IDAT', 'IEND']);
/** Chunks that do not affect a pixel. */
const dropped = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'pHYs']);

/**
 * Strips a PNG to its pixels, which stay compressed as they are. Returns undefined when it is not plain 8-bit colour, when
 * another chunk affects its colours, or when its chunks are incomplete.
 */
export function barePng(png: Buffer): Buffer | undefined {
  const chunks = [png.subarray(0, 8)];
  for (let at = 8; at < png.length;) {
    const end = at + 12 + (at + 8 <= png.length ? png.readUInt32BE(at) : Infinity);
    if (end > png.length) return undefined;
    const type = png.toString('latin1', at + 4, at + 8);
    if (kept.has(type)) chunks.push(png.subarray(at, end));
    else if (!dropped.has(type)) return undefined;
    if (type === 'IEND') return isPlain(png) ? Buffer.concat(chunks) : undefined;
    at = end;
  }
  return undefined;
}

/** True for 8 bits a channel in colour (no palette, no greyscale), not interlaced. */
function isPlain(png: Buffer): boolean {
  const [depth, colourType, , , interlace] = png.subarray(24, headerEnd - 4);
  return depth === 8 && (colourType === 2 || colourType === 6) && interlace === 0;
}
