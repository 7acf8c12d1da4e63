import { ApiError } from '../../support/api-client.ts';
import { orderAndPay, reaches, type VisitSteps } from '../faults/fault-shop.ts';
import { steps } from '../faults/steps.ts';
import { operatorVisits, type Visit } from './operators.ts';
import { afterDelivery, buyGift, type FollowUp } from './purchases.ts';
import {
  chainIsDisputed,
  giftIsDisputed,
  giftIsGivenBack,
  isDisputed,
  isGivenBack,
  refundIsWithdrawn,
  refusedThenRedeemed,
} from './taken-back.ts';

/** Score as a drawing that a photo is refused with. */
export const refusedFrom = 0.65;
/** Settings that visits rely on: the photo of the cat is refused and none of the customers', and Picasso costs more than a gift. */
export const visitSettings = { MODERATION_LIMITS: `drawing=${refusedFrom}`, STYLE_PRICES: 'picasso=29' };

/** Two tabs send the same order, and both of their checkouts are tried. */
const twoTabs: VisitSteps = async ({ customer }) => {
  const [one, other] = await Promise.all([customer.order(), customer.order()]);
  if (one.orderId !== other.orderId) throw new Error('Two tabs made two orders of one request');
  await customer.pay(one);
  return one.orderId;
};

/** A gift is bought, and its code draws another visitor's photo. */
const giftIsRedeemed: VisitSteps = async (context) => {
  const { code } = await buyGift(context);
  return (await context.customer.order(code)).orderId;
};

/** Cancelling is refused once the drawing has begun; a repeated request finds nothing left to cancel. */
const cancels: VisitSteps = async (context) => {
  const { orderId, token } = await orderAndPay(context);
  await reaches(context.shop, orderId, 'paid');
  await context.customer.call('POST /api/orders/current/cancel', { token }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  });
  return orderId;
};

/** Deletes photo and picture. */
const deletes: FollowUp = ({ customer }, { token }) => customer.call('DELETE /api/orders/current', { token });

const redraws: FollowUp = async ({ shop, customer }, order) => {
  const redraw = await customer.redraw(order);
  await reaches(shop, redraw.orderId, 'delivered');
};

/** Visits, each with the states in which its order may end while every fault of the round passes. */
const visits = {
  card: { run: steps.card, ends: ['delivered'] },
  gift: { run: steps.gift, ends: ['gift_issued'] },
  giftIsRedeemed: { run: giftIsRedeemed, ends: ['delivered'] },
  code: { run: steps.code, ends: ['delivered'] },
  twoTabs: { run: twoTabs, ends: ['delivered'] },
  declined: { run: steps.declined, ends: ['delivered'] },
  slowMethod: { run: steps.slowMethod, ends: ['delivered'] },
  slowMethodFails: { run: steps.slowMethodFails, ends: ['delivered'] },
  slowMethodIsLost: { run: steps.slowMethodIsLost, ends: ['expired'] },
  runsOut: { run: steps.runsOut, ends: ['delivered'] },
  photoLost: { run: steps.photoLost, ends: ['refunded'] },
  paidTwice: { run: steps.paidTwice, ends: ['delivered'] },
  paidLate: { run: steps.paidLate, ends: ['awaiting_payment'] },
  isGivenBack: { run: afterDelivery(isGivenBack), ends: ['delivered'] },
  isDisputed: { run: afterDelivery(isDisputed), ends: ['delivered'] },
  giftIsGivenBack: { run: giftIsGivenBack, ends: ['gift_issued'] },
  giftIsDisputed: { run: giftIsDisputed, ends: ['gift_issued'] },
  chainIsDisputed: { run: chainIsDisputed, ends: ['gift_issued'] },
  refusedThenRedeemed: { run: refusedThenRedeemed, ends: ['delivered'] },
  refundIsWithdrawn: { run: refundIsWithdrawn, ends: ['refunded'] },
  cancels: { run: cancels, ends: ['cancelled', 'delivered'] },
  deletes: { run: afterDelivery(deletes), ends: ['delivered'] },
  redraws: { run: afterDelivery(redraws), ends: ['delivered'] },
} satisfies Record<string, Visit>;

export type VisitName = keyof typeof visits | keyof typeof operatorVisits;
export const visitNames = Object.keys(visits) as VisitName[];
export const operatorVisitNames = Object.keys(operatorVisits) as VisitName[];

export function visitOf(name: VisitName): Visit {
  return { ...visits, ...operatorVisits }[name];
}
