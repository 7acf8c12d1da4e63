import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOn } from '../support/comfyui.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, postTo, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop();
const promptsOf = (orderId: string) =>
  query(shared().config.DATABASE_URL, 'select prompt_id from prompts where order_id = $1', [orderId]);
const left = () => leftOn(path.join(shared().dir, 'comfyui'));

describe('ComfyUI without shared folders keeps nothing', () => {
  it('of a delivered picture', async () => {
    const customer = createCustomer(shared());
    await customer.buy();

    await waitUntil(async () => (await left()).bytes === 0);
    expect((await left()).files).toBeGreaterThan(0);
  });

  it('of a drawing deleted while it is under way, and the answer waits for that', async () => {
    const customer = createCustomer(shared());
    await injectFault(shared().comfyui, { match: 'execution', fault: 'heavy', seconds: 1 });
    const order = await customer.order();
    await customer.pay(order);
    await waitUntil(async () => (await left()).bytes > 0);

    const answer = await customer.call('DELETE /api/orders/current', { token: order.token });

    expect(answer.deleted).toEqual(['photo', 'picture']);
    expect((await left()).bytes).toBe(0);
    await customer.reaches(order.token, 'refunded');
    expect((await left()).bytes).toBe(0);
    // Another prompt would wait for a slot on the instance, and the answer for that.
    expect(await promptsOf(order.orderId)).toHaveLength(1);
  });

  it('once it answers again, and no deletion is reported before', async () => {
    const customer = createCustomer(shared());
    await injectFault(shared().comfyui, { match: 'execution', fault: 'hang' });
    const order = await customer.order();
    await customer.pay(order);
    await waitUntil(async () => (await left()).bytes > 0);
    await postTo(shared().comfyui, '/_freeze', { seconds: 15 });

    const answer = await customer.call('DELETE /api/orders/current', { token: order.token });

    expect(answer).toMatchObject({ deleted: [], pending: ['photo', 'picture'] });
    expect((await left()).bytes).toBeGreaterThan(0);
    expect(await customer.status(order.token)).toMatchObject({ isBeingDeleted: true, photoKept: false });

    // The next worker continues a deletion whose worker died.
    await shared().stopWorker();
    await shared().startWorker();
    await waitUntil(async () => (await left()).bytes === 0);
    await waitUntil(async () => (await customer.status(order.token)).deletedAt);
  });

  it('even if an upload fails at first', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    const uploads = (await requestsTo(shared().comfyui, 'POST /upload/image')).length;
    await customer.pay(order);
    await waitUntil(async () => (await requestsTo(shared().comfyui, 'POST /upload/image')).length > uploads);
    await injectFault(shared().comfyui, { match: 'POST /upload', fault: 'status' });
    await customer.reaches(order.token, 'delivered');

    await waitUntil(async () => (await left()).bytes === 0);
    await clearFaults(shared().comfyui);
  });
});
