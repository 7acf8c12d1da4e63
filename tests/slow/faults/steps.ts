import { randomBytes, randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { storageFolder } from '#adapters/storage/files.ts';
import { codeFrom } from '#domain/code.ts';
import { postTo } from '../../support/standins.ts';
import { openUnknownSession, paymentOf } from '../../support/stripe.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  losePhoto,
  orderAndPay,
  patienceSeconds,
  reaches,
  whileWorkerFrozen,
  type FaultShop,
  type Steps,
  type VisitedShop,
  type VisitSteps,
} from './fault-shop.ts';
import { accountSteps } from './account-steps.ts';
import { outageSteps } from './outage-steps.ts';
import { redisSteps } from './redis-steps.ts';

const hourMs = 3_600_000;

async function isRefunded({ db }: VisitedShop, orderId: string): Promise<void> {
  const refunds = db.selectFrom('refunds').select('id').where('orderId', '=', orderId);
  await waitUntil(() => refunds.executeTakeFirst(), patienceSeconds);
}

/** Issues a code as an operator does. */
async function issueCode({ db }: VisitedShop): Promise<string> {
  const code = codeFrom(randomBytes(16));
  const expiresAt = new Date(Date.now() + 24 * hourMs);
  await createCodes(db).add({ id: randomUUID(), codeHash: hashOf(code), expiresAt });
  return code;
}

/** Dates the order's end, and its photo's file, to 25 hours ago. */
async function letADayPass({ db, config, environment }: FaultShop, id: string): Promise<void> {
  const then = new Date(Date.now() - 25 * hourMs);
  const folder = storageFolder(config.STORAGE_URL);
  await environment.storage?.date(then);
  if (folder !== undefined) await utimes(path.join(folder, 'photos', id), then, then);
  await db.updateTable('orders').set({ endedAt: then }).where('id', '=', id).execute();
}

/** The first payment fails; the customer comes back and pays by card. */
function comesBackAfter(outcome: string): VisitSteps {
  return async (context) => {
    const { orderId, token } = await orderAndPay(context, outcome);
    await reaches(context.shop, orderId, 'expired');
    await context.customer.pay(await context.customer.checkout(token));
    return orderId;
  };
}

/** The order cannot be drawn, and its payment is disputed before a worker has seen it. */
function disputedUntil(end?: 'won' | 'lost'): Steps {
  return async ({ shop, customer }) => {
    const order = await customer.order();
    await losePhoto(shop, order.orderId);
    let id = '';
    await whileWorkerFrozen(shop, async () => {
      await customer.pay(order);
      const paid = { payment_intent: await paymentOf(shop, order) };
      const opened: unknown = await (await postTo(shop.stripe, '/_disputes', paid)).json();
      ({ id } = z.object({ id: z.string() }).parse(opened));
    });
    if (end) await postTo(shop.stripe, `/_disputes/${id}`, { status: end });
    return order.orderId;
  };
}

const visitSteps = {
  card: async (context) => (await orderAndPay(context)).orderId,
  gift: async ({ customer }) => {
    const gift = await customer.buyGift();
    await customer.pay(gift);
    return gift.orderId;
  },
  code: async ({ shop, customer }) => (await customer.order(await issueCode(shop))).orderId,
  /** The card is declined first. */
  declined: async ({ customer }) => {
    const order = await customer.order();
    await customer.pay(order, 'declined');
    await customer.pay(order);
    return order.orderId;
  },
  slowMethod: async (context) => (await orderAndPay(context, 'async_paid')).orderId,
  slowMethodFails: comesBackAfter('async_failed'),
  slowMethodIsLost: async (context) => (await orderAndPay(context, 'async_failed')).orderId,
  runsOut: comesBackAfter('expired'),
  /** The order cannot be drawn: the money is refunded. */
  photoLost: async ({ shop, customer }) => {
    const order = await customer.order();
    await losePhoto(shop, order.orderId);
    await customer.pay(order);
    return order.orderId;
  },
  /** Two sessions of one order are paid. */
  paidTwice: async (context) => {
    const { orderId } = await orderAndPay(context);
    await context.customer.pay({ sessionId: await openUnknownSession(context.shop, orderId) });
    await isRefunded(context.shop, orderId);
    return orderId;
  },
  /** The customer pays after having had the photo deleted. */
  paidLate: async ({ shop, customer }) => {
    const order = await customer.order();
    await customer.call('DELETE /api/orders/current', { token: order.token });
    await customer.pay(order);
    await isRefunded(shop, order.orderId);
    return order.orderId;
  },
} satisfies Record<string, VisitSteps>;

export const steps = {
  ...visitSteps,
  ...outageSteps,
  ...accountSteps,
  ...redisSteps,
  codePhotoLost: async ({ shop, customer }) => {
    let orderId = '';
    await whileWorkerFrozen(shop, async () => {
      orderId = (await customer.order(await issueCode(shop))).orderId;
      await losePhoto(shop, orderId);
    });
    return orderId;
  },
  /** The bank takes the money back before the shop refunds it. */
  disputed: disputedUntil(),
  disputeWon: disputedUntil('won'),
  disputeLost: disputedUntil('lost'),
  /** The retention time of a delivered order's photo has passed when the worker comes back. */
  photoOver: async (context) => {
    const { orderId } = await orderAndPay(context);
    await reaches(context.shop, orderId, 'delivered');
    await letADayPass(context.shop, orderId);
    context.shop.processes.worker.restart();
    return orderId;
  },
} satisfies Record<string, Steps>;
