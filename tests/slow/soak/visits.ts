import { z } from 'zod';
import type { OrderCreated } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';
import { ApiError } from '../../support/api-client.ts';
import { postTo } from '../../support/standins.ts';
import { paymentOf, stripeOf } from '../../support/stripe.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { orderAndPay, patienceSeconds, reaches, type Steps } from '../faults/fault-shop.ts';
import { steps } from '../faults/steps.ts';

type Visit = { run: Steps; ends: OrderState[] };
type Context = Parameters<Steps>[0];
type FollowUp = (context: Context, order: OrderCreated) => Promise<unknown>;

/** Buys a picture and waits for it, then does something else with the order. */
const afterDelivery =
  (action: FollowUp): Steps =>
  async (context) => {
    const order = await orderAndPay(context);
    await reaches(context.shop, order.orderId, 'delivered');
    await action(context, order);
    return order.orderId;
  };

/** Two tabs send the same order, and both of their checkouts are tried. */
const twoTabs: Steps = async ({ customer }) => {
  const [one, other] = await Promise.all([customer.order(), customer.order()]);
  if (one.orderId !== other.orderId) throw new Error('Two tabs made two orders of one request');
  await customer.pay(one);
  return one.orderId;
};

async function buyGift({ shop, customer }: Context) {
  const gift = await customer.buyGift();
  await customer.pay(gift);
  await reaches(shop, gift.orderId, 'gift_issued');
  const { code } = await customer.status(gift.token);
  if (!code) throw new Error('A gift shows its code');
  return { ...gift, code: code.code };
}

/** A gift is bought, and its code draws another visitor's photo. */
const giftIsRedeemed: Steps = async (context) => {
  const { code } = await buyGift(context);
  return (await context.customer.order(code)).orderId;
};

/** Makes a call that the shop must refuse, as its payment is no longer the shop's. */
async function isRefused(call: Promise<unknown>): Promise<void> {
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

const giftIsGivenBack: Steps = async (context) => {
  const gift = await buyGift(context);
  await giveBackInParts(context, gift);
  await isRefused(context.customer.order(gift.code));
  return gift.orderId;
};

const isGivenBack: FollowUp = async (context, order) => {
  await giveBackInParts(context, order);
  await isRefused(context.customer.call('POST /api/orders/current/redraw', { token: order.token }));
};

/** A bank disputes the payment of a gift, and takes it back: its code draws nothing meanwhile, and nothing after. */
const giftIsDisputed: Steps = async (context) => {
  const { shop, customer } = context;
  const gift = await buyGift(context);
  shop.takenBack?.add(gift.orderId);
  const paid = { payment_intent: await paymentOf(shop, gift) };
  const opened: unknown = await (await postTo(shop.stripe, '/_disputes', paid)).json();
  const { id } = z.object({ id: z.string() }).parse(opened);
  const row = shop.db.selectFrom('orders').select('frozenAt').where('id', '=', gift.orderId);
  await waitUntil(async () => (await row.executeTakeFirstOrThrow()).frozenAt, patienceSeconds);
  await isRefused(customer.order(gift.code));
  await postTo(shop.stripe, `/_disputes/${id}`, { status: 'lost' });
  const disputes = shop.db.selectFrom('disputes').select('status').where('id', '=', id);
  await waitUntil(async () => (await disputes.executeTakeFirst())?.status === 'lost', patienceSeconds);
  await isRefused(customer.order(gift.code));
  return gift.orderId;
};

/** Cancelling is refused once the drawing has begun; a repeated request finds nothing left to cancel. */
const cancels: Steps = async (context) => {
  const { orderId, token } = await orderAndPay(context);
  await reaches(context.shop, orderId, 'paid');
  await context.customer.call('POST /api/orders/current/cancel', { token }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  });
  return orderId;
};

/** Deletes photo and picture. */
const deletes: FollowUp = ({ customer }, { token }) => customer.call('DELETE /api/orders/current', { token });

const redraws: FollowUp = async ({ shop, customer }, { orderId, token }) => {
  await customer.call('POST /api/orders/current/redraw', { token });
  const redraw = shop.db.selectFrom('orders').select('state').where('redrawOf', '=', orderId);
  await waitUntil(async () => (await redraw.executeTakeFirst())?.state === 'delivered', patienceSeconds);
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
  giftIsGivenBack: { run: giftIsGivenBack, ends: ['gift_issued'] },
  giftIsDisputed: { run: giftIsDisputed, ends: ['gift_issued'] },
  cancels: { run: cancels, ends: ['cancelled', 'delivered'] },
  deletes: { run: afterDelivery(deletes), ends: ['delivered'] },
  redraws: { run: afterDelivery(redraws), ends: ['delivered'] },
} satisfies Record<string, Visit>;

export type VisitName = keyof typeof visits;
export const visitNames = Object.keys(visits) as VisitName[];

export function visitOf(name: VisitName): Visit {
  return visits[name];
}
