import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { filePath } from '../files.ts';
import { NodeError, type NodeFunction } from './node.ts';
import { filled, fromBytes, invert, type Picture } from './picture.ts';

async function decode(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return fromBytes(data, info);
}

/** Decodes one page of a file, upright, ignoring colour profiles as Pillow does, and its mask: white where it is transparent. */
async function loadPage(file: Buffer, page: number, hasAlpha: boolean): Promise<[Picture, Picture]> {
  const open = () => sharp(file, { page, ignoreIcc: true }).autoOrient();
  const image = await decode(open().removeAlpha());
  // A picture without alpha gets an empty mask of 64 × 64.
  if (!hasAlpha) return [image, filled({ width: 64, height: 64 }, [0])];
  return [image, invert(await decode(open().extractChannel('alpha')))];
}

const loadImage: NodeFunction = async (inputs, { dir }) => {
  const path = filePath(dir, inputs.text('image'));
  const file = await readFile(path);
  try {
    const { pages = 1, hasAlpha } = await sharp(file).metadata();
    const all = await Promise.all(Array.from({ length: pages }, (_, page) => loadPage(file, page, hasAlpha)));
    return { values: [all.map(([image]) => image), all.map(([, mask]) => mask)] };
  } catch {
    throw new NodeError('PIL.UnidentifiedImageError', `cannot identify image file '${path}'\n`);
  }
};

export const loadNodes: Record<string, NodeFunction> = { LoadImage: loadImage };
