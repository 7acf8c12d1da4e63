import sharp from 'sharp';
import type { MailLogo } from './facts.ts';

/** Height in which mails show the logo, and the greatest width, in CSS pixels. */
const shown = { height: 40, width: 200 };
/** Pixels of the picture for one CSS pixel, for sharp screens. */
const density = 2;

/** Reads a logo (SVG, PNG or WebP) as a PNG, as mail programs show no SVG. */
export async function readMailLogo(file: string): Promise<MailLogo> {
  const { data, info } = await sharp(file)
    .resize({ width: shown.width * density, height: shown.height * density, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    png: data,
    width: Math.round(info.width / density),
    height: Math.round(info.height / density),
  };
}
