import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { startWorker } from '#worker/worker.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { givenPushService } from '../support/push-service.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop();
let service: Awaited<ReturnType<typeof givenPushService>>;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  service = await givenPushService();
  await shared().stopWorker();
  worker = await startWorker(shared().config, undefined, service.reach);
});
afterAll(async () => {
  await worker.close();
  service[Symbol.dispose]();
});

/** Has a browser told of an order, as its page does. */
async function tell(customer: Customer, { token }: OrderCreated, name: string) {
  const { body, read } = service.givenBrowser(name);
  await customer.call('POST /api/orders/current/push', { token, body });
  return {
    body,
    /** Waits for the browser's messages. */
    messages: () =>
      waitUntil(() => {
        const posts = service.posts.filter(({ path }) => path === `/${name}`);
        return posts.length > 0 && posts.map(({ message }) => read(message));
      }),
  };
}

test('a browser gets one encrypted message when the picture is ready, and it leads to the picture', async () => {
  const customer = createCustomer(shared());
  const order = await customer.order();
  const browser = await tell(customer, order, 'phone');
  const { body } = await tell(customer, order, 'tablet');
  await customer.call('DELETE /api/orders/current/push', {
    token: order.token,
    body: { endpoint: body.endpoint },
  });
  await customer.pay(order);

  const messages = await browser.messages();

  expect(messages).toEqual([
    {
      title: 'Your picture is ready',
      body: 'Come and have a look.',
      lang: 'en',
      tag: order.orderId,
      url: order.statusUrl,
    },
  ]);
  const [, token = ''] = messages[0]?.url.split('#') ?? [];
  expect((await customer.status(token)).state).toBe('delivered');
  const asking = customer.call('POST /api/orders/current/push', { token, body: browser.body });
  await expect(asking).rejects.toMatchObject({ status: 409, code: 'nothing_to_send' });
  expect(service.posts.map(({ path }) => path)).toEqual(['/phone']);
});

test('a browser that waits for several styles is told once, when all are there', async () => {
  const customer = createCustomer(shared());
  const order = await customer.order({ furtherStyles: ['anime', 'picasso'] });
  const browser = await tell(customer, order, 'set');
  await customer.pay(order);

  const messages = await browser.messages();

  const { state, set = [] } = await customer.status(order.token);
  expect([state, ...set.map((one) => one.state)]).toEqual(['delivered', 'delivered', 'delivered']);
  expect(messages).toMatchObject([{ tag: order.orderId, url: order.statusUrl }]);
});
