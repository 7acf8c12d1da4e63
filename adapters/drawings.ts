import type { Order } from './database/schema.ts';
import type { Prompts } from './database/tables/prompts.ts';
import type { Files } from './storage/files.ts';

/**
 * What ComfyUI drew, until it is delivered: one file a prompt. A worker that was frozen while it wrote cannot put its
 * picture in the place of a later one: the order's drawing is the one whose prompt was ended as done with its change of state.
 */
export function createDrawings(files: Files, prompts: Prompts) {
  function put(promptId: string, bytes: Buffer): Promise<void> {
    return files.put('drawings', promptId, bytes);
  }

  /** Undefined when it is gone. */
  async function of({ id, retries }: Pick<Order, 'id' | 'retries'>): Promise<Buffer | undefined> {
    const done = (await prompts.ofOrder(id)).filter((one) => one.status === 'done' && one.retry === retries);
    const drawing = await files.get('drawings', done.at(-1)?.promptId ?? id);
    // Earlier versions named it after its order.
    return drawing ?? files.get('drawings', id);
  }

  /** Removes all that was drawn for an order. */
  async function removeOf(orderId: string): Promise<void> {
    const names = (await prompts.ofOrder(orderId)).map(({ promptId }) => promptId);
    await Promise.all([...names, orderId].map((name) => files.remove('drawings', name)));
  }

  return { put, of, removeOf };
}
