import { z } from 'zod';
import { query } from '#tests/support/query.ts';
import { requestsTo } from '#tests/support/standins.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { millisecondsOf } from './load.ts';
import type { Shop } from './open-shop.ts';

/** Returns the milliseconds from the start of an upload on loopback to the last byte of its preview. */
export async function waitForPreview({ customer }: Shop, photo: Buffer): Promise<number> {
  let token = '';
  const milliseconds = await millisecondsOf(async () => {
    token = await customer.upload(photo);
    await (await customer.request('GET', '/photos/current/preview', { token })).arrayBuffer();
  });
  // Otherwise the advice would be computed during the next measurement.
  await waitUntil(async () => (await customer.call('GET /api/photos/current', { token })).ready);
  return milliseconds;
}

const prompted = z.object({ promptId: z.string(), at: z.coerce.date() });
const executed = z.object({ promptId: z.string(), endedAt: z.coerce.date() });

/** Parts of the wait for one picture, in milliseconds. */
export type PictureWait = {
  /** From the payment until ComfyUI accepts the prompt. */
  prompted: number;
  /** Part of it from the recorded payment until the photo passes moderation. */
  moderated: number;
  /** From the end of the drawing until the mail is accepted. */
  mailed: number;
};

const timesText = `select prompt_id, accepted_at,
    extract(epoch from approved.at - paid.at)::float8 * 1000 as moderated
  from prompts join mails using (order_id) join order_events as paid using (order_id) join order_events as approved using (order_id)
  where order_id = $1 and kind = 'ready' and mails.status = 'accepted' and paid.event = 'pay' and approved.event = 'approve'`;
type Times = { prompt_id: string; accepted_at: Date; moderated: number };

/** Buys a picture from an otherwise idle shop; only its prompts go to this ComfyUI. */
export async function waitForPicture({ customer, databaseUrl }: Shop, comfyui: string): Promise<PictureWait> {
  const order = await customer.order();
  const paidAt = Date.now();
  await customer.pay(order);
  await customer.reaches(order.token, 'delivered');
  const times = await waitUntil(async () => {
    const [row] = await query<Times>(databaseUrl, timesText, [order.orderId]);
    return row;
  });
  const isIts = ({ promptId }: { promptId: string }) => promptId === times.prompt_id;
  const posts = z.array(prompted).parse(await requestsTo({ url: comfyui }, 'POST /prompt'));
  const executions = z.array(executed).parse(await requestsTo({ url: comfyui }, 'execution'));
  return {
    prompted: (posts.find(isIts)?.at.getTime() ?? NaN) - paidAt,
    moderated: times.moderated,
    mailed: times.accepted_at.getTime() - (executions.find(isIts)?.endedAt.getTime() ?? NaN),
  };
}
