import { randomUUID } from 'node:crypto';
import { createIdentity } from '#adapters/database/tables/identity.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { clearFaults, injectFault, requestsTo } from '../../support/standins.ts';
import { openUnknownSession, paymentOf } from '../../support/stripe.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  losePhoto,
  orderAndPay,
  patienceSeconds,
  reaches,
  type FaultShop,
  type Steps,
} from './fault-shop.ts';

async function isGivenBack({ db }: FaultShop, payment: string): Promise<void> {
  const refund = db
    .selectFrom('refunds')
    .select('id')
    .where('paymentIntent', '=', payment)
    .where('status', '=', 'succeeded');
  await waitUntil(() => refund.executeTakeFirst(), patienceSeconds);
}

/** Lets the worker use another Stripe account while `act` runs. @returns the number of refunds requested of that account */
async function whileElsewhere({ processes, stripe }: FaultShop, act: () => Promise<void>): Promise<number> {
  const secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`;
  const keys = { secretKey, webhookSecret: 'whsec_other', webhookUrl: '' };
  await using other = await createStripeStandin({ port: 0, ...keys, accountId: 'acct_1Other' });
  processes.worker.restart({ STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: other.url });
  // By then its periodic tasks have begun, and waiting orders have been checked.
  const lists = async () => (await requestsTo(other, 'GET /v1/checkout/sessions')).length;
  await waitUntil(async () => (await lists()) > 1, patienceSeconds);
  await act();
  const asked = await requestsTo(other, 'POST /v1/refunds');
  await clearFaults(stripe);
  processes.worker.restart();
  return asked.length;
}

/** Steps with payments of other orders and other accounts than the shop's. */
export const accountSteps = {
  /** A second payment arrives, for an order that a restored backup lacks. */
  unknownPayment: async (context) => {
    const { shop, customer } = context;
    await waitUntil(
      () =>
        createIdentity(shop.db)
          .noteRestored()
          .then(() => true),
      patienceSeconds,
    );
    const lost = { sessionId: await openUnknownSession(shop, randomUUID()) };
    await customer.pay(lost);
    const { orderId } = await orderAndPay(context);
    await isGivenBack(shop, await paymentOf(shop, lost));
    return orderId;
  },
  /** A refund is due when the shop switches to another account, and is made once it has switched back. */
  otherAccount: async ({ shop, customer }) => {
    const { stripe } = shop;
    const order = await customer.order();
    await losePhoto(shop, order.orderId);
    await injectFault(stripe, { match: 'POST /v1/refunds', fault: 'status', status: 500, times: 100_000 });
    await customer.pay(order);
    await reaches(shop, order.orderId, 'failed');
    const refund = shop.db.selectFrom('refunds').select('id').where('orderId', '=', order.orderId);
    await waitUntil(() => refund.executeTakeFirst(), patienceSeconds);
    const asked = await whileElsewhere(shop, () => reaches(shop, order.orderId, 'failed'));
    if (asked > 0) throw new Error(`Another account was asked for a refund ${asked} times`);
    return order.orderId;
  },
} satisfies Record<string, Steps>;
