import { setTimeout as wait } from 'node:timers/promises';
import { addressesFile, secretsFile, settingsFile } from '#adapters/data-dir/contents.ts';
import type { OrderCreated } from '#contract/order.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { clearFaults, injectFault, postTo } from '../support/standins.ts';
import { paymentOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** For machines that have other work, too. */
const patienceSeconds = 120;

/** The shop that runs from this folder with stand-ins alone, and orders that something has happened to. */
export async function openGuideShop(dataDir: string) {
  const addresses = await addressesFile.read(dataDir);
  const secrets = await secretsFile.read(dataDir);
  const databaseUrl = (await settingsFile.read(dataDir))?.DATABASE_URL ?? '';
  if (!addresses || !secrets) throw new Error(`No shop runs from ${dataDir}`);
  const [stripe, comfyui] = [{ url: addresses.stripe ?? '' }, { url: addresses.comfyui ?? '' }];
  const config = {
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    APP_SECRET: secrets.appSecret,
  };
  const customer = createCustomer({ url: addresses.shop, stripe, mailbox: { url: addresses.mailbox ?? '' } });
  const sql = (text: string, id: string) => query(databaseUrl, text, [id]);

  const isOpen = async (): Promise<boolean> => (await customer.call('GET /api/shop')).open;

  /** A paid order for which nothing draws. */
  async function placeWaiting(): Promise<OrderCreated> {
    const order = await customer.order();
    await injectFault(comfyui, { match: '/', fault: 'drop', times: 100_000 });
    // A prompt that failed would keep the shop off it for long.
    await waitUntil(async () => !(await isOpen()));
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');
    return order;
  }

  /** Its next try is an hour away: no worker takes it in the moment of the command. */
  async function givenWaiting(): Promise<OrderCreated> {
    const order = await placeWaiting();
    await waitUntil(async () => {
      const later =
        "update orders set due_at = now() + interval '1 hour' where id = $1 and leased_until is null";
      await sql(later, order.orderId);
      await wait(1000);
      const free =
        "select from orders where id = $1 and leased_until is null and due_at > now() + interval '1 minute'";
      return (await sql(free, order.orderId)).length > 0;
    });
    return order;
  }

  async function givenDisputed(): Promise<OrderCreated> {
    const order = await placeWaiting();
    const payment = await paymentOf({ url: addresses?.shop ?? '', config }, order);
    await postTo(stripe, '/_disputes', { payment_intent: payment });
    const frozen = 'select from orders where id = $1 and frozen_at is not null';
    await waitUntil(async () => (await sql(frozen, order.orderId)).length > 0);
    return order;
  }

  /** Its photo is the one that MODERATION_LIMITS is set to refuse, and that an objection before it may have let through for good. */
  async function givenObjection(): Promise<OrderCreated> {
    await query(databaseUrl, 'delete from appeals');
    const order = await customer.order({ photo: 'chelsea.png' });
    await customer.pay(order);
    await customer.reaches(order.token, 'code_issued');
    await customer.call('POST /api/orders/current/appeal', {
      token: order.token,
      body: { message: 'That is my cat' },
    });
    return order;
  }

  const given: Record<string, () => Promise<OrderCreated>> = {
    'given-delivered': () => customer.buy(),
    'given-waiting': givenWaiting,
    'given-disputed': givenDisputed,
    'given-objection': givenObjection,
  };

  return {
    url: addresses.shop,
    /** An order as one of a block's words asks for, once the shop sells. @returns its reference; REF where none does. */
    async giveOrder(words: string[]): Promise<string> {
      const give = words.map((word) => given[word]).find((found) => found !== undefined);
      if (!give) return 'REF';
      await waitUntil(isOpen, patienceSeconds);
      const { token } = await give();
      return (await customer.status(token)).reference;
    },
    buy: (email: string) => customer.buy({ email }),
    /** ComfyUI draws again. */
    mend: () => clearFaults(comfyui),
  };
}
