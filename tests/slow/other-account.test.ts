import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { hashOf } from '#adapters/secrets.ts';
import { codeFrom } from '#domain/code.ts';
import { refundOrder } from '#operations/refund-order.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { createCustomer } from '../support/customer.ts';
import { startShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { eventOf, postWebhook, signed } from '../support/webhooks.ts';

it('a shop that changes from a test to a live key refuses the test’s codes, gifts and events', async () => {
  await using shop = await startShop();
  const customer = createCustomer(shop);
  const order = await customer.order();
  const code = codeFrom(randomBytes(16));
  const expiresAt = new Date(Date.now() + 3_600_000);
  await createCodes(shop.services.db).add({ id: randomUUID(), codeHash: hashOf(code), expiresAt });
  const gift = await customer.buyGift();
  await customer.pay(gift);
  const { code: giftCode } = await customer.reaches(gift.token, 'gift_issued');
  const secretKey = `sk_live_${'l'.repeat(24)}`;
  const webhookSecret = shop.env.STRIPE_WEBHOOK_SECRET ?? '';
  await using live = await createStripeStandin({ port: 0, secretKey, webhookSecret, webhookUrl: '' });

  await shop.restartWith({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: live.url });
  const again = await customer.checkout(order.token);
  expect(again.checkoutUrl).toContain(live.url);
  expect(await shop.services.sessions.ofOrder(order.orderId)).toMatchObject([
    { stripeId: order.sessionId, status: 'adopted' },
    { stripeId: again.sessionId, status: 'open' },
  ]);

  await expect(customer.order({ code })).rejects.toThrow('code_of_test');
  await expect(customer.order({ code: giftCode?.code ?? '' })).rejects.toThrow('code_of_test');
  const { orders, refunds, stripeAccount } = shop.services;
  const bought = (await orders.byId(gift.orderId)) ?? expect.fail('The gift has no row');
  await refundOrder(bought, shop.services);
  const [refund] = await refunds.ofOrder(gift.orderId);
  expect(refund?.stripeAccount).toBe(bought.stripeAccount);
  expect(refund?.stripeAccount).not.toBe((await stripeAccount()).id);

  const events = () => shop.services.db.selectFrom('stripeEvents').selectAll().execute();
  const known = await events();
  const event = eventOf('checkout.session.completed', { id: order.sessionId ?? '' });
  const { status } = await postWebhook(shop, event, signed(event, webhookSecret));
  expect(status).toBe(200);
  expect(await events()).toEqual(known);
  expect(await requestsTo(live, 'POST /v1/refunds')).toEqual([]);
});
