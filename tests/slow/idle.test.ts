import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { startShop } from '../support/shop.ts';

/** Times of a shop started by `npm start`. */
const usualTimes = {
  LOCK_SECONDS: '20',
  STALLED_SECONDS: '5',
  SWEEP_SECONDS: '10',
  CHECKOUT_POLL_SECONDS: '30',
  PHOTO_ADVICE: '1',
};
/** Queues are polled once more after an order. */
const settleMs = 12_000;
const watchedSeconds = 30;

/** Counts this process's statements to PostgreSQL, by text. No other shop runs in it. */
async function statementsWithin(seconds: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await wait(seconds * 1000);
  for (const [statement] of asked.mock.calls as unknown[][]) {
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  asked.mockRestore();
  return counts;
}

test('an idle shop sends its database a few statements a second, and none more often than once', async () => {
  await using shop = await startShop(usualTimes);
  const customer = createCustomer(shop);
  const order = await customer.order();
  await customer.pay(order);
  await customer.reaches(order.token, 'delivered');
  await wait(settleMs);

  // BullMQ polls at its own pace; its statements begin with a comment.
  const counts = [...(await statementsWithin(watchedSeconds))].filter(([text]) => !text.startsWith('--'));

  expect(counts.filter(([, count]) => count > watchedSeconds + 1)).toEqual([]);
  // A shop without any statement is not idle but stuck.
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  expect(total).toBeGreaterThan(2 * watchedSeconds);
  expect(total).toBeLessThan(7 * watchedSeconds);
});
