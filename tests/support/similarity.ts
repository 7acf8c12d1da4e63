import sharp from 'sharp';

/** Difference of a channel, out of 255, that saving as JPEG may make. */
const byJpeg = 24;

/** Share that a proof and its own picture have at least; the same photo in another style has about a third. */
export const leastSimilarity = 0.75;

/** Returns the share of a proof's pixels, 0 to 1, that a picture has too at the proof's size; the watermark covers the rest. */
export async function similarityOf(proof: Buffer, picture: Buffer): Promise<number> {
  const { data, info } = await sharp(proof).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const scaled = sharp(picture).flatten({ background: '#ffffff' }).resize({ width, height, fit: 'fill' });
  const other = await scaled.raw().toBuffer();
  let agreeing = 0;
  for (let at = 0; at < data.length; at += channels) {
    const differs = (_value: unknown, n: number) =>
      Math.abs((data[at + n] ?? 0) - (other[at + n] ?? 0)) > byJpeg;
    if (!Array.from({ length: channels }).some(differs)) agreeing += 1;
  }
  return agreeing / (width * height);
}
