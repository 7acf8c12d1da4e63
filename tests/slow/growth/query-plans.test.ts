import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../../support/customer.ts';
import { query } from '../../support/query.ts';
import { startShop, type TestShop } from '../../support/shop.ts';
import { postTo } from '../../support/standins.ts';
import { paymentOf } from '../../support/stripe.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { eventOrders, receiveEvents } from '../../support/webhooks.ts';
import { givenExplainedPostgres, type Statement } from './explained-postgres.ts';
import { givenPastOrders } from './past-orders.ts';

/** Rows that one statement may read, whatever the shop's age: some days of it, not its past. */
const mostRows = 1_000;
const mostBlocks = 300;
const count = 100_000;

const notHere = () => Promise.reject(new Error('No test here needs it'));

let postgres: Awaited<ReturnType<typeof givenExplainedPostgres>>;
let shop: TestShop;

beforeAll(async () => {
  postgres = await givenExplainedPostgres();
  await givenPastOrders(postgres.unheardUrl, count);
  const environment = { emptyQueue: notHere, killDatabase: notHere };
  shop = await startShop({ MODERATION_LIMITS: 'drawing=0.5', RECONCILE_SECONDS: '2', MAX_WAIT: '1000' }, () =>
    Promise.resolve({
      ...environment,
      databaseUrl: postgres.databaseUrl,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }),
  );
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
});

/** Groups statements of the same text, keeping the one that read the most. */
function worstByText(statements: Statement[]): Statement[] {
  const worst = new Map<string, Statement>();
  for (const one of statements) {
    const before = worst.get(one.text);
    if (!before || before.rows + before.blocks < one.rows + one.blocks) worst.set(one.text, one);
  }
  return [...worst.values()];
}

/** Uses everything that a visitor can do with a picture. */
async function buyAndUse(): Promise<void> {
  const customer = createCustomer(shop, { idempotencyKey: randomUUID() });
  await customer.call('GET /api/shop');
  await customer.call('GET /api/styles');
  const email = `${randomUUID()}@example.com`;
  const order = await customer.order({ email });
  await customer.pay(order, 'expired');
  await customer.reaches(order.token, 'expired');
  await customer.pay(await customer.checkout(order.token));
  const { reference } = await customer.reaches(order.token, 'delivered');
  const { token } = order;
  await customer.picture(token);
  await customer.picture(token, 'photo');
  await customer.call('POST /api/orders/current/feedback', { token, body: { liked: true } });
  const { shareUrl } = await customer.call('POST /api/orders/current/share', { token });
  for (const address of [shareUrl, `${shareUrl}/picture`]) await fetch(address);
  await customer.call('DELETE /api/orders/current/share', { token });
  await waitUntil(async () => (await customer.status(token)).mail?.status === 'sent');
  await customer.call('POST /api/orders/current/email', { token, body: { email: `other-${email}` } });
  await customer.call('POST /api/orders/find', { body: { reference, email: `other-${email}` } });
  const redraw = await createCustomer(shop).call('POST /api/orders/current/redraw', { token });
  await customer.reaches(redraw.token, 'delivered');
  await createCustomer(shop).call('POST /api/orders/current/again', { token, body: { styleId: 'anime' } });
  await customer.call('DELETE /api/orders/current', { token });
}

/** Plays a refused photo, an objection and an order with the code issued for it. */
async function useCode(): Promise<void> {
  const customer = createCustomer(shop);
  const order = await customer.order({ photo: 'chelsea.png' });
  await customer.pay(order);
  const { code } = await customer.reaches(order.token, 'code_issued');
  await customer.call('POST /api/orders/current/appeal', {
    token: order.token,
    body: { message: 'That is me' },
  });
  await customer.status(order.token);
  const again = await customer.order({ code: code?.code ?? '' });
  await customer.reaches(again.token, 'delivered');
}

/** Plays an order whose payment is disputed after delivery. */
async function dispute(): Promise<void> {
  const customer = createCustomer(shop);
  const order = await customer.buy();
  await postTo(shop.stripe, '/_disputes', { payment_intent: await paymentOf(shop, order) });
  const isFrozen = async () => (await shop.services.orders.byId(order.orderId))?.frozenAt;
  await waitUntil(isFrozen);
}

/** Plays gifts, and requests to be told when a paused shop opens. */
async function giveAndWait(): Promise<void> {
  const customer = createCustomer(shop);
  const gift = await customer.buyGift();
  await customer.pay(gift);
  await customer.reaches(gift.token, 'gift_issued');
  await shop.services.pauses.begin({});
  await waitUntil(async () => !(await customer.call('GET /api/shop')).open);
  for (const email of ['asks-ada@example.com', 'asks-eve@example.com'])
    await customer.call('POST /api/opening-requests', { body: { email, locale: 'en' } });
  const secretOf = (email: string) =>
    waitUntil(async () => {
      const [mail] = await customer.mails(email);
      return /#opening=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    });
  await customer.call('POST /api/opening-requests/current/confirm', {
    token: await secretOf('asks-ada@example.com'),
  });
  await customer.call('DELETE /api/opening-requests/current', {
    token: await secretOf('asks-eve@example.com'),
  });
  await shop.services.pauses.end();
  await waitUntil(async () => (await customer.mails('asks-ada@example.com')).length > 1);
}

/** Returns the number of an order's rows by table, and the columns that they fill. */
async function keptOf(orderId: string): Promise<{ rows: Record<string, number>; filled: string[] }> {
  const rows: Record<string, number> = {};
  const filled: string[] = [];
  for (const table of ['orders', 'order_events', 'checkout_sessions', 'prompts', 'mails']) {
    const text = `select row.id, array_agg(key) as keys
      from (select ctid::text as id, to_jsonb(of) as columns from ${table} as of
        where ${table === 'orders' ? 'id' : 'order_id'} = $1) as row, jsonb_each(columns) as each(key, value)
      where value <> 'null' group by row.id`;
    const found = await query<{ keys: string[] }>(postgres.unheardUrl, text, [orderId]);
    rows[table] = found.length;
    filled.push(...found.flatMap(({ keys }) => keys.map((key) => `${table}.${key}`)));
  }
  return { rows, filled: [...new Set(filled)] };
}

/** Columns filled only while ComfyUI still holds something of the drawing, or had others before it. */
const passing = ['prompts.cleanup_due_at', 'prompts.ahead'];

it('a past order has the same rows as a delivered one', async () => {
  const customer = createCustomer(shop);
  const { orderId, token } = await customer.buy();
  await waitUntil(async () => (await customer.status(token)).mail?.status === 'sent');
  const [past] = await query<{ id: string }>(
    postgres.unheardUrl,
    `select id from orders where reference like 'PAST-%' and state = 'delivered' and paid_by = 'card'
      order by created_at desc limit 1`,
  );

  const real = await keptOf(orderId);
  const kept = await keptOf(past?.id ?? '');
  expect(kept.rows).toEqual(real.rows);
  expect(real.filled.filter((column) => !kept.filled.includes(column) && !passing.includes(column))).toEqual(
    [],
  );
});

/** Returns the statements that read more than some days of a shop. */
const unboundedOf = (statements: Statement[]): Statement[] =>
  worstByText(statements).filter(({ rows, blocks }) => rows > mostRows || blocks > mostBlocks);

it('every statement reads a bounded number of rows in a shop with 100,000 past orders', async () => {
  await Promise.all([buyAndUse(), useCode(), dispute(), receiveEvents(shop, eventOrders[0] ?? [])]);
  await giveAndWait();
  await waitUntil(async () => (await shop.services.mails.due()).length === 0);

  await shop.stopWorker();
  await shop.startWorker();
  // rate-limiter-flexible runs this itself, but only five minutes after the first request.
  await query(postgres.databaseUrl, 'delete from rate_limits where expire < $1', [Date.now()]);

  const statements = await postgres.statements();
  expect(unboundedOf(statements)).toEqual([]);
  // Enough statements were seen to cover the shop's work.
  expect(worstByText(statements).length).toBeGreaterThan(100);
});

it('only /metrics counts all 100,000 orders, in an index', async ({ annotate }) => {
  const heard = (await postgres.statements()).length;
  const began = performance.now();
  const { status } = await fetch(`${shop.url}/metrics`);
  await annotate(`all figures after ${Math.round(performance.now() - began)} ms`);

  expect(status).toBe(200);
  const counting = unboundedOf((await postgres.statements()).slice(heard));
  const tables = counting.map(({ text }) => /from "(\w+)" group by/.exec(text)?.[1]).toSorted();
  expect(tables).toEqual(['orders', 'refunds']);
  expect(Math.max(...counting.map(({ blocks }) => blocks))).toBeLessThan(count / 100);
});

it('a page of code batches reads only their codes', async () => {
  const [batches, each] = [50, 1000];
  const number = `generate_series(1, ${batches}) as batch`;
  const insert = [
    `insert into code_batches (id, issued_by, expires_at)
      select md5('large ' || batch)::uuid, 'test', now() from ${number}`,
    `insert into codes (id, code_hash, batch_id, chain, expires_at)
      select md5(batch || ' of ' || code)::uuid, sha256((batch || ' of ' || code)::bytea), md5('large ' || batch)::uuid, 0, now()
      from ${number}, generate_series(1, ${each}) as code`,
    'vacuum analyze codes',
  ];
  for (const statement of insert) await query(postgres.unheardUrl, statement);
  const heard = (await postgres.statements()).length;
  const found = await shop.services.codeBatches.newest({ limit: 20 });

  expect(found.map((batch) => batch.count)).toEqual(Array.from({ length: 20 }, () => each));
  const looks = (await postgres.statements())
    .slice(heard)
    .filter(({ text }) => text.includes('code_batches'));
  expect(looks.map(({ rows }) => rows)).toEqual([20 * each]);
});
