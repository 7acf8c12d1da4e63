import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { namesFor, type Comfy } from '#adapters/comfyui/comfyui.ts';
import { exampleCopy } from '#adapters/images/example.ts';
import type { Images } from '#adapters/images/images.ts';
import { pictureProblem } from '#domain/picture.ts';
import type { Style } from '#domain/style.ts';
import { fillWorkflow } from '#domain/workflow.ts';
import { OperatorError } from '../command.ts';

/** The same on every run, so that an example changes only when its graph does. */
const seed = 1;

type Studio = { comfy: Comfy; images: Images; instance: string };
type Photo = { jpeg: Buffer; width: number; height: number };

/** Draws a style's two examples from a photo, as the shop draws an order, and puts them into the style's folder. */
export async function drawExample(style: Style, photo: Photo, studio: Studio): Promise<void> {
  const picture = await draw(style, photo, studio);
  const problem = await problemOf(picture, style, photo, studio.images);
  if (problem !== undefined) throw new OperatorError(`${style.id}: ${problem}`);
  await writeFile(style.examples.before, await exampleCopy(photo.jpeg, false));
  await writeFile(style.examples.after, await exampleCopy(picture, true));
}

async function draw(style: Style, photo: Photo, { comfy, instance }: Studio): Promise<Buffer> {
  const promptId = randomUUID();
  const { photo: photoName, prefix } = namesFor(promptId);
  const workflow = fillWorkflow(style.workflow, {
    photo: photoName,
    seed,
    prefix,
  });
  const deadlineSeconds = style.deadlineSeconds[comfy.isWarm(instance) ? 'later' : 'first'];
  const { bytes } = await comfy.draw(
    { instance, promptId, workflow, photo: photo.jpeg, photoName, deadlineSeconds },
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
