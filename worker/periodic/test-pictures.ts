import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import type { TestOutcome, TestPicture, TestSubject } from '#adapters/database/tables/test-pictures.ts';
import { errorMessage } from '#adapters/log.ts';
import { drawPicture, UnfitPicture } from '#adapters/styles/draw-picture.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import type { WorkerServices } from '../services.ts';

/** What was wrong is looked at again this soon; what came to nothing, this late. */
const mendedSeconds = 120;
const againSeconds = 300;
/** Large enough for an operator to compare two of them. */
const keptLongSide = 512;
/** The same graph, seed and photo give nearly the same picture; another driver or card moves details. 0 to 255. */
const mostDifference = 40;

type Instance = { url: string; version: string };

/**
 * Draws a test picture of each style on each ComfyUI every `TEST_PICTURE_HOURS`, one at a time and while nobody waits for a drawing:
 * a style that draws what nobody would want leaves the shop before a visitor meets it, and comes back once it is right. One that
 * an operator asks for is drawn at once, whether or not the style is sold.
 */
export function createTestDrawing(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const { backlog, comfy, config, disabledStyles, images, log, prompts, styles, testPictures } = services;
  const seconds = config.TEST_PICTURE_HOURS * 3600;

  /** Of a style, on a ComfyUI that has all for it: the longest due first. */
  async function findDue(): Promise<{ style: Style; instance: Instance } | undefined> {
    const instances = (await comfy.instances()).filter(({ healthy }) => healthy);
    const subjects = instances.flatMap(({ url, lacks }) =>
      [...styles.values()]
        .filter(({ id }) => !lacks.includes(id))
        .map(({ id }) => ({ instance: url, style: id })),
    );
    const overdue = (await testPictures.known(subjects)).filter(
      (row) => row.dueAt <= new Date() && (row.requestedAt !== null || seconds > 0),
    );
    if (overdue.length === 0) return undefined;
    const notSold = [...config.HIDDEN_STYLES, ...(await disabledStyles.ids())];
    const isIdle = (await backlog.length()) === 0;
    const isScheduled = (row: TestSubject & { failedSince: Date | null }): boolean =>
      !notSold.includes(row.style) &&
      instances.some(({ url, queue }) => url === row.instance && queue === 0) &&
      // Those who wait may wait for just this style.
      (isIdle || row.failedSince !== null);
    const due = overdue.find((row) => row.requestedAt !== null || isScheduled(row));
    const style = styles.get(due?.style ?? '');
    const instance = instances.find(({ url }) => url === due?.instance);
    return style && instance && { style, instance };
  }

  /** @throws what speaks against the style there, and what does not. */
  async function test(row: TestPicture, style: Style, { url, version }: Instance): Promise<TestOutcome> {
    const photo = await images.normalise(await readFile(samplePhoto));
    const folder = await prompts.folder();
    const picture = await drawPicture(style, photo, { comfy, images, instance: url, folder });
    const kept = await images.preview(picture, { longSide: keptLongSide });
    const graph = createHash('sha256').update(JSON.stringify(style.workflow)).digest('hex');
    const drawnWith = `${version} ${graph}`;
    if (!row.reference || row.drawnWith !== drawnWith || (await areAlike(row.reference, kept)))
      return { is: 'right', drawnWith, reference: kept };
    // The operator may be looking at it just now.
    const isTheSame = row.rejected && row.rejectedWith === drawnWith && (await areAlike(row.rejected, kept));
    return {
      ...{ is: 'wrong', error: 'The picture is not like the last good one' },
      ...{ rejected: isTheSame ? row.rejected : kept, rejectedWith: drawnWith },
    };
  }

  async function areAlike(one: Buffer, other: Buffer): Promise<boolean> {
    return (await images.compare(one, other)).difference <= mostDifference;
  }

  /** What a failure says of the style. */
  async function outcomeOf(error: unknown): Promise<TestOutcome> {
    if (!speaksAgainst(error)) return { is: 'again' };
    const picture = error instanceof UnfitPicture ? error.picture : undefined;
    const rejected =
      picture && (await images.preview(picture, { longSide: keptLongSide }).catch(() => undefined));
    return { is: 'wrong', error: errorMessage(error), rejected: rejected ?? null, rejectedWith: null };
  }

  function logChange({ failedSince, style, instance }: TestPicture, outcome: TestOutcome): void {
    if (outcome.is === 'wrong' && !failedSince) {
      log.error(`the test picture of ${style} is wrong: it is not drawn there until it is right`, {
        instance,
        error: outcome.error,
      });
    }
    if (outcome.is === 'right' && failedSince)
      log.info(`the test picture of ${style} is right again`, { instance });
  }

  return async () => {
    if (stopping.aborted) return;
    const due = await findDue();
    const row = due && (await testPictures.take({ instance: due.instance.url, style: due.style.id }));
    if (!row) return;
    const outcome = await test(row, due.style, due.instance).catch(outcomeOf);
    const nextSeconds = { right: seconds, wrong: mendedSeconds, again: againSeconds }[outcome.is];
    await testPictures.record(row, outcome, nextSeconds);
    logChange(row, outcome);
  };
}

/** An instance that went away, or somebody who ended the prompt, says nothing of the style. */
function speaksAgainst(error: unknown): boolean {
  if (error instanceof ComfyError) return error.isTry || error.kind === 'rejected';
  return error instanceof UnfitPicture || error instanceof Refusal;
}
