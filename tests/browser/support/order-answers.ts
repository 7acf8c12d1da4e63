import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';

const aDay = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * aDay).toISOString();

const order: OrderAnswer = {
  orderId: 'an-order',
  reference: 'R-7KQ2-M9XA',
  state: 'paid',
  kind: 'picture',
  styleId: 'bricks',
  email: 'gran@example.com',
  price: { amount: 499, currency: 'usd' },
  paidBy: 'card',
  progress: { percent: 5 },
  photoKept: false,
  expiresAt: inDays(7),
  history: [],
};

const code = { code: '7KQ2-M9XA-HD4P', expiresAt: '2027-11-20T12:00:00Z', used: false };
const refund = { reference: 're_3QxRefund', status: 'succeeded', amount: 499 } as const;
const picture = { width: 845, height: 1056, bytes: 1_500_000, testDrawing: true };

const card = {
  from: 'Ben',
  to: 'Gran',
  message: 'For ninety years of being the best.\nWith love!',
  link: `https://toons.example.com/gift/open#${'A'.repeat(43)}`,
  sendable: true,
  sending: {
    ...{ recipient: 'gran@example.com', timeZone: 'Europe/Berlin', at: '2100-12-24T07:00:00Z' },
    status: 'planned',
  },
} as const;
const gift: OrderAnswer = { ...order, kind: 'gift', styleId: '' };
const photo = { width: 845, height: 1056 };
const underWay: OrderAnswer = { ...order, photoKept: true, photo };
const cancellable: OrderAnswer = { ...underWay, cancellable: true };
const delivered: OrderAnswer = { ...underWay, state: 'delivered', progress: { percent: 100 }, picture };

type Story =
  | OrderState
  | 'waiting'
  | 'cancelled_code'
  | 'cancelled_redraw'
  | 'shared'
  | 'redrawn'
  | 'deleted'
  | 'appealed'
  | 'code_stopped'
  | 'refund_pending'
  | 'refund_retrying'
  | 'refund_failed'
  | 'refund_canceled'
  | 'charged_back'
  | 'paid_twice'
  | 'paid_late'
  | 'own_code_restored'
  | 'gift_used'
  | 'gift_undelivered'
  | 'gift_stopped'
  | 'restored_code_stopped'
  | 'paid_late_refused'
  | 'payment_pending'
  | 'payment_failed'
  | 'payment_failed_late'
  | 'gift_payment_pending';

/** Shop's answer about an order in each state, with the heading of its page. */
export const answers: Record<Story, [heading: string, answer: OrderAnswer]> = {
  awaiting_payment: ['Confirming your payment', { ...underWay, state: 'awaiting_payment' }],
  expired: ['Not paid yet', { ...underWay, state: 'expired' }],
  payment_pending: [
    'Your payment is on its way',
    { ...underWay, state: 'awaiting_payment', delayedPayment: 'pending', expiresAt: inDays(15) },
  ],
  gift_payment_pending: [
    'Your payment is on its way',
    { ...gift, state: 'awaiting_payment', delayedPayment: 'pending', expiresAt: inDays(15) },
  ],
  payment_failed: [
    'Your payment did not arrive',
    { ...underWay, state: 'expired', delayedPayment: 'failed' },
  ],
  payment_failed_late: [
    'Your payment did not arrive',
    { ...order, state: 'expired', delayedPayment: 'failed' },
  ],
  paid: ['Paid', { ...cancellable, progress: { percent: 5, ordersAhead: 2, secondsLeft: 180 } }],
  waiting: [
    'In line',
    { ...cancellable, state: 'approved', progress: { percent: 12, ordersAhead: 2, secondsLeft: 180 } },
  ],
  approved: ['Drawing', { ...underWay, state: 'approved', progress: { percent: 47 } }],
  drawn: ['Checking', { ...underWay, state: 'drawn', progress: { percent: 88 } }],
  accepted: ['Almost ready', { ...underWay, state: 'accepted', progress: { percent: 95 } }],
  delivered: ['Your picture is ready', { ...delivered, redrawUntil: inDays(1) }],
  shared: ['Your picture is ready', { ...delivered, shareUrl: 'https://toons.example.com/share/a-secret' }],
  redrawn: ['Your picture is ready', { ...delivered, redraw: { token: 'B'.repeat(43) } }],
  deleted: [
    'Your picture has been deleted',
    { ...order, state: 'delivered', progress: { percent: 100 }, deletedAt: '2026-11-21T12:00:00Z' },
  ],
  gift_paid: ['Paid', { ...gift, state: 'gift_paid' }],
  gift_issued: ['Your gift is ready', { ...gift, state: 'gift_issued', code, gift: card }],
  gift_undelivered: [
    'Your gift is ready',
    {
      ...{ ...gift, state: 'gift_issued', code },
      gift: { ...card, sending: { ...card.sending, status: 'failed' } },
    },
  ],
  gift_used: [
    'Your gift is ready',
    {
      ...{ ...gift, state: 'gift_issued', code: { ...code, used: true } },
      gift: { ...card, openedAt: '2026-11-20T12:00:00Z' },
    },
  ],
  gift_stopped: [
    'This gift is no longer valid',
    { ...gift, state: 'gift_issued', codeStopped: true, refund },
  ],
  rejected: ['We can’t draw this photo', { ...underWay, state: 'rejected' }],
  code_issued: ['We can’t draw this photo', { ...underWay, state: 'code_issued', code }],
  appealed: ['We can’t draw this photo', { ...underWay, state: 'code_issued', code, appeal: 'open' }],
  code_stopped: [
    'We can’t draw this photo',
    { ...underWay, state: 'code_issued', codeStopped: true, refund },
  ],
  rejected_final: ['We can’t draw this photo', { ...underWay, state: 'rejected_final' }],
  failed: ['Something broke on our side', { ...order, state: 'failed' }],
  refund_pending: [
    'Your money is on its way back',
    { ...order, state: 'refunded', refund: { ...refund, status: 'pending' } },
  ],
  refunded: ['Your money is on its way back', { ...order, state: 'refunded', refund }],
  refund_retrying: [
    'Your money is on its way back',
    { ...order, state: 'refunded', refund: { ...refund, status: 'retrying' } },
  ],
  refund_failed: [
    'Something broke on our side',
    { ...order, state: 'refunded', refund: { ...refund, status: 'failed' } },
  ],
  refund_canceled: [
    'Something broke on our side',
    { ...order, state: 'refunded', refund: { ...refund, status: 'canceled' } },
  ],
  charged_back: [
    'Your bank has returned your payment',
    { ...order, state: 'refunded', chargedBack: { amount: 399 } },
  ],
  paid_twice: ['Your picture is ready', { ...delivered, refund: { ...refund, reason: 'second_payment' } }],
  paid_late: [
    'Your payment came too late',
    { ...order, state: 'awaiting_payment', refund: { ...refund, reason: 'late_payment' } },
  ],
  paid_late_refused: [
    'Your payment came too late',
    { ...order, state: 'expired', refund: { ...refund, reason: 'late_payment', status: 'canceled' } },
  ],
  restored_code_stopped: [
    'Your code cannot be used',
    { ...order, state: 'code_restored', paidBy: 'code', codeStopped: true },
  ],
  code_restored: ['Your code is good again', { ...order, state: 'code_restored', paidBy: 'code', code }],
  cancelled: ['Cancelled', { ...order, state: 'cancelled', refund }],
  cancelled_code: ['Cancelled', { ...order, state: 'cancelled', paidBy: 'code', code }],
  cancelled_redraw: [
    'Cancelled',
    { ...order, state: 'cancelled', paidBy: 'redraw', redrawOf: { token: 'B'.repeat(43) } },
  ],
  own_code_restored: ['Your code is good again', { ...order, state: 'code_restored', paidBy: 'code' }],
};

type Path = [Story, ...Story[]];

/** Courses of orders that together cover every state above. */
export const stories: Record<string, Record<string, Path>> = {
  'is drawn': {
    'becomes a picture': [
      'awaiting_payment',
      'paid',
      'waiting',
      'approved',
      'drawn',
      'accepted',
      'delivered',
    ],
    'is given away': ['awaiting_payment', 'gift_paid', 'gift_issued'],
    'is a used gift': ['gift_used'],
    'is a gift that is not delivered': ['gift_undelivered'],
    'is a gift that was paid back': ['gift_stopped'],
    'is shared': ['shared'],
    'is drawn once more': ['redrawn'],
    'is deleted': ['deleted'],
  },
  'is refused or never paid': {
    'is never paid': ['awaiting_payment', 'expired'],
    'is paid by a payment that does not arrive': ['awaiting_payment', 'payment_pending', 'payment_failed'],
    'is paid by a payment that did not arrive in time': ['payment_failed_late'],
    'is a gift whose payment takes days': ['gift_payment_pending'],
    'is refused with a code': ['rejected', 'code_issued'],
    'is objected to': ['appealed'],
    'is refused and paid back': ['code_stopped'],
    'is refused for the last time': ['rejected', 'rejected_final'],
    'is cancelled': ['paid', 'waiting', 'cancelled'],
    'is cancelled and gives its code back': ['cancelled_code'],
    'is a redraw that is cancelled': ['cancelled_redraw'],
    'is paid twice': ['paid_twice'],
    'is paid too late': ['awaiting_payment', 'paid_late'],
    'is paid too late and its refund withdrawn': ['paid_late_refused'],
  },
  fails: {
    'is refunded': ['failed', 'refund_pending', 'refunded'],
    'is refunded in vain': ['refund_retrying', 'refund_failed'],
    'has its refund withdrawn': ['refund_pending', 'refund_canceled'],
    'is charged back': ['failed', 'charged_back'],
    'gives a code back that cannot be used': ['restored_code_stopped'],
    'gives a code back': ['failed', 'code_restored'],
    'gives a code back that we cannot show': ['failed', 'own_code_restored'],
  },
};
