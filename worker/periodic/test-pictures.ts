import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import type { TestPicture } from '#adapters/database/tables/test-pictures.ts';
import { errorMessage } from '#adapters/log.ts';
import { drawPicture, UnfitPicture } from '#adapters/styles/draw-picture.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import type { WorkerServices } from '../services.ts';

/** What was wrong is looked at again this soon; what came to nothing, this late. */
const mendedSeconds = 120;
const againSeconds = 300;
const referenceLongSide = 256;
/** The same graph, seed and photo give nearly the same picture; another driver or card moves details. 0 to 255. */
const mostDifference = 40;

type Instance = { url: string; version: string };

/**
 * Draws a test picture of each style on each ComfyUI every `TEST_PICTURE_HOURS`, one at a time and while nobody waits for a drawing:
 * a style that draws what nobody would want leaves the shop before a visitor meets it, and comes back once it is right.
 */
export function createTestDrawing(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const { backlog, comfy, config, images, log, prompts, styles, testPictures } = services;
  const seconds = config.TEST_PICTURE_HOURS * 3600;

  /** What has nothing to do there, the longest due first. */
  async function findDue(): Promise<{ row: TestPicture; style: Style; instance: Instance } | undefined> {
    const idle = (await comfy.instances()).filter(({ healthy, queue }) => healthy && queue === 0);
    const offered = [...styles.values()].filter(({ id }) => !config.HIDDEN_STYLES.includes(id));
    const subjects = idle.flatMap(({ url, lacks }) =>
      offered.filter(({ id }) => !lacks.includes(id)).map(({ id }) => ({ instance: url, style: id })),
    );
    const isIdle = (await backlog.length()) === 0;
    const due = (await testPictures.known(subjects)).find(
      // Those who wait may wait for just this style.
      ({ dueAt, failedSince }) => dueAt <= new Date() && (isIdle || failedSince !== null),
    );
    const style = styles.get(due?.style ?? '');
    const instance = idle.find(({ url }) => url === due?.instance);
    return due && style && instance && { row: due, style, instance };
  }

  /** @throws what speaks against the style there, and what does not. */
  async function test(row: TestPicture, style: Style, { url, version }: Instance) {
    const photo = await images.normalise(await readFile(samplePhoto));
    const folder = await prompts.folder();
    const picture = await drawPicture(style, photo, { comfy, images, instance: url, folder });
    const reference = await images.preview(picture, referenceLongSide);
    const graph = createHash('sha256').update(JSON.stringify(style.workflow)).digest('hex');
    const drawnWith = `${version} ${graph}`;
    if (row.reference && row.drawnWith === drawnWith) {
      const { difference } = await images.compare(row.reference, reference);
      if (difference > mostDifference) throw new UnfitPicture('The picture is not like the last good one');
    }
    return { is: 'right', drawnWith, reference } as const;
  }

  async function recordFailure(row: TestPicture, thrown: unknown): Promise<void> {
    const { instance, style, failedSince } = row;
    if (!speaksAgainst(thrown)) return testPictures.record(row, { is: 'again' }, againSeconds);
    const error = errorMessage(thrown);
    await testPictures.record(row, { is: 'wrong', error }, mendedSeconds);
    if (failedSince) return;
    log.error(`the test picture of ${style} is wrong: it is not drawn there until it is right`, {
      instance,
      error,
    });
  }

  return async () => {
    if (seconds === 0 || stopping.aborted) return;
    const due = await findDue();
    if (!due || !(await testPictures.take(due.row))) return;
    const { row, style, instance } = due;
    try {
      await testPictures.record(row, await test(row, style, instance), seconds);
    } catch (thrown) {
      return recordFailure(row, thrown);
    }
    if (row.failedSince)
      log.info(`the test picture of ${style.id} is right again`, { instance: row.instance });
  };
}

/** An instance that went away, or somebody who ended the prompt, says nothing of the style. */
function speaksAgainst(error: unknown): boolean {
  if (error instanceof ComfyError) return error.isTry || error.kind === 'rejected';
  return error instanceof UnfitPicture || error instanceof Refusal;
}
