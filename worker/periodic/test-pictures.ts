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

/** Wait before the next test picture after a wrong one, and after a test that came to nothing. */
const mendedSeconds = 120;
const againSeconds = 300;
/** Long side of stored pictures in pixels: large enough for an operator to compare two of them. */
const keptLongSide = 512;
/** Largest allowed difference from the reference, 0 to 255: another driver or card changes details of the same graph and seed. */
const mostDifference = 40;

type Instance = { url: string; version: string };

/**
 * Draws a test picture of each style on each ComfyUI instance every `TEST_PICTURE_HOURS`, one at a time and while no order waits.
 * A style whose picture is wrong is withdrawn before a customer gets one, and comes back once it is right. A test picture that an
 * operator requests is drawn at once, whether or not the style is sold.
 */
export function createTestDrawing(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const { backlog, comfy, config, disabledStyles, images, log, prompts, styles, testPictures } = services;
  const seconds = () => config.TEST_PICTURE_HOURS * 3600;

  /** Finds the longest-due test picture among instances that lack nothing for the style. */
  async function findDue(): Promise<{ style: Style; instance: Instance } | undefined> {
    const instances = (await comfy.instances()).filter(({ healthy }) => healthy);
    const subjects = instances.flatMap(({ url, lacks }) =>
      [...styles.values()]
        .filter(({ id }) => !lacks.includes(id))
        .map(({ id }) => ({ instance: url, style: id })),
    );
    const overdue = (await testPictures.known(subjects)).filter(
      (row) => row.dueAt <= new Date() && (row.requestedAt !== null || seconds() > 0),
    );
    if (overdue.length === 0) return undefined;
    const notSold = [...config.HIDDEN_STYLES, ...(await disabledStyles.ids())];
    const isIdle = (await backlog.length()) === 0;
    const isScheduled = (row: TestSubject & { failedSince: Date | null }): boolean =>
      !notSold.includes(row.style) &&
      instances.some(({ url, queue }) => url === row.instance && queue === 0) &&
      // A waiting order may be for this very style.
      (isIdle || row.failedSince !== null);
    const due = overdue.find((row) => row.requestedAt !== null || isScheduled(row));
    const style = styles.get(due?.style ?? '');
    const instance = instances.find(({ url }) => url === due?.instance);
    return style && instance && { style, instance };
  }

  /** @throws every error of the drawing; `outcomeOf` tells those that speak against the style */
  async function test(row: TestPicture, style: Style, { url, version }: Instance): Promise<TestOutcome> {
    const photo = await images.normalise(await readFile(samplePhoto));
    const folder = await prompts.folder();
    const picture = await drawPicture(style, photo, { comfy, images, instance: url, folder });
    const kept = await images.preview(picture, { longSide: keptLongSide });
    const graph = createHash('sha256').update(JSON.stringify(style.workflow)).digest('hex');
    const drawnWith = `${version} ${graph}`;
    if (!row.reference || row.drawnWith !== drawnWith || (await areAlike(row.reference, kept)))
      return { is: 'right', drawnWith, reference: kept };
    // The operator may be looking at the rejected picture now: an equal one does not replace it.
    const isTheSame = row.rejected && row.rejectedWith === drawnWith && (await areAlike(row.rejected, kept));
    return {
      ...{ is: 'wrong', error: 'The picture is not like the last good one' },
      ...{ rejected: isTheSame ? row.rejected : kept, rejectedWith: drawnWith },
    };
  }

  async function areAlike(one: Buffer, other: Buffer): Promise<boolean> {
    return (await images.compare(one, other)).difference <= mostDifference;
  }

  /** Turns an error into the outcome of the test. */
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
    const nextSeconds = { right: seconds(), wrong: mendedSeconds, again: againSeconds }[outcome.is];
    await testPictures.record(row, outcome, nextSeconds);
    logChange(row, outcome);
  };
}

/** Decides whether an error counts against the style: a lost instance, or a prompt ended by somebody, does not. */
function speaksAgainst(error: unknown): boolean {
  if (error instanceof ComfyError) return error.isTry || error.kind === 'rejected';
  return error instanceof UnfitPicture || error instanceof Refusal;
}
