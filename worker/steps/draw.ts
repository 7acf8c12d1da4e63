import { randomInt, randomUUID } from 'node:crypto';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import type { ComfyRun, Order } from '#adapters/database/tables.ts';
import { wordsOf } from '#adapters/log.ts';
import type { Style } from '#domain/style.ts';
import { fillWorkflow } from '#domain/workflow.ts';
import type { Outcome, Run, Step, Workshop } from '../stage.ts';
import { watchDrawing } from '../watch-drawing.ts';

/** A draw may cost this many ComfyUI runs, an order with its redraw twice as many (decision 10). */
const runsPerDraw = 2;
const seedBelow = 2 ** 48 - 1;
const retrySeconds = 3;

/** Has one picture drawn by ComfyUI. Goes on with the prompt of an earlier try where there is one. */
export const draw: Step = async (order, shop, run) => {
  const style = shop.styles.get(order.styleId);
  const photo = await shop.files.get('photos', order.id);
  if (!style || !photo) return { event: 'giveUp', note: 'The photo or the style is gone' };

  const earlier = (await shop.comfyRuns.ofOrder(order.id)).filter((one) => one.draw === order.redraws);
  const open = earlier.find((one) => one.status === 'open');
  if (!open && earlier.length >= runsPerDraw)
    return { event: 'giveUp', note: earlier.at(-1)?.error ?? 'Not drawn' };
  const prompt = open ?? (await newPrompt(order, shop));
  if (!prompt) return waitForInstance(order, shop);
  return runPrompt(prompt, { order, style, photo }, shop, run);
};

/** Nothing is charged twice by waiting; but a visitor is not left waiting for ever. */
function waitForInstance(order: Order, { config }: Workshop): Outcome {
  const waited = Date.now() - (order.paidAt?.getTime() ?? Date.now());
  if (waited > config.GIVE_UP_MINUTES * 60_000) return { event: 'giveUp', note: 'No ComfyUI answers' };
  return { wait: retrySeconds };
}

function newPrompt(order: Order, { comfy, comfyRuns }: Workshop): Promise<ComfyRun> | undefined {
  const instance = comfy.pick();
  if (instance === undefined) return undefined;
  const seed = randomInt(seedBelow);
  return comfyRuns.add({ promptId: randomUUID(), orderId: order.id, draw: order.redraws, instance, seed });
}

type Subject = { order: Order; style: Style; photo: Buffer };

async function runPrompt(
  prompt: ComfyRun,
  { order, style, photo }: Subject,
  shop: Workshop,
  run: Run,
): Promise<Outcome> {
  const { promptId, instance } = prompt;
  const watching = watchDrawing(order.id, run, shop);
  const photoName = `${promptId}.jpg`;
  const workflow = fillWorkflow(style.workflow, {
    photo: photoName,
    seed: Number(prompt.seed),
    prefix: `toonbooth/${promptId}/picture`,
  });
  try {
    const { bytes } = await shop.comfy.draw(
      { instance, promptId, workflow, photo, photoName, deadlineSeconds: style.deadlineSeconds.first },
      watching.watch,
    );
    await shop.files.put('drawings', order.id, bytes);
    await shop.comfyRuns.end(promptId, 'done');
    return { event: 'draw', facts: { drawingPercent: 100, pictureTier: style.tier } };
  } catch (error) {
    if (run.signal.aborted) return { wait: 0 };
    await noteFailure(error, prompt, order, shop);
    return error instanceof ComfyError && error.retryable
      ? await draw(order, shop, run)
      : { event: 'giveUp', note: wordsOf(error) };
  } finally {
    await watching.end();
  }
}

/** A run that ComfyUI lost or spoiled is over. Anything else is a bug and is thrown. */
async function noteFailure(error: unknown, prompt: ComfyRun, order: Order, shop: Workshop): Promise<void> {
  if (!(error instanceof ComfyError)) throw error;
  const { promptId, instance } = prompt;
  shop.log.warn('drawing failed', { order: order.id, prompt: promptId, instance, error: wordsOf(error) });
  await shop.comfyRuns.end(promptId, 'failed', `${error.kind}: ${wordsOf(error)}`);
}
