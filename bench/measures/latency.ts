import { z } from 'zod';
import { createClosers } from '#tests/support/closers.ts';
import { query } from '#tests/support/query.ts';
import { requestsTo } from '#tests/support/standins.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { spread, type Figure } from '../figure.ts';
import { millisecondsOf } from '../load.ts';
import { openComfyuis, openShop, type Shop } from '../open-shop.ts';
import { twelveMegapixels } from '../photo.ts';

const pictures = 20;
const uploads = 20;
const warmUps = 2;

/** What a visitor of an idle shop waits for, beside the drawing itself. One at a time. */
export async function measureLatency(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const [comfyui = ''] = await openComfyuis(opened, 1, 1);
    const shop = await openShop(opened, { COMFYUI_URLS: comfyui });
    const previews = await timePreviews(shop);
    const { paid, finished } = await timePictures(shop, comfyui);
    return [
      ...spread('paid → prompt accepted, idle shop', paid, '≤ 400 ms'),
      ...spread('prompt finished → mail accepted, idle shop', finished, '≤ 700 ms'),
      ...spread('upload of 12 megapixels → preview, idle shop', previews),
    ];
  } finally {
    await opened.closeAll();
  }
}

/** From the start of an upload on loopback to the last byte of its preview. */
async function timePreviews({ customer }: Shop): Promise<number[]> {
  const photo = await twelveMegapixels();
  const times: number[] = [];
  for (let n = 0; n < uploads + warmUps; n += 1) {
    let token = '';
    times.push(
      await millisecondsOf(async () => {
        token = await customer.upload(photo);
        await (await customer.request('GET', '/photos/current/preview', { token })).arrayBuffer();
      }),
    );
    // The advice on it is not part of the next one's time.
    await waitUntil(async () => (await customer.call('getPhoto', { token })).ready);
  }
  return times.slice(warmUps);
}

const prompted = z.object({ promptId: z.string(), at: z.coerce.date() });
const executed = z.object({ promptId: z.string(), endedAt: z.coerce.date() });

async function timePictures({ customer, databaseUrl }: Shop, comfyui: string) {
  const paid: number[] = [];
  const finished: number[] = [];
  for (let n = 0; n < pictures + warmUps; n += 1) {
    const order = await customer.order();
    const paidAt = Date.now();
    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');
    const text = `select prompt_id, accepted_at from prompts join mails using (order_id)
      where order_id = $1 and kind = 'ready' and mails.status = 'accepted'`;
    const mailed = await waitUntil(async () => {
      const [row] = await query<{ prompt_id: string; accepted_at: Date }>(databaseUrl, text, [order.orderId]);
      return row;
    });
    const isIts = ({ promptId }: { promptId: string }) => promptId === mailed.prompt_id;
    const posts = z.array(prompted).parse(await requestsTo({ url: comfyui }, 'POST /prompt'));
    const executions = z.array(executed).parse(await requestsTo({ url: comfyui }, 'execution'));
    paid.push((posts.find(isIts)?.at.getTime() ?? NaN) - paidAt);
    finished.push(mailed.accepted_at.getTime() - (executions.find(isIts)?.endedAt.getTime() ?? NaN));
  }
  return { paid: paid.slice(warmUps), finished: finished.slice(warmUps) };
}
