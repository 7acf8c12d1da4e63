import { randomUUID } from 'node:crypto';
import type { Comfy } from '#adapters/comfyui/comfyui.ts';
import type { Images } from '#adapters/images/images.ts';
import { pictureProblem } from '#domain/picture.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { OperatorError } from '../command.ts';

/** The same on every run, so that a picture changes only when its graph does. */
const seed = 1;

export type Studio = { comfy: Comfy; images: Images; instance: string };
export type Photo = { jpeg: Buffer; width: number; height: number };

/** Draws a photo in a style as the shop draws an order. @throws OperatorError for what the shop would not deliver. */
export async function drawPicture(style: Style, photo: Photo, studio: Studio): Promise<Buffer> {
  const picture = await draw(style, photo, studio);
  const problem = await problemOf(picture, style, photo, studio.images);
  if (problem !== undefined) throw new OperatorError(`${style.id}: ${problem}`);
  return picture;
}

async function draw(style: Style, photo: Photo, { comfy, instance }: Studio): Promise<Buffer> {
  const promptId = randomUUID();
  const { workflow, deadlineSeconds } = style;
  const { bytes } = await comfy.draw(
    { instance, promptId, workflow, seed, photo: photo.jpeg, deadlineSeconds },
    { onProgress: () => undefined, onPreview: () => undefined },
  );
  return bytes;
}

async function problemOf(
  picture: Buffer,
  style: Style,
  photo: Photo,
  images: Images,
): Promise<string | undefined> {
  const seen = await images.describe(picture);
  const difference = await images.difference(photo.jpeg, picture);
  return pictureProblem(style.output, photo, { ...seen, difference });
}
