import { randomUUID } from 'node:crypto';
import type { Comfy } from '#adapters/comfyui/comfyui.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import { checkDrawing } from '../steps/picture-problem.ts';

const pollMs = 250;

type Tools = Pick<WorkerServices, 'images' | 'moderator' | 'log'> & {
  comfy: Comfy;
  /** One of `comfy`'s. */
  instance: string;
  /** Holds its files there meanwhile. */
  folder: string;
};

/** The most memory of its GPU that an instance has in use until it is stopped, in bytes; 0 without a GPU. */
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
 * Draws a photo for nobody, and says what it took and what came of it: seconds, GB of the GPU, how far it is from its photo, how
 * surely its people are there, and what the output check objects to.
 * @throws ComfyError where nothing is drawn; Refusal for what cannot be decoded
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
