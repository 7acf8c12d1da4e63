import { randomUUID } from 'node:crypto';
import type { Comfy } from '#adapters/comfyui/comfyui.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import { checkDrawing } from '../steps/picture-problem.ts';

const pollMs = 250;

type Tools = Pick<WorkerServices, 'images' | 'moderator' | 'log'> & {
  comfy: Comfy;
  /** URL of one of `comfy`'s instances. */
  instance: string;
  /** Folder on the instance that holds the drawing's files meanwhile. */
  folder: string;
};

/** Measures an instance's peak GPU memory until `stop` is called, in bytes; 0 without a GPU. */
function watchMemory(comfy: Comfy, instance: string) {
  let most = 0;
  async function look(): Promise<void> {
    most = Math.max(most, await comfy.gpuMemoryUsed(instance).catch(() => 0));
  }
  const timer = setInterval(() => void look(), pollMs);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}

/**
 * Draws a photo outside any order and measures the drawing: seconds, GB of GPU memory, difference from the photo, certainty of
 * the people's faces, and the problem found by the output check.
 * @throws ComfyError if nothing is drawn; Refusal if the picture cannot be decoded
 */
export async function drawMeasured(
  style: Style,
  { photo, seed }: { photo: Photo; seed: number },
  { comfy, instance, folder, ...checks }: Tools,
) {
  const { workflow, deadlineSeconds } = style;
  const prompt = {
    instance,
    promptId: randomUUID(),
    folder,
    workflow,
    seed,
    photo: photo.jpeg,
    deadlineSeconds,
  };
  const memory = watchMemory(comfy, instance);
  const begun = performance.now();
  let bytes: Buffer;
  let seconds: number;
  let gigabytes: number;
  try {
    const watch = { onProgress: () => undefined, onPreview: () => undefined };
    ({ bytes } = await comfy.draw({ ...prompt, isTest: true }, watch));
  } finally {
    seconds = (performance.now() - begun) / 1000;
    gigabytes = (await memory.stop()) / 1e9;
    await comfy.cleanUp(prompt).catch(() => undefined);
  }
  const { width, height, difference } = await checks.images.compare(photo.jpeg, bytes);
  const { problem, merits } = await checkDrawing(
    { drawing: bytes, photo: photo.jpeg, size: photo, style },
    checks,
  );
  const faces = merits && merits.faces > 0 ? merits.faces : null;
  return {
    ...{ bytes, seconds, gigabytes: gigabytes > 0 ? gigabytes : null, width, height, difference, faces },
    problem: problem?.note ?? null,
  };
}
