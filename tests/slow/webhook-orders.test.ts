import { expect, it } from 'vitest';
import { startShop } from '../support/shop.ts';
import { injectFault } from '../support/standins.ts';
import { stripeOf } from '../support/stripe.ts';
import { eventOrders, receiveEvents } from '../support/webhooks.ts';

const sideBySide = 40;

it('Stripe’s events about one order lead to one refund in all 120 orders they can arrive in', async () => {
  await using shop = await startShop();
  await injectFault(shop.stripe, { match: 'webhook', fault: 'drop', times: 100_000 });
  const waiting = [...eventOrders];
  const played: string[] = [];
  const playOn = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) played.push(await receiveEvents(shop, next));
  };
  await Promise.all(Array.from({ length: sideBySide }, playOn));

  const refunds = await shop.services.db.selectFrom('refunds').selectAll().execute();
  expect(refunds.map(({ orderId }) => orderId).sort()).toEqual(played.sort());
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['succeeded']));
  const ends = await shop.services.db.selectFrom('orders').select('state').distinct().execute();
  expect(ends).toEqual([{ state: 'refunded' }]);
  const stripeRefunds = await stripeOf(shop).refunds.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  expect(stripeRefunds).toHaveLength(eventOrders.length);
});
