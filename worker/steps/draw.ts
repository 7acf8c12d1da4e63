import { randomInt, randomUUID } from 'node:crypto';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { failpoint } from '#adapters/failpoint.ts';
import { promptDone, promptOfMoved } from '#adapters/database/tables/prompts.ts';
import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import { discardPrompts } from '../jobs/discard-prompts.ts';
import { cleanUpDrawn } from '../periodic/clean-up-prompts.ts';
import type { Lease, StepOutcome, Step } from '../step.ts';
import { fateOf, nextMove, type Ending, type Facts } from './next-move.ts';
import { watchDrawing } from './report-progress.ts';
import { deathsOf, endedBy, isDrawn, mostDeaths, nextCandidate, photoOn } from './tries.ts';

const seedBelow = 2 ** 48 - 1;

/** Prompt for candidate number `nth`, from 0, of `candidates`; `isSpare` if one of them is drawn already. */
type OpenPrompt = Prompt & {
  isAdopted: boolean;
  isSpare: boolean;
  nth: number;
  candidates: number;
};
type Subject = { order: Order; style: Style; photo: Buffer };

/**
 * Has ComfyUI draw as many candidates as the style wants, one after another. Continues with the drawings and the open prompt of
 * an earlier try. `next-move.ts` decides each next move; this carries it out.
 */
export const draw: Step = async (order, services, lease) => {
  let ending: Ending | undefined;
  while (!lease.signal.aborted) {
    const facts = await gatherFacts(order, ending, services);
    const move = nextMove(facts);
    if (move.do === 'settle') return drawn(order, services);
    if (move.do === 'giveUp') return { event: 'giveUp', note: move.note };
    if (move.do === 'wait')
      return isGone(order, services) ? giveUpOn(order, services) : { wait: move.seconds };
    const found = await drawOnce(order, facts, services, lease);
    if (found && 'outcome' in found) return found.outcome;
    ending = found;
  }
  return { wait: 0 };
};

async function gatherFacts(
  order: Order,
  ending: Ending | undefined,
  services: WorkerServices,
): Promise<Facts> {
  const { comfy, config, prompts: table, styles } = services;
  const prompts = (await table.ofOrder(order.id)).filter(({ retry }) => retry === order.retries);
  const deaths = deathsOf(prompts);
  const canDraw = comfy.canDraw(order.styleId);
  return {
    ...{ prompts, ending },
    candidates: styles.get(order.styleId)?.candidates ?? 1,
    canDraw,
    othersWereDrawn: deaths.length >= mostDeaths && (await table.drewOthersSince(deaths)),
    // Decides nothing while an instance can draw and no attempt has failed.
    secondsAway: ending || !canDraw ? await secondsAway(order, ending, services) : 0,
    giveUpSeconds: config.GIVE_UP_MINUTES * 60,
  };
}

/** Returns the seconds since payment in which no worker reached ComfyUI; the time in the queue before that does not count. */
async function secondsAway(
  { id, paidAt, styleId }: Order,
  ending: Ending | undefined,
  { comfy, comfyuiInstances, outages }: WorkerServices,
): Promise<number> {
  const sincePaid = paidAt === null ? 0 : (Date.now() - paidAt.getTime()) / 1000;
  const ofAll = await comfyuiInstances.secondsUnavailable(styleId);
  const away = Math.min(sincePaid, comfy.secondsUnavailable(styleId), ofAll);
  // An instance that answers polls may still not report the prompt.
  const isOutOfSight = ending !== undefined && ['silent', 'unreachable'].includes(ending.error.kind);
  return isOutOfSight ? Math.max(away, outages.note(id)) : away;
}

/** Returns the outcome of an order whose drawing is complete. */
function drawn(order: Order, services: WorkerServices) {
  return { event: 'draw', facts: drawnFacts(order, services) } as const satisfies StepOutcome;
}

/** Columns of an order whose drawing is complete. */
export const drawnFacts = ({ styleId }: Order, { styles }: WorkerServices) => ({
  drawingPercent: 100,
  pictureTier: styles.get(styleId)?.tier ?? null,
});

/** Draws the next candidate. @returns undefined when another one is due, or no instance had a free place */
async function drawOnce(
  order: Order,
  { prompts, candidates }: Facts,
  services: WorkerServices,
  lease: Lease,
): Promise<Ending | { outcome: StepOutcome } | undefined> {
  const open = prompts.find(({ status }) => status === 'open');
  if (!open && isGone(order, services)) return { outcome: giveUpOn(order, services) };
  const prompt = open ?? (await newPrompt({ order, prompts }, services, lease));
  if (!prompt || 'outcome' in prompt) return prompt;
  // The photo is read after the prompt is stored, so that deleting the photo from here on finds the prompt to cancel.
  const subject = await subjectOf(order, services);
  if (!subject) return { outcome: giveUpOn(order, services) };
  const nth = nextCandidate(prompts, candidates);
  const origin = { isAdopted: open !== undefined, isSpare: isDrawn(prompts) };
  return runPrompt({ ...prompt, ...origin, nth, candidates }, subject, services, lease);
}

/** Decides whether the photo or the style is gone, so that waiting for an instance is pointless. */
const isGone = ({ photoDeletedAt, styleId }: Order, { styles }: WorkerServices): boolean =>
  photoDeletedAt !== null || !styles.get(styleId);

function giveUpOn({ id }: Order, services: WorkerServices): StepOutcome {
  // The visitor may have deleted the photo just before a drawing or a prompt of it was stored.
  const afterwards = async () => {
    await services.drawings.removeOf(id);
    await discardPrompts(id, services);
  };
  return { event: 'giveUp', note: 'The photo or the style is gone', afterwards };
}

async function subjectOf(order: Order, { files, styles }: WorkerServices): Promise<Subject | undefined> {
  const style = styles.get(order.styleId);
  const photo = await files.get('photos', order.id);
  return style && photo && { order, style, photo };
}

/** Creates a prompt, after waiting for a free instance; until then the order can be cancelled. */
async function newPrompt(
  { order, prompts: earlier }: { order: Order; prompts: Prompt[] },
  { comfy, orders }: WorkerServices,
  lease: Lease,
): Promise<Prompt | { outcome: StepOutcome } | undefined> {
  const failedAt = earlier.filter(({ status }) => status === 'failed').map(({ instance }) => instance);
  const instance = await comfy.takePlace(order.styleId, lease.signal, failedAt);
  if (instance === undefined) return undefined;
  const adding = promptOfMoved({
    ...{ promptId: randomUUID(), retry: order.retries, instance, seed: randomInt(seedBelow) },
    photoId: photoOn(instance, earlier),
  });
  return (await orders.beginDrawing(order.id, lease.id, adding)) ?? { outcome: { wait: 0 } };
}

async function runPrompt(
  prompt: OpenPrompt,
  { order, style, photo }: Subject,
  services: WorkerServices,
  lease: Lease,
): Promise<Ending | { outcome: StepOutcome } | undefined> {
  const { promptId, photoId, instance, nth, candidates, isAdopted } = prompt;
  const watching = watchDrawing(order, prompt, lease, services);
  const { workflow, deadlineSeconds } = style;
  const job = { ...prompt, workflow, photo, deadlineSeconds, seed: Number(prompt.seed) };
  // The prompt may have been ended and cleaned up while the photo was still being sent, or the prompt posted.
  const cleanUpSent = async (): Promise<undefined> => {
    for (const id of [promptId, ...(photoId ? [photoId] : [])]) await services.prompts.cleanUpAgain(id);
  };
  let isRecorded = false;
  try {
    const hasBegun = prompt.startedAt !== null;
    const watch = {
      ...watching.watch,
      isWanted: () => services.prompts.isOpen(promptId),
      canMove: () => services.comfy.canDraw(style.id, instance),
    };
    const { bytes } = await services.comfy.draw({ ...job, isNew: !isAdopted, hasBegun }, watch);
    await services.drawings.put(promptId, bytes);
    if (nth + 1 < candidates) {
      // Recorded now, so that a worker that takes over continues with the next candidate.
      isRecorded = await services.prompts.end(promptId, 'done');
      failpoint('candidate-drawn');
      return undefined;
    }
    // With the order's state.
    isRecorded = true;
    return {
      outcome: {
        ...drawn(order, services),
        alongside: [promptDone(promptId)],
        // Not before the state is stored: after a crash another worker must find the picture there.
        afterwards: () => cleanUpDrawn(order.id, services),
        otherwise: cleanUpSent,
      },
    };
  } catch (error) {
    if (lease.signal.aborted) return { outcome: { wait: 0 } };
    if (!(error instanceof ComfyError)) throw error;
    return await endWithout(error, prompt, order, services);
  } finally {
    await watching.end();
    if (!isRecorded) await cleanUpSent();
  }
}

/** Records the status of a prompt that gave no picture; its files are cleaned up as soon as its instance answers. */
async function endWithout(
  error: ComfyError,
  { promptId, instance, isAdopted, isSpare }: OpenPrompt,
  { id, styleId }: Order,
  services: WorkerServices,
): Promise<Ending> {
  const { comfy, log, prompts } = services;
  const message = error.isTry ? 'drawing failed' : 'drawing ended, and does not count as a try';
  log.warn(message, { order: id, prompt: promptId, instance, error: errorMessage(error) });
  const ending = {
    ...{ error, isAdopted, isSpare },
    isCutOff: await isCutOff(instance, services),
    isCapable: comfy.isCapable(instance, styleId),
    canMove: comfy.canDraw(styleId, instance),
  };
  const fate = fateOf(ending);
  if (fate === 'open') return ending;
  await prompts.end(promptId, fate, endedBy(error));
  if (error.kind === 'silent') void comfy.cancel(instance, promptId);
  return ending;
}

/** Decides whether only this worker cannot reach the instance: others can then continue with the prompt, which still runs. */
async function isCutOff(instance: string, { comfy, comfyuiInstances, workerId }: WorkerServices) {
  const own = (await comfy.instances()).find(({ url }) => url === instance);
  return own?.healthy === false && (await comfyuiInstances.healthyForOthers(workerId)).includes(instance);
}
