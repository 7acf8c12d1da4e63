import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundOrder } from '#operations/refund-order.ts';
import { createCustomer } from '../support/customer.ts';
import { givenEventReceiver } from '../support/event-receiver.ts';
import { runProcess } from '../support/run-process.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { postTo } from '../support/standins.ts';
import { paymentOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

let shop: TestShop;
let receiver: Awaited<ReturnType<typeof givenEventReceiver>>;
beforeAll(async () => {
  receiver = await givenEventReceiver();
  shop = await startShop(receiver.settings);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  receiver[Symbol.dispose]();
});

const typesOf = (orderId: string) =>
  receiver.received.filter(({ data }) => data.order?.id === orderId).map(({ type }) => type);
const hear = (orderId: string, types: string[]) =>
  waitUntil(() => Promise.resolve(types.every((type) => typesOf(orderId).some((one) => one === type))));

test('the operator’s own system hears of a sale, its picture, its dispute and its refund, each once', async () => {
  const customer = createCustomer(shop);
  const { orderId } = await customer.buy();
  await hear(orderId, ['order.paid', 'order.delivered']);
  const order = await shop.services.orders.byId(orderId);
  if (!order) throw new Error('It was bought');
  await refundOrder(order, shop.services);
  await hear(orderId, ['order.refunded']);
  const gift = await customer.buyGift();
  await customer.pay(gift);
  await customer.reaches(gift.token, 'gift_issued');
  const payment_intent = await paymentOf(shop, gift);
  await postTo(shop.stripe, '/_disputes', { payment_intent });
  await hear(gift.orderId, ['order.paid', 'code.issued', 'order.disputed']);

  expect(typesOf(orderId).toSorted()).toEqual(['order.delivered', 'order.paid', 'order.refunded']);
  expect(typesOf(gift.orderId).toSorted()).toEqual(['code.issued', 'order.disputed', 'order.paid']);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
});

test('the command lists events, and sends one again under the same id', async () => {
  const run = (...args: string[]) => runProcess('cli/main', ['events', ...args], shop.env);
  const [first] = receiver.received;
  const copies = () => receiver.received.filter(({ id }) => id === first?.id).length;

  const listed = await run();
  const sent = await run('send', first?.id ?? '', '--by', 'ada');
  await waitUntil(() => Promise.resolve(copies() === 2));

  expect(listed.said).toMatch(/^Posted to 127\.0\.0\.1:\d+: 0 waiting, 6 delivered, 0 given up$/m);
  expect(listed.said).toMatch(/order\.refunded R-\S+ {2}delivered after 1 try {2}204 No Content/);
  expect([sent.code, sent.said.trim()]).toEqual([0, '1 event is sent again.']);
  expect((await run('send', 'given-up')).said).toContain('There is no such event.');
});
