import { aiMark } from './ai-mark.ts';
import { withXmp } from '../png-chunks.ts';
import { decoding, open, readHeader } from '../safe-sharp.ts';

/** What a drawn picture is judged by; `deviation` is the standard deviation of its greys, 0 to 255. */
export type Description = { width: number; height: number; format: string; deviation: number };

/** Qualities and scales of the mailed copy, best first, until it fits. */
const mailSteps = [
  { quality: 92, scale: 1 },
  { quality: 85, scale: 1 },
  { quality: 75, scale: 1 },
  { quality: 80, scale: 0.75 },
  { quality: 75, scale: 0.5 },
  { quality: 75, scale: 0.25 },
] as const;

/** Decodes a picture in full. @throws Refusal photo_damaged when it does not decode. */
export async function describe(bytes: Buffer): Promise<Description> {
  const { width, height, format } = await readHeader(bytes);
  const greys = await decoding(
    open(bytes).flatten({ background: '#ffffff' }).greyscale().toColourspace('b-w').raw().toBuffer(),
  );
  return { width, height, format, deviation: standardDeviation(greys) };
}

/** Mean absolute difference of two pictures, both at 64×64 in colour, 0 to 255. */
export async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [first, second] = await Promise.all([thumbnail(a), thumbnail(b)]);
  const sum = first.reduce((total, value, at) => total + Math.abs(value - (second[at] ?? 0)), 0);
  return sum / first.length;
}

/** The picture as it is delivered: PNG, sRGB, with the AI mark and no other word about where it came from. */
export async function finish(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const { data, info } = await decoding(
    open(bytes).toColourspace('srgb').png().toBuffer({ resolveWithObject: true }),
  );
  return { png: withXmp(data, aiMark), width: info.width, height: info.height };
}

/** A JPEG of the picture, with the AI mark, of at most `maxBytes`. @throws RangeError when none is small enough. */
export async function mailCopy(png: Buffer, maxBytes: number): Promise<Buffer> {
  const { width } = await readHeader(png);
  for (const { quality, scale } of mailSteps) {
    const copy = await decoding(
      open(png)
        .resize({ width: Math.max(1, Math.round(width * scale)) })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .withXmp(aiMark)
        .toBuffer(),
    );
    if (copy.length <= maxBytes) return copy;
  }
  throw new RangeError(`No copy of the picture fits into ${maxBytes} bytes`);
}

/** Pixels of the long side: about what a phone's screen shows. */
const screenSide = 800;

/** A small WebP of the picture, with the AI mark: to be seen at once, a tenth of what is delivered or less. */
export async function screenCopy(png: Buffer): Promise<Buffer> {
  return await decoding(
    open(png)
      .resize({ width: screenSide, height: screenSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 75 })
      .withXmp(aiMark)
      .toBuffer(),
  );
}

async function thumbnail(bytes: Buffer): Promise<Buffer> {
  return await decoding(
    open(bytes)
      .resize({ width: 64, height: 64, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer(),
  );
}

function standardDeviation(values: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return Math.sqrt(Math.max(0, squares / values.length - mean * mean));
}
