import { randomInt, randomUUID } from 'node:crypto';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { endPrompt } from '#adapters/database/tables/prompts.ts';
import type { Prompt } from '#adapters/database/comfyui-tables.ts';
import type { Order } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import { cleanUpPrompt } from '../periodic/clean-up-prompts.ts';
import type { Lease, StepOutcome, Step } from '../step.ts';
import { watchDrawing } from './report-progress.ts';
import { areTriesUsedUp, backoffSeconds, secondsDisturbed } from './tries.ts';

const seedBelow = 2 ** 48 - 1;
const retrySeconds = 3;

/** Has one picture drawn by ComfyUI. Goes on with the prompt of an earlier try where there is one. */
export const draw: Step = async (order, services, lease) => {
  const prompt = await promptFor(order, services);
  // Only now: whoever deletes the photo from here on finds the prompt that it may be sent with.
  const subject = await subjectOf(order, services);
  if (!subject) return { event: 'giveUp', note: 'The photo or the style is gone' };
  return 'promptId' in prompt ? runPrompt(prompt, subject, services, lease) : prompt;
};

/** `adopted`: an earlier try made it and may have posted it. */
type OpenPrompt = Prompt & { adopted: boolean };
type Subject = { order: Order; style: Style; photo: Buffer };

async function subjectOf(order: Order, { files, styles }: WorkerServices): Promise<Subject | undefined> {
  const style = styles.get(order.styleId);
  const photo = await files.get('photos', order.id);
  return style && photo && { order, style, photo };
}

/** The prompt that an earlier try left open, or a new one; or what to do when there can be none. */
async function promptFor(order: Order, services: WorkerServices): Promise<OpenPrompt | StepOutcome> {
  const earlier = await promptsOfDraw(order, services);
  const open = earlier.find((one) => one.status === 'open');
  if (open) return { ...open, adopted: true };
  const isOver = areTriesUsedUp(earlier) || secondsDisturbed(earlier) > services.config.GIVE_UP_MINUTES * 60;
  if (isOver) return { event: 'giveUp', note: earlier.at(-1)?.error ?? 'Not drawn' };
  return (await newPrompt(order, services)) ?? waitForInstance(order, services);
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

async function newPrompt(order: Order, { comfy, prompts }: WorkerServices): Promise<OpenPrompt | undefined> {
  const instance = comfy.pick(order.styleId);
  if (instance === undefined) return undefined;
  const seed = randomInt(seedBelow);
  const prompt = { promptId: randomUUID(), orderId: order.id, retry: order.retries, instance, seed };
  return { ...(await prompts.add(prompt)), adopted: false };
}

async function runPrompt(
  prompt: OpenPrompt,
  { order, style, photo }: Subject,
  services: WorkerServices,
  lease: Lease,
): Promise<StepOutcome> {
  const { promptId, instance, folder } = prompt;
  const watching = watchDrawing(order, prompt, lease, services);
  const { workflow, deadlineSeconds } = style;
  const job = { instance, promptId, folder, workflow, seed: Number(prompt.seed), photo, deadlineSeconds };
  try {
    const hasBegun = prompt.startedAt !== null;
    const { bytes } = await services.comfy.draw({ ...job, hasBegun }, watching.watch);
    await services.drawings.put(promptId, bytes);
    return {
      event: 'draw',
      facts: { drawingPercent: 100, pictureTier: style.tier },
      inTransaction: (tx) => endPrompt(tx, promptId, { status: 'done' }),
      // Not before: whoever takes the order up after a crash finds the picture there.
      afterwards: () => cleanUpPrompt(prompt, services),
    };
  } catch (error) {
    if (lease.signal.aborted) return { wait: 0 };
    if (!(error instanceof ComfyError)) throw error;
    return await afterFailure(error, prompt, order, services);
  } finally {
    await watching.end();
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
  logFailure(error, prompt, services);
  if (await isOnlyCutOff(error, instance, services)) return { wait: retrySeconds };
  const canMove = ![undefined, instance].includes(comfy.pick(order.styleId));
  if (mayGoOn(error, prompt) && !canMove) return waitForAnswer(order, services);
  await closePrompt(error, prompt, services);
  const isIncapable = !comfy.canDraw(instance, order.styleId);
  if (!mayBeDrawn(error, { canMove, isIncapable })) return { event: 'giveUp', note: errorMessage(error) };
  const isHere = !isIncapable && !canMove && !error.isTry;
  return { wait: isHere ? backoffSeconds(await promptsOfDraw(order, services)) : 0 };
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
