import { describe, expect, it } from 'vitest';
import { orderStates } from './order.ts';
import {
  decidePayment,
  delayedPaymentOf,
  describeRefundStatus,
  isAccepted,
  isOwed,
  isPayable,
  refundStatuses,
} from './payment.ts';

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

describe('a payment that takes days', () => {
  const statesOf = (payment: string | undefined) =>
    orderStates.filter((state) => delayedPaymentOf({ state, pendingPayment: 'pi_1' }) === payment);

  it('is on its way while its order waits, and has failed once that has expired', () => {
    expect(statesOf('pending')).toEqual(['awaiting_payment']);
    expect(statesOf('failed')).toEqual(['expired']);
    expect(delayedPaymentOf({ state: 'awaiting_payment', pendingPayment: null })).toBeUndefined();
  });

  it('keeps its order from being paid again', () => {
    const payable = (pendingPayment: string | null) =>
      orderStates.filter((state) => isPayable({ state, pendingPayment }));
    expect([payable(null), payable('pi_1')]).toEqual([['awaiting_payment'], []]);
  });
});

describe('a refund', () => {
  it('that the bank refuses is sent again unless somebody else made it and nothing is owed', () => {
    const notOwed = orderStates.filter((state) => !isOwed({ reason: 'found', state }));
    expect(notOwed.sort()).toEqual(['code_issued', 'delivered', 'gift_issued', 'rejected_final']);
    expect(isOwed({ reason: 'operator', state: 'delivered' })).toBe(true);
    expect(isOwed({ reason: 'found', state: undefined })).toBe(true);
  });

  it('has a status that says itself what it is, unless somebody has withdrawn it', () => {
    const described = refundStatuses.filter((status) => describeRefundStatus(status) !== status);
    expect(described).toEqual(['canceled']);
  });

  it('is accepted once it is on its way or has arrived', () => {
    expect(refundStatuses.filter(isAccepted)).toEqual(['pending', 'succeeded']);
  });
});
