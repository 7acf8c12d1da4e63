import { describe, expect, it } from 'vitest';
import { decidePayment } from './payment.ts';

const price = { amount: 499, currency: 'usd' };
const order = { state: 'awaiting_payment', paymentIntent: null, price, photoKept: true } as const;
const payment = { orderId: 'o1', paymentIntent: 'pi_1', price };

describe('a payment that Stripe confirms', () => {
  it.each([
    ['pays an order that waits for it', {}, {}, 'pay'],
    ['pays an expired order whose photo is kept', { state: 'expired' }, {}, 'pay'],
    ['is given back when the photo is gone', { state: 'expired', photoKept: false }, {}, 'give_back'],
    ['is known when it paid the order before', { state: 'drawn', paymentIntent: 'pi_1' }, {}, 'known'],
    [
      'is given back when another one paid the order',
      { state: 'paid', paymentIntent: 'pi_0' },
      {},
      'give_back',
    ],
    ['is given back when the amount is another', {}, { price: { ...price, amount: 498 } }, 'give_back'],
    ['is given back when the currency is another', {}, { price: { ...price, currency: 'eur' } }, 'give_back'],
    ['is left alone when it names another order', {}, { orderId: 'o2' }, 'foreign'],
    ['is left alone when it names no order', {}, { orderId: undefined }, 'foreign'],
  ] as const)('%s', (_words, orderFacts, paymentFacts, judgement) => {
    expect(decidePayment({ ...order, ...orderFacts }, { ...payment, ...paymentFacts }, 'o1')).toBe(judgement);
  });
});
