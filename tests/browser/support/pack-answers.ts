import type { OrderAnswer } from '#contract/order.ts';
import { answers } from './order-answers.ts';

const [, delivered] = answers.delivered;
const [, approved] = answers.approved;

const pack: NonNullable<OrderAnswer['pack']> = {
  ...{ pictures: 5, left: 3, code: 'PK5Q-M9XA-HD4P', expiresAt: '2029-11-20T12:00:00Z' },
  worth: { amount: 499, currency: 'usd' },
  given: [
    { code: '7KQ2-M9XA-HD4P', used: false },
    { code: '4RT8-W2NB-KC6J', used: true },
  ],
};

type SetPicture = NonNullable<OrderAnswer['set']>[number];

const pictureIn = (
  styleId: string,
  token: string,
  { state, progress, picture }: OrderAnswer,
): SetPicture => ({
  ...{ styleId, token: token.repeat(43), state, progress, picture },
  price: { amount: 499, currency: 'usd' },
});

const price = { amount: 3 * 499, currency: 'usd' };
export const setOf = (first: OrderAnswer, second: OrderAnswer, third: OrderAnswer): OrderAnswer => ({
  ...{ ...first, price },
  set: [pictureIn('anime', 'B', second), pictureIn('picasso', 'C', third)],
});

/** Shop's answers about orders of several pictures, with the headings of their pages. */
export const packAnswers: Record<string, [heading: string, answer: OrderAnswer]> = {
  pack: ['Your picture is ready', { ...delivered, price: { amount: 1999, currency: 'usd' }, pack }],
  set_waiting: [
    'Your pictures are being drawn',
    setOf(delivered, approved, { ...approved, progress: { percent: 10, ordersAhead: 2, secondsLeft: 180 } }),
  ],
  set: ['Your pictures are ready', setOf(delivered, delivered, delivered)],
  set_part: [
    'Your pictures are ready',
    {
      ...setOf(delivered, delivered, { ...answers.refunded[1] }),
      refund: { reference: 're_3QxRefund', status: 'succeeded', amount: 499 },
    },
  ],
};
