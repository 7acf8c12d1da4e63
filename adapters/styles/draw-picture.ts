import { randomUUID } from 'node:crypto';
import { pictureProblem } from '#domain/picture.ts';
import type { Comfy } from '../comfyui/comfyui.ts';
import type { Images } from '../images/images.ts';
import type { Style } from './folder.ts';

/** Thrown for a picture that the shop would not deliver. */
export class UnfitPicture extends Error {
  readonly picture: Buffer;

  constructor(problem: string, picture: Buffer) {
    super(problem);
    this.picture = picture;
  }
}

/** Fixed seed, so that a picture changes only when its graph does. */
const seed = 1;

/** Context of a drawing: `instance` is one of `comfy`'s, `folder` holds the files there meanwhile. */
export type DrawingContext = { comfy: Comfy; images: Images; instance: string; folder: string };
export type Photo = { jpeg: Buffer; width: number; height: number };

/** Draws a photo in a style as the shop draws an order. @throws UnfitPicture */
export async function drawPicture(style: Style, photo: Photo, context: DrawingContext): Promise<Buffer> {
  const picture = await draw(style, photo, context);
  const problem = await problemOf(picture, style, photo, context.images);
  if (problem !== undefined) throw new UnfitPicture(`${style.id}: ${problem}`, picture);
  return picture;
}

async function draw(
  style: Style,
  photo: Photo,
  { comfy, instance, folder }: DrawingContext,
): Promise<Buffer> {
  const promptId = randomUUID();
  const { workflow, deadlineSeconds } = style;
  const prompt = { instance, promptId, folder, workflow, seed, photo: photo.jpeg, deadlineSeconds };
  const job = { ...prompt, isTest: true };
  try {
    const { bytes } = await comfy.draw(job, { onProgress: () => undefined, onPreview: () => undefined });
    return bytes;
  } finally {
    await comfy.cleanUp(job).catch(() => undefined);
  }
}

async function problemOf(
  picture: Buffer,
  style: Style,
  photo: Photo,
  images: Images,
): Promise<string | undefined> {
  return pictureProblem(style.output, photo, await images.compare(photo.jpeg, picture));
}
