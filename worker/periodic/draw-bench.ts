import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import type { BenchPicture } from '#adapters/database/schema/bench.ts';
import { errorMessage } from '#adapters/log.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { readBenchPhoto } from '#adapters/styles/bench-photos.ts';
import { isChange, otherVersion } from '#adapters/styles/style-versions.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { stylesOf } from '#compose.ts';
import type { WorkerServices } from '../services.ts';
import { drawMeasured } from './measured-drawing.ts';

/** Long side of stored pictures in pixels: large enough for an operator to compare two of them. */
const keptLongSide = 640;

/**
 * Draws the pictures of style comparisons, one after another and while no order waits. A picture whose instance went away is
 * drawn again later; any other failure is recorded with its reason.
 */
export function createBenchDrawing(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const { backlog, benchPictures, benchRuns, comfy, config, images, prompts, styles } = services;

  /** Takes a picture that an idle instance can draw. */
  async function takeNext(): Promise<{ picture: BenchPicture; instance: string } | undefined> {
    if (stopping.aborted || (await backlog.length()) > 0) return undefined;
    const idle = (await comfy.instances()).filter(({ healthy, queue }) => healthy && queue === 0);
    const ableTo = (id: string) => idle.find(({ lacks }) => !lacks.includes(id))?.url;
    const ids = [...styles.values()].map(({ id }) => id);
    const picture = await benchPictures.take(ids.filter((id) => ableTo(id) !== undefined));
    const run = picture && (await benchRuns.byId(picture.benchRunId));
    const instance = run && ableTo(run.style);
    return picture && instance !== undefined ? { picture, instance } : undefined;
  }

  /** Returns the style as it is sold, or its variant. */
  async function versionOf({ benchRunId, isVariant }: BenchPicture): Promise<Style> {
    const run = await benchRuns.byId(benchRunId);
    const style = styles.get(run?.style ?? '');
    if (!run || !style) throw new OperatorError('The style is gone');
    const change = { prompt: run.prompt ?? undefined, set: run.settings };
    if (!isVariant || !isChange(change)) return style;
    const variant = await otherVersion(style, change);
    await benchRuns.setVariant(benchRunId, variant);
    return variant;
  }

  async function draw(picture: BenchPicture, instance: string): Promise<void> {
    const style = await versionOf(picture);
    const photo = await images.normalise(await readBenchPhoto(picture.photo, stylesOf(config)));
    const subject = { photo, seed: picture.seed };
    const folder = await prompts.folder();
    const { bytes, ...found } = await drawMeasured(style, subject, { ...services, instance, folder });
    await benchPictures.record(picture, {
      ...found,
      picture: await images.preview(bytes, { longSide: keptLongSide }),
    });
  }

  /** @returns whether the picture is settled, and not put back */
  async function settle(picture: BenchPicture, error: unknown): Promise<boolean> {
    const isOver = !isNobodysFault(error);
    if (isOver) await benchPictures.record(picture, { error: errorMessage(error) });
    else await benchPictures.putBack(picture);
    return isOver;
  }

  return async () => {
    for (let next = await takeNext(); next; next = await takeNext()) {
      const { picture, instance } = next;
      const isOver = await draw(picture, instance).then(
        () => true,
        (error: unknown) => settle(picture, error),
      );
      if (!isOver) return;
    }
  };
}

/** Decides whether the instance went away, or somebody ended the prompt. */
const isNobodysFault = (error: unknown): boolean =>
  error instanceof ComfyError && !error.isTry && error.kind !== 'rejected';
