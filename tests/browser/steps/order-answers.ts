import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';

const aWeek = 7 * 86_400_000;

const order: OrderAnswer = {
  orderId: 'an-order',
  reference: 'R-7KQ2-M9XA',
  state: 'paid',
  styleId: 'bricks',
  email: 'gran@example.com',
  price: { amount: 499, currency: 'usd' },
  paidBy: 'card',
  progress: { percent: 5 },
  photoKept: false,
  expiresAt: new Date(Date.now() + aWeek).toISOString(),
  history: [],
};

const code = { code: '7KQ2-M9XA-HD4P', expiresAt: '2027-11-20T12:00:00Z', used: false };
const refund = { reference: 're_3QxRefund', status: 'succeeded', amount: 499 } as const;

/** What the shop says of an order in each state, and what its page is then headed with. */
export const answers: Record<OrderState | 'in_line' | 'deleted', [heading: string, answer: OrderAnswer]> = {
  awaiting_payment: ['Confirming your payment', { ...order, state: 'awaiting_payment' }],
  expired: ['Not paid yet', { ...order, state: 'expired' }],
  paid: ['Paid', { ...order, progress: { percent: 5, ordersAhead: 2, secondsLeft: 180 } }],
  in_line: [
    'In line',
    { ...order, state: 'approved', progress: { percent: 12, ordersAhead: 2, secondsLeft: 180 } },
  ],
  approved: ['Drawing', { ...order, state: 'approved', progress: { percent: 47 } }],
  drawn: ['Checking', { ...order, state: 'drawn', progress: { percent: 88 } }],
  accepted: ['Almost ready', { ...order, state: 'accepted', progress: { percent: 95 } }],
  delivered: ['Your picture is ready', { ...order, state: 'delivered', progress: { percent: 100 } }],
  deleted: [
    'Your picture is ready',
    { ...order, state: 'delivered', progress: { percent: 100 }, deletedAt: '2026-11-21T12:00:00Z' },
  ],
  rejected: ['We can’t draw this photo', { ...order, state: 'rejected' }],
  code_issued: ['We can’t draw this photo', { ...order, state: 'code_issued', code, photoKept: true }],
  rejected_final: ['We can’t draw this photo', { ...order, state: 'rejected_final', appeal: 'open' }],
  failed: ['Something broke on our side', { ...order, state: 'failed' }],
  refunded: ['Your money is on its way back', { ...order, state: 'refunded', refund }],
  code_restored: ['Your code is good again', { ...order, state: 'code_restored', paidBy: 'code', code }],
};
