import type { SkinPicture } from '#domain/landmarks.ts';
import type { Size } from '#domain/photo.ts';

/** Enlarges the picture of the skin to a layer: colours and opacity by themselves, as colours beyond the skin count, too. */
export async function skinLayer(skin: SkinPicture | undefined, { width, height }: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const create = { width, height, channels: 4, background: '#0000' } as const;
  if (skin === undefined) return await sharp({ create }).png().toBuffer();
  const enlarged = (data: Uint8Array, channels: 1 | 3): Promise<Buffer> =>
    sharp(data, { raw: { width: skin.width, height: skin.height, channels } })
      .resize({ width, height, fit: 'fill' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
  const [colours, opacity] = await Promise.all([enlarged(skin.colours, 3), enlarged(skin.opacity, 1)]);
  return await sharp(colours, { raw: { width, height, channels: 3 } })
    .joinChannel(opacity, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}
