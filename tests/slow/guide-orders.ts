import { setTimeout as wait } from 'node:timers/promises';
import { addressesFile, secretsFile, settingsFile } from '#adapters/data-dir/contents.ts';
import type { OrderCreated } from '#contract/order.ts';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { clearFaults, injectFault, postTo } from '../support/standins.ts';
import { paymentOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Long enough for machines that are busy with other work. */
const patienceSeconds = 120;

/** Opens the shop that runs from this folder with stand-ins only, and prepares orders in it. */
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

  /** Creates a paid order that cannot be drawn. */
  async function placeWaiting(): Promise<OrderCreated> {
    const order = await customer.order();
    await injectFault(comfyui, { match: '/', fault: 'drop', times: 100_000 });
    // A failed prompt would keep the shop from using the instance for long.
    await waitUntil(async () => !(await isOpen()));
    await customer.pay(order);
    await customer.reaches(order.token, 'approved');
    return order;
  }

  /** Creates a waiting order whose next try is an hour away, so that no worker takes it during the command. */
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

  /** Uses the photo that MODERATION_LIMITS is set to refuse; an earlier objection may have allowed it permanently. */
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
    /**
     * Creates the order that one of a block's words asks for, once the shop sells. @returns its reference; REF without such a
     * word
     */
    async giveOrder(words: string[]): Promise<string> {
      const give = words.map((word) => given[word]).find((found) => found !== undefined);
      if (!give) return 'REF';
      await waitUntil(isOpen, patienceSeconds);
      const { token } = await give();
      return (await customer.status(token)).reference;
    },
    buy: (email: string) => customer.buy({ email }),
    /** Lets ComfyUI draw again. */
    mend: () => clearFaults(comfyui),
  };
}
