import { z } from 'zod';
import type { OrderCreated } from '#contract/order.ts';
import { ApiError } from '../../support/api-client.ts';
import { postTo } from '../../support/standins.ts';
import { paymentOf, stripeOf } from '../../support/stripe.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  patienceSeconds,
  reaches,
  type Context,
  type VisitedShop,
  type VisitSteps,
} from '../faults/fault-shop.ts';
import { steps } from '../faults/steps.ts';
import { buyGift, refusePhoto, type FollowUp } from './purchases.ts';

/** Makes a call that the shop must refuse, as its payment is no longer the shop's or is not enough. */
export async function isRefused(call: Promise<unknown>): Promise<void> {
  const answer = await call.then(
    () => 'done',
    (error: unknown) => error,
  );
  if (!(answer instanceof ApiError) || answer.status !== 409)
    throw new Error(`What nobody pays for was not refused: ${String(answer)}`);
}

/** Gives a payment back in Stripe's dashboard, in two parts, and waits until the shop knows. */
async function giveBackInParts({ shop }: Context, order: OrderCreated): Promise<void> {
  const { orderId } = order;
  shop.takenBack?.add(orderId);
  const payment_intent = await paymentOf(shop, order);
  const { refunds } = stripeOf(shop);
  await refunds.create({ payment_intent, amount: 100 });
  await refunds.create({ payment_intent });
  const row = shop.db
    .selectFrom('orders')
    .select(['refundedAmount', 'priceAmount'])
    .where('id', '=', orderId);
  await waitUntil(async () => {
    const { refundedAmount, priceAmount } = await row.executeTakeFirstOrThrow();
    return refundedAmount === priceAmount;
  }, patienceSeconds);
}

/** A picture that cannot be drawn is refunded, and a person withdraws that refund: nothing is sent anew. */
export const refundIsWithdrawn: VisitSteps = async (context) => {
  const { shop } = context;
  const orderId = await steps.photoLost(context);
  await reaches(shop, orderId, 'refunded');
  const row = shop.db.selectFrom('refunds').select(['stripeId', 'status']).where('orderId', '=', orderId);
  const { stripeId } = await row.executeTakeFirstOrThrow();
  shop.takenBack?.add(orderId);
  await postTo(shop.stripe, `/_refunds/${stripeId}`, { status: 'canceled' });
  await waitUntil(async () => (await row.executeTakeFirst())?.status === 'canceled', patienceSeconds);
  return orderId;
};

/** Lets a bank dispute the order's payment. @returns a function that gives the dispute one of Stripe's statuses, and waits until the shop knows */
async function dispute(shop: VisitedShop, order: OrderCreated): Promise<(status: string) => Promise<void>> {
  shop.takenBack?.add(order.orderId);
  const paid = { payment_intent: await paymentOf(shop, order) };
  const opened: unknown = await (await postTo(shop.stripe, '/_disputes', paid)).json();
  const { id } = z.object({ id: z.string() }).parse(opened);
  const row = shop.db.selectFrom('disputes').select('stripeStatus').where('id', '=', id);
  const isKnownAs = (status: string) =>
    waitUntil(async () => (await row.executeTakeFirst())?.stripeStatus === status, patienceSeconds);
  await isKnownAs('needs_response');
  return async (status) => {
    await postTo(shop.stripe, `/_disputes/${id}`, { status });
    await isKnownAs(status);
  };
}

export const giftIsGivenBack: VisitSteps = async (context) => {
  const gift = await buyGift(context);
  await giveBackInParts(context, gift);
  await isRefused(context.customer.order(gift.code));
  return gift.orderId;
};

export const isGivenBack: FollowUp = async (context, order) => {
  await giveBackInParts(context, order);
  await isRefused(context.customer.redraw(order));
};

/** A bank disputes the payment of a gift, and takes it back: its code draws nothing meanwhile, and nothing after. */
export const giftIsDisputed: VisitSteps = async (context) => {
  const gift = await buyGift(context);
  const move = await dispute(context.shop, gift);
  await isRefused(context.customer.order(gift.code));
  // A status that Stripe may add some day says nothing about the money.
  await move('made_up');
  await isRefused(context.customer.order(gift.code));
  await move('lost');
  await isRefused(context.customer.order(gift.code));
  return gift.orderId;
};

/** A bank takes back the payment of a delivered picture, whose free redraw goes with it. */
export const isDisputed: FollowUp = async (context, order) => {
  const move = await dispute(context.shop, order);
  await isRefused(context.customer.redraw(order));
  await move('lost');
  await isRefused(context.customer.redraw(order));
};

/** A photo that a gift paid for is refused; a bank takes the gift's payment back, and with it the code for another photo. */
export const chainIsDisputed: VisitSteps = async (context) => {
  const gift = await buyGift(context);
  const { orderId, code } = await refusePhoto(context, gift.code);
  context.shop.takenBack?.add(orderId);
  const move = await dispute(context.shop, gift);
  await move('lost');
  await isRefused(context.customer.anew().order(code));
  return gift.orderId;
};

/** A photo is refused; its code pays for another one, in a style of the same price and in no dearer one. */
export const refusedThenRedeemed: VisitSteps = async ({ shop, customer }) => {
  const { code } = await refusePhoto({ shop, customer });
  await isRefused(customer.anew().order(code, 'picasso'));
  const { orderId } = await customer.anew().anew().order(code);
  await reaches(shop, orderId, 'delivered');
  return orderId;
};
