import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { toBytes, type Picture } from '../pixels/picture.ts';

// The signature is 8 bytes, the IHDR chunk that always follows it 25.
const headLength = 33;

export function encodePng(frame: Picture): Promise<Buffer> {
  const { width, height, channels } = frame;
  const raw = { width, height, channels: channels as 1 | 3 };
  return sharp(toBytes(frame), { raw }).png({ compressionLevel: 4 }).toBuffer();
}

function escapeNonAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function textChunk(key: string, text: string): Buffer {
  const body = Buffer.from(`tEXt${key}\0${text}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Adds each text to the PNG as JSON, which is how ComfyUI carries the graph in its pictures. */
export function withTexts(png: Buffer, texts: Record<string, unknown>): Buffer {
  const chunks = Object.entries(texts).map(([key, value]) =>
    textChunk(key, escapeNonAscii(JSON.stringify(value))),
  );
  return Buffer.concat([png.subarray(0, headLength), ...chunks, png.subarray(headLength)]);
}
