import { expect, test } from 'vitest';
import { orderStates } from './order.ts';
import { secondsAfter, webhookEventFor } from './webhook-event.ts';

test('an order’s payment and delivery are told to other systems', () => {
  const told = orderStates.flatMap((state) => {
    const type = webhookEventFor(state);
    return type ? [[state, type]] : [];
  });
  expect(Object.fromEntries(told)).toEqual({
    paid: 'order.paid',
    gift_paid: 'order.paid',
    delivered: 'order.delivered',
  });
});

test('an event that is not accepted is tried again ever later, and then every hour', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 99].map(secondsAfter)).toEqual([0, 10, 60, 300, 900, 3600, 3600, 3600]);
});
