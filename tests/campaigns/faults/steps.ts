import { randomBytes, randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addCode } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeFrom } from '#domain/code.ts';
import { fates } from './outage-steps.ts';
import type { FaultShop } from '../../support/shop-processes.ts';
import { orderAndPay, reaches, whileFrozen, type Stage, type Way } from './order-actions.ts';
import { until } from '../../support/until.ts';

const hourMs = 3_600_000;

async function isGivenBack({ db }: FaultShop, orderId: string): Promise<void> {
  const refunds = db.selectFrom('refunds').select('id').where('orderId', '=', orderId);
  await until('given back', async () => (await refunds.executeTakeFirst()) !== undefined);
}

/** A code as an operator gives one away. */
async function giveCode({ db }: FaultShop): Promise<string> {
  const code = codeFrom(randomBytes(16));
  const expiresAt = new Date(Date.now() + 24 * hourMs);
  await addCode(db, { id: randomUUID(), codeHash: hashOf(code), expiresAt });
  return code;
}

/** A session of the order that only Stripe knows of, as when every answer about it was lost. */
async function strayCheckout({ dashboard, secrets, url }: FaultShop, orderId: string): Promise<string> {
  const session = await dashboard.checkout.sessions.create({
    mode: 'payment',
    success_url: url,
    metadata: { order_id: orderId, shop: secrets.shopFingerprint },
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 499, product_data: { name: 'Stray' } } },
    ],
  });
  return session.id;
}

/** From here on nothing can be drawn for the order: a technical failure without a run of ComfyUI's. */
async function losePhoto({ files, lostPhotos }: FaultShop, orderId: string): Promise<void> {
  lostPhotos.add(orderId);
  await files.remove('photos', orderId);
}

/** As if the order had ended 25 hours ago; the file of its photo is as old. */
async function letADayPass({ db, config }: FaultShop, id: string): Promise<void> {
  const then = new Date(Date.now() - 25 * hourMs);
  await utimes(path.join(fileURLToPath(config.STORAGE_URL), 'photos', id), then, then);
  await db.updateTable('orders').set({ endedAt: then }).where('id', '=', id).execute();
}

export const way = {
  ...fates,
  card: async (stage) => (await orderAndPay(stage)).orderId,
  code: async ({ shop, customer }) => (await customer.order(await giveCode(shop))).orderId,
  /** The card is declined first. */
  declined: async ({ customer }) => {
    const { orderId, sessionId = '' } = await customer.order();
    await customer.pay(sessionId, 'declined');
    await customer.pay(sessionId);
    return orderId;
  },
  slowMethod: async (stage) => (await orderAndPay(stage, 'async_paid')).orderId,
  /** A slow method fails, or the checkout runs out; the customer comes back and pays by card. */
  slowMethodFails: (stage) => comesBack(stage, 'async_failed'),
  runsOut: (stage) => comesBack(stage, 'expired'),
  /** Nobody can draw it: the money goes back. */
  photoLost: async ({ shop, customer }) => {
    const { orderId, sessionId = '' } = await customer.order();
    await losePhoto(shop, orderId);
    await customer.pay(sessionId);
    return orderId;
  },
  codePhotoLost: async ({ shop, customer }) => {
    let orderId = '';
    await whileFrozen(shop, async () => {
      orderId = (await customer.order(await giveCode(shop))).orderId;
      await losePhoto(shop, orderId);
    });
    return orderId;
  },
  /** Two sessions of one order are paid. */
  paidTwice: async (stage) => {
    const { orderId } = await orderAndPay(stage);
    await stage.customer.pay(await strayCheckout(stage.shop, orderId));
    await isGivenBack(stage.shop, orderId);
    return orderId;
  },
  /** Paid after the customer had the photo deleted. */
  paidLate: async ({ shop, customer }) => {
    const { orderId, token, sessionId = '' } = await customer.order();
    await customer.deletePhoto(token);
    await customer.pay(sessionId);
    await isGivenBack(shop, orderId);
    return orderId;
  },
  /** The bank takes the money back before the shop does. */
  disputed: async ({ shop, customer }) => {
    const { orderId, sessionId = '' } = await customer.order();
    await losePhoto(shop, orderId);
    await whileFrozen(shop, async () => {
      await customer.pay(sessionId);
      const session = await shop.dashboard.checkout.sessions.retrieve(sessionId);
      const body = JSON.stringify({ payment_intent: session.payment_intent });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${shop.standins.stripe.url}/_disputes`, { method: 'POST', headers, body });
    });
    return orderId;
  },
  /** A delivered order's photo is over when the worker comes back. */
  photoOver: async (stage) => {
    const { orderId } = await orderAndPay(stage);
    await reaches(stage.shop, orderId, 'delivered');
    await letADayPass(stage.shop, orderId);
    stage.shop.parts.worker.restart();
    return orderId;
  },
} satisfies Record<string, Way>;

async function comesBack(stage: Stage, outcome: string): Promise<string> {
  const { orderId, token } = await orderAndPay(stage, outcome);
  await reaches(stage.shop, orderId, 'expired');
  await stage.customer.pay(await stage.customer.checkoutAgain(token));
  return orderId;
}
