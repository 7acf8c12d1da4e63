import { describe, expect, it } from 'vitest';
import { decidePayment } from './payment.ts';

const price = { amount: 499, currency: 'usd' };
const order = { state: 'awaiting_payment', paymentIntent: null, price, deliverable: true } as const;
const payment = { orderId: 'o1', paymentIntent: 'pi_1', price };

describe('a payment that Stripe confirms', () => {
  it.each([
    ['pays an order that waits for it', {}, {}, 'pay'],
    ['pays an expired order that can still be drawn', { state: 'expired' }, {}, 'pay'],
    [
      'is refunded when the order can no longer be drawn',
      { state: 'expired', deliverable: false },
      {},
      'refund',
    ],
    ['is recognised when it paid the order before', { state: 'drawn', paymentIntent: 'pi_1' }, {}, 'known'],
    [
      'is refunded when another payment paid the order',
      { state: 'paid', paymentIntent: 'pi_0' },
      {},
      'refund',
    ],
    ['is refunded when the amount differs', {}, { price: { ...price, amount: 498 } }, 'refund'],
    ['is refunded when the currency differs', {}, { price: { ...price, currency: 'eur' } }, 'refund'],
    ['is left alone when it names another order', {}, { orderId: 'o2' }, 'foreign'],
    ['is left alone when it names no order', {}, { orderId: undefined }, 'foreign'],
  ] as const)('%s', (_words, orderFacts, paymentFacts, decision) => {
    expect(decidePayment({ ...order, ...orderFacts }, { ...payment, ...paymentFacts }, 'o1')).toBe(decision);
  });
});
