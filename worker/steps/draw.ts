import { randomInt, randomUUID } from 'node:crypto';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { failpoint } from '#adapters/failpoint.ts';
import { endPrompt } from '#adapters/database/tables/prompts.ts';
import type { Prompt } from '#adapters/database/comfyui-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import { cleanUpPrompt } from '../periodic/clean-up-prompts.ts';
import type { Lease, StepOutcome, Step } from '../step.ts';
import { watchDrawing } from './report-progress.ts';
import {
  areTriesUsedUp,
  backoffSeconds,
  isDrawn,
  isEnoughDrawn,
  nextCandidate,
  secondsDisturbed,
} from './tries.ts';

const seedBelow = 2 ** 48 - 1;
const retrySeconds = 3;

/**
 * Has ComfyUI draw as many candidates as the style wants, one after another. Goes on with what an earlier try has drawn, and with
 * the prompt that it left open. Once there is one, nobody is kept waiting by what keeps the next from being drawn.
 */
export const draw: Step = async (order, services, lease) => {
  for (;;) {
    const outcome = await drawNext(order, services, lease);
    if (outcome) return outcome;
    failpoint('candidate-drawn');
  }
};

/** Undefined when it was drawn and another one is due. */
async function drawNext(
  order: Order,
  services: WorkerServices,
  lease: Lease,
): Promise<StepOutcome | undefined> {
  const prompt = await promptFor(order, services);
  // Only now: whoever deletes the photo from here on finds the prompt that it may be sent with.
  const subject = await subjectOf(order, services);
  // The visitor may have deleted the photo just before a drawing of it was kept.
  const afterwards = () => services.drawings.removeOf(order.id);
  if (!subject) return { event: 'giveUp', note: 'The photo or the style is gone', afterwards };
  return 'promptId' in prompt ? runPrompt(prompt, subject, services, lease) : prompt;
}

/** `adopted`: an earlier try made it and may have posted it. It is for the `nth` of `candidates`, from 0. */
type OpenPrompt = Prompt & { adopted: boolean; nth: number; candidates: number };
type Subject = { order: Order; style: Style; photo: Buffer };

async function subjectOf(order: Order, { files, styles }: WorkerServices): Promise<Subject | undefined> {
  const style = styles.get(order.styleId);
  const photo = await files.get('photos', order.id);
  return style && photo && { order, style, photo };
}

/** The prompt that an earlier try left open, or a new one; or what to do when there is none to be. */
async function promptFor(order: Order, services: WorkerServices): Promise<OpenPrompt | StepOutcome> {
  const earlier = await promptsOfDraw(order, services);
  const candidates = services.styles.get(order.styleId)?.candidates ?? 1;
  const place = { nth: nextCandidate(earlier, candidates), candidates };
  const open = earlier.find((one) => one.status === 'open');
  if (open) return { ...open, ...place, adopted: true };
  const over = endOfDraw(earlier, candidates, order, services);
  if (over) return over;
  const prompt = await newPrompt(order, services);
  return prompt ? { ...prompt, ...place, adopted: false } : waitForNext(earlier, order, services);
}

/** What follows where no other prompt is to be made; undefined where one is. */
function endOfDraw(
  earlier: Prompt[],
  candidates: number,
  order: Order,
  services: WorkerServices,
): StepOutcome | undefined {
  const isOver = areTriesUsedUp(earlier) || secondsDisturbed(earlier) > services.config.GIVE_UP_MINUTES * 60;
  if (isEnoughDrawn(earlier, candidates) || (isOver && isDrawn(earlier))) return drawn(order, services);
  return isOver ? { event: 'giveUp', note: earlier.at(-1)?.error ?? 'Not drawn' } : undefined;
}

/** What is drawn is enough where no instance could draw another one. */
async function waitForNext(earlier: Prompt[], order: Order, services: WorkerServices): Promise<StepOutcome> {
  const isAway = services.comfy.secondsUnavailable(order.styleId) > 0;
  return isAway && isDrawn(earlier) ? drawn(order, services) : waitForInstance(order, services);
}

/** All that is to be drawn is drawn. */
function drawn({ styleId }: Order, { styles }: WorkerServices) {
  return {
    event: 'draw',
    facts: { drawingPercent: 100, pictureTier: styles.get(styleId)?.tier ?? null },
  } as const satisfies StepOutcome;
}

/** The prompts made so far for the drawing that is due, oldest first. */
async function promptsOfDraw({ id, retries }: Order, { prompts }: WorkerServices): Promise<Prompt[]> {
  return (await prompts.ofOrder(id)).filter(({ retry }) => retry === retries);
}

/** Nothing is charged twice by waiting; but a visitor is not left waiting for ever. */
async function waitForInstance({ paidAt, styleId }: Order, services: WorkerServices): Promise<StepOutcome> {
  const { comfy, comfyuiInstances, config } = services;
  const sincePaid = paidAt === null ? 0 : (Date.now() - paidAt.getTime()) / 1000;
  // Time in the queue, before ComfyUI became unavailable, does not count; and this worker may be the only one that is cut off.
  const seconds = Math.min(
    sincePaid,
    comfy.secondsUnavailable(styleId),
    await comfyuiInstances.secondsUnavailable(styleId),
  );
  if (seconds > config.GIVE_UP_MINUTES * 60) return { event: 'giveUp', note: 'No ComfyUI answers' };
  return { wait: retrySeconds };
}

async function newPrompt(order: Order, { comfy, prompts }: WorkerServices): Promise<Prompt | undefined> {
  const instance = comfy.pick(order.styleId);
  if (instance === undefined) return undefined;
  const seed = randomInt(seedBelow);
  return prompts.add({ promptId: randomUUID(), orderId: order.id, retry: order.retries, instance, seed });
}

async function runPrompt(
  prompt: OpenPrompt,
  { order, style, photo }: Subject,
  services: WorkerServices,
  lease: Lease,
): Promise<StepOutcome | undefined> {
  const { promptId, instance, folder, nth, candidates, adopted } = prompt;
  const watching = watchDrawing(order, prompt, lease, services);
  const { workflow, deadlineSeconds } = style;
  const job = { instance, promptId, folder, workflow, seed: Number(prompt.seed), photo, deadlineSeconds };
  try {
    const hasBegun = prompt.startedAt !== null;
    const watch = { ...watching.watch, isWanted: () => services.prompts.isOpen(promptId) };
    const { bytes } = await services.comfy.draw({ ...job, isNew: !adopted, hasBegun }, watch);
    await services.drawings.put(promptId, bytes);
    if (nth + 1 < candidates) {
      // Whoever goes on with the next one finds it. What it left on ComfyUI is cleaned up meanwhile.
      await endPrompt(services.db, promptId, { status: 'done' });
      return lease.signal.aborted ? { wait: 0 } : undefined;
    }
    return {
      ...drawn(order, services),
      inTransaction: (tx) => endPrompt(tx, promptId, { status: 'done' }),
      // Not before: whoever takes the order up after a crash finds the picture there.
      afterwards: () => cleanUpPrompt(prompt, services),
    };
  } catch (error) {
    if (lease.signal.aborted) return { wait: 0 };
    if (!(error instanceof ComfyError)) throw error;
    logFailure(error, prompt, services);
    const enough = await settleForDrawn(error, prompt, order, services);
    return enough ?? (await afterFailure(error, prompt, order, services));
  } finally {
    await watching.end();
    // Somebody may have ended it, and looked for what it left, while the photo was being sent.
    await services.prompts.cleanUpAgain(promptId, 0);
  }
}

/**
 * What follows a prompt without a picture. One that may go on where nobody answers now stays open, unless another instance
 * can draw it; one that was ended from outside is followed by another after a while.
 */
async function afterFailure(
  error: ComfyError,
  prompt: OpenPrompt,
  order: Order,
  services: WorkerServices,
): Promise<StepOutcome> {
  const { instance } = prompt;
  const { comfy } = services;
  if (await isOnlyCutOff(error, instance, services)) return { wait: retrySeconds };
  const canMove = ![undefined, instance].includes(comfy.pick(order.styleId));
  if (mayGoOn(error, prompt) && !canMove) return waitForAnswer(order, services);
  await closePrompt(error, prompt, services);
  const isIncapable = !comfy.canDraw(instance, order.styleId);
  if (!mayBeDrawn(error, { canMove, isIncapable })) return { event: 'giveUp', note: errorMessage(error) };
  const isHere = !isIncapable && !canMove && !error.isTry;
  return { wait: isHere ? backoffSeconds(await promptsOfDraw(order, services)) : 0 };
}

/** Where there is a drawing already nobody waits for another one that failed. Undefined where there is none. */
async function settleForDrawn(
  error: ComfyError,
  prompt: OpenPrompt,
  order: Order,
  services: WorkerServices,
): Promise<StepOutcome | undefined> {
  if (!isDrawn(await promptsOfDraw(order, services))) return undefined;
  await closePrompt(error, prompt, services);
  return drawn(order, services);
}

function logFailure(
  error: ComfyError,
  { promptId, orderId, instance }: Prompt,
  { log }: WorkerServices,
): void {
  const message = error.isTry ? 'drawing failed' : 'drawing ended, which counts as no try';
  log.warn(message, { order: orderId, prompt: promptId, instance, error: errorMessage(error) });
}

/** Others see the instance, and this worker does not: they go on with the prompt, which is as good as before. */
async function isOnlyCutOff(
  { kind }: ComfyError,
  instance: string,
  services: WorkerServices,
): Promise<boolean> {
  if (!['unreachable', 'silent', 'lost', 'timeout'].includes(kind)) return false;
  const { comfy, comfyuiInstances, workerId } = services;
  const own = (await comfy.instances()).find(({ url }) => url === instance);
  return own?.healthy === false && (await comfyuiInstances.healthyForOthers(workerId)).includes(instance);
}

/** Ends a prompt; what it left is cleaned up as soon as its instance answers, and what goes on there is stopped. */
async function closePrompt(
  error: ComfyError,
  { promptId, instance }: OpenPrompt,
  { comfy, prompts }: WorkerServices,
): Promise<void> {
  const status = error.isTry ? 'failed' : 'cancelled';
  await prompts.end(promptId, status, `${error.kind}: ${errorMessage(error)}`);
  if (error.kind === 'silent') void comfy.cancel(instance, promptId);
}

/** Whether another prompt may end better; a queue that stood still until the time was over is left for another one only. */
function mayBeDrawn(
  { kind, retryable }: ComfyError,
  { canMove, isIncapable }: { canMove: boolean; isIncapable: boolean },
): boolean {
  return kind === 'stalled' ? canMove : retryable || isIncapable;
}

/** True when the prompt may be drawn although its instance does not answer now. */
function mayGoOn({ kind }: ComfyError, { adopted }: OpenPrompt): boolean {
  return kind === 'silent' || (kind === 'unreachable' && adopted);
}

async function waitForAnswer(order: Order, services: WorkerServices): Promise<StepOutcome> {
  const isAway = services.comfy.secondsUnavailable(order.styleId) > 0;
  return isAway ? waitForInstance(order, services) : { wait: retrySeconds };
}
