import type { Prompt } from './database/schema/comfyui.ts';
import type { Order } from './database/schema/schema.ts';
import type { Prompts } from './database/tables/prompts.ts';
import type { Files } from './storage/files.ts';

type Drawn = Pick<Order, 'id' | 'retries'>;
export type Candidate = { promptId: string; bytes: Buffer };

/**
 * Keeps ComfyUI's drawings until delivery, one file per prompt. A worker that froze while writing cannot overwrite a later
 * drawing: an order's drawing is that of the prompt marked done in the same transaction as the order's change of state.
 */
export function createDrawings(files: Files, prompts: Prompts) {
  function put(promptId: string, bytes: Buffer): Promise<void> {
    return files.put('drawings', promptId, bytes);
  }

  /** Returns the drawings of an order since its last retry, oldest first, without those already removed. */
  async function candidatesOf(order: Drawn): Promise<Candidate[]> {
    // Earlier versions named the drawing after its order.
    const names = [...(await donePrompts(order)).map(({ promptId }) => promptId), order.id];
    const found = names.map(async (promptId) => ({ promptId, bytes: await files.get('drawings', promptId) }));
    return (await Promise.all(found)).flatMap(({ promptId, bytes }) => (bytes ? [{ promptId, bytes }] : []));
  }

  /** Returns the drawing to deliver: the best, else the latest, or the one kept for this redraw. Undefined when it is gone. */
  async function of(order: Drawn & Pick<Order, 'redrawOf'>): Promise<Buffer | undefined> {
    const done = await donePrompts(order);
    const chosen = done.find(({ rating }) => rating === 'best') ?? done.at(-1);
    if (!chosen && order.redrawOf !== null) return spareOf(order.redrawOf);
    return (chosen && (await files.get('drawings', chosen.promptId))) ?? files.get('drawings', order.id);
  }

  /** Returns another good drawing beside the delivered one, as long as it is kept. */
  async function spareOf(orderId: string): Promise<Buffer | undefined> {
    const spare = (await prompts.ofOrder(orderId)).find(({ rating }) => rating === 'good');
    return spare && files.get('drawings', spare.promptId);
  }

  async function donePrompts({ id, retries }: Drawn): Promise<Prompt[]> {
    return (await prompts.ofOrder(id)).filter((one) => one.status === 'done' && one.retry === retries);
  }

  async function removeOf(orderId: string): Promise<void> {
    const names = (await prompts.ofOrder(orderId)).map(({ promptId }) => promptId);
    await Promise.all([...names, orderId].map((name) => files.remove('drawings', name)));
  }

  return { put, candidatesOf, of, spareOf, removeOf };
}
