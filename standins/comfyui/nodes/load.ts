import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { blank, fromBytes, mapValues, type Frames, type Picture } from '../pixels/picture.ts';
import { filePath } from '../files.ts';
import { NodeError, one, type Work } from './node.ts';

type Decoded = { bytes: Uint8Array; width: number; height: number; channels: number; pages: number };

/** Decodes any file that sharp reads into 8-bit RGB or RGBA, upright, colour profiles ignored as Pillow does. */
async function decode(path: string): Promise<Decoded> {
  const file = await readFile(path);
  try {
    // An animation arrives as one tall strip; its pages are never turned.
    const image = sharp(file, { pages: -1, ignoreIcc: true });
    const { pages = 1, pageHeight } = await image.metadata();
    const upright = pages > 1 ? image : image.autoOrient();
    const { data, info } = await upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const height = pages > 1 && pageHeight ? pageHeight : info.height;
    return { bytes: data, width: info.width, height, channels: info.channels, pages };
  } catch (error) {
    const message = `cannot identify image file '${path}'\n`;
    throw new NodeError(
      'PIL.UnidentifiedImageError',
      message + (error instanceof Error ? '' : String(error)),
    );
  }
}

function channelsOf(all: Picture, wanted: number[]): Picture {
  const part = blank(all, wanted.length);
  for (let i = 0; i < part.pixels.length; i++) {
    const channel = wanted[i % wanted.length] ?? 0;
    part.pixels[i] = all.pixels[Math.floor(i / wanted.length) * all.channels + channel] ?? 0;
  }
  return part;
}

/** What lets through is 1 in the mask where alpha is 0; a picture without alpha has an empty 64 × 64 mask. */
function maskOf(all: Picture): Picture {
  const alpha = all.channels === 4 ? 3 : all.channels === 2 ? 1 : -1;
  if (alpha < 0) return blank({ width: 64, height: 64 }, 1);
  return mapValues(channelsOf(all, [alpha]), (value) => 1 - value);
}

const loadImage: Work = async (inputs, { dir }) => {
  const { bytes, width, height, channels, pages } = await decode(filePath(dir, inputs.text('image')));
  const images: Frames = [];
  const masks: Frames = [];
  for (let page = 0; page < pages; page++) {
    const length = width * height * channels;
    const all = fromBytes(bytes.subarray(page * length, (page + 1) * length), { width, height }, channels);
    images.push(channelsOf(all, channels < 3 ? [0, 0, 0] : [0, 1, 2]));
    masks.push(maskOf(all));
  }
  return one(images, masks);
};

export const loadNodes: Record<string, Work> = { LoadImage: loadImage };
