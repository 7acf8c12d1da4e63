import { randomInt, randomUUID } from 'node:crypto';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { endPrompt } from '#adapters/database/tables/prompts.ts';
import type { Prompt, Order } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import type { Lease, StepOutcome, Step } from '../step.ts';
import { watchDrawing } from './report-progress.ts';

/** A drawing may cost this many prompts, an order with its retry twice as many. */
const promptsPerDraw = 2;
const seedBelow = 2 ** 48 - 1;
const retrySeconds = 3;

/** Has one picture drawn by ComfyUI. Goes on with the prompt of an earlier try where there is one. */
export const draw: Step = async (order, services, lease) => {
  const subject = await subjectOf(order, services);
  if (!subject) return { event: 'giveUp', note: 'The photo or the style is gone' };
  const prompt = await promptFor(order, services);
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
  const prompts = await services.prompts.ofOrder(order.id);
  const earlier = prompts.filter((one) => one.retry === order.retries);
  const open = earlier.find((one) => one.status === 'open');
  if (open) return { ...open, adopted: true };
  const last = earlier.at(-1);
  if (last && earlier.length >= promptsPerDraw) return { event: 'giveUp', note: last.error ?? 'Not drawn' };
  return (await newPrompt(order, services)) ?? waitForInstance(order, services);
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
  const { promptId, instance } = prompt;
  const watching = watchDrawing(order.id, lease, services);
  const { workflow, deadlineSeconds } = style;
  try {
    const { bytes } = await services.comfy.draw(
      { instance, promptId, workflow, seed: Number(prompt.seed), photo, deadlineSeconds },
      watching.watch,
    );
    await services.drawings.put(promptId, bytes);
    return {
      event: 'draw',
      facts: { drawingPercent: 100, pictureTier: style.tier },
      inTransaction: (tx) => endPrompt(tx, promptId, { status: 'done' }),
      // Not before: whoever takes the order up after a crash finds the picture there.
      afterwards: () => services.comfy.removeFiles(instance, promptId),
    };
  } catch (error) {
    if (lease.signal.aborted) return { wait: 0 };
    if (!(error instanceof ComfyError)) throw error;
    return await afterFailure(error, prompt, order, services);
  } finally {
    await watching.end();
  }
}

/** A prompt that ComfyUI lost or spoiled is over and the next one may go elsewhere; one that never began leaves nothing. */
async function afterFailure(
  error: ComfyError,
  prompt: OpenPrompt,
  order: Order,
  services: WorkerServices,
): Promise<StepOutcome> {
  const { promptId, instance } = prompt;
  services.log.warn('drawing failed', {
    order: order.id,
    prompt: promptId,
    instance,
    error: errorMessage(error),
  });
  if (await isOnlyCutOff(error, instance, services)) return { wait: retrySeconds };
  if (error.kind === 'unreachable' && !shouldMove(prompt, order, services)) {
    if (!prompt.adopted) await services.prompts.remove(promptId);
    return services.comfy.secondsUnavailable(order.styleId) > 0
      ? waitForInstance(order, services)
      : { wait: retrySeconds, failed: true };
  }
  await services.prompts.fail(promptId, `${error.kind}: ${errorMessage(error)}`);
  const isIncapable = !services.comfy.canDraw(instance, order.styleId);
  return error.retryable || isIncapable ? { wait: 0 } : { event: 'giveUp', note: errorMessage(error) };
}

/** Others see the instance, and this worker does not: they go on with the prompt, which is as good as before. */
async function isOnlyCutOff(
  { kind }: ComfyError,
  instance: string,
  services: WorkerServices,
): Promise<boolean> {
  if (kind !== 'unreachable' && kind !== 'lost' && kind !== 'timeout') return false;
  const { comfy, comfyuiInstances, workerId } = services;
  const own = (await comfy.instances()).find(({ url }) => url === instance);
  return own?.healthy === false && (await comfyuiInstances.healthyForOthers(workerId)).includes(instance);
}

/** What an earlier try posted may still be drawn where nobody answers now: it is given up only for another instance. */
function shouldMove(
  { adopted, instance }: OpenPrompt,
  { styleId }: Order,
  { comfy }: WorkerServices,
): boolean {
  const other = comfy.pick(styleId);
  return adopted && other !== undefined && other !== instance;
}
