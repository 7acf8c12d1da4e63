import { randomBytes, randomUUID } from 'node:crypto';
import { createPostgresBackend, withBackend } from 'bullmq';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/database/database.ts';
import { migrate } from '#adapters/database/migrate.ts';
import { createBlocks } from '#adapters/database/tables/blocks.ts';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { createComfyuiInstances } from '#adapters/database/tables/comfyui-instances.ts';
import { createDrafts } from '#adapters/database/tables/drafts.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createPrompts } from '#adapters/database/tables/prompts.ts';
import { openFiles } from '#adapters/storage/files.ts';
import { readConfig, type Config } from '#config.ts';
import type { OrderState, PaidBy } from '#domain/order.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { startWorker } from '#worker/worker.ts';
import { comfyContract } from '../support/comfyui-contract.ts';
import { givenFolder } from '../support/folder.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { givenOrder } from '../support/orders.ts';
import { keptIn } from '../support/retention.ts';
import { quickStyles } from '../support/shop-base.ts';
import { postTo } from '../support/standins.ts';
import { openUnknownSession, paymentOf } from '../support/stripe.ts';
import {
  insertRows,
  newTableNames,
  oldOrders,
  oldRows,
  sha256,
  type OldOrder,
  type OldRows,
} from '../database/old-shop.ts';

/** Creates a database with the schema in use before migration 007, and a client of it. */
async function givenOldDatabase() {
  const database = await givenBareDatabase();
  await migrate(database.url, (name) => name <= '006-lacking-machines');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();

  async function count(table: string): Promise<number> {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`);
    return rows[0]?.count ?? 0;
  }

  return {
    url: database.url,
    client,
    store: async (rows: OldRows): Promise<void> => {
      for (const [table, some] of Object.entries(rows)) await insertRows(client, table, some);
    },
    counts: (tables: string[]) =>
      tables.reduce(
        async (before, table) => ({ ...(await before), [table]: await count(table) }),
        Promise.resolve<Record<string, number>>({}),
      ),
    async [Symbol.asyncDispose]() {
      await client.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

/**
 * Returns the names of every table, column, index, sequence, type and constraint, except not-null constraints, which PostgreSQL
 * names.
 */
async function namesInSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union select attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and not attisdropped
    union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union select typname from pg_type where typnamespace = 'public'::regnamespace`);
  return rows.map(({ name }) => name);
}

const oldNames = /letter|comfy_run|drawing_machine|^_?photos|^run_(id|by|until)$|^draw$|redraws|in_line/;

test('a thousand orders and all their data survive the migration under new names', async () => {
  await using old = await givenOldDatabase();
  const rows = oldRows(oldOrders());
  await old.store(rows);
  const names = await namesInSchema(old.client);
  expect(names.filter((name) => oldNames.test(name)).length).toBeGreaterThan(20);

  await migrate(old.url);

  const expected = Object.entries(rows).map(
    ([table, { length }]) => [newTableNames[table] ?? table, table === 'rate_limits' ? 0 : length] as const,
  );
  expect(rows.orders).toHaveLength(1000);
  // Its keys may have been network addresses, so counting starts anew.
  expect(expected.filter(([table]) => table === 'rate_limits')).toEqual([['rate_limits', 0]]);
  expect(await old.counts(expected.map(([table]) => table))).toEqual(Object.fromEntries(expected));
  expect((await namesInSchema(old.client)).filter((name) => oldNames.test(name))).toEqual([]);
});

test('data stored by the old version is read by the new one', async () => {
  await using old = await givenOldDatabase();
  const orders = oldOrders();
  await old.store(oldRows(orders));
  await migrate(old.url);
  const { db } = openDatabase(old.url, () => undefined);
  const first = (state: OrderState) => orders.find((order) => order.state === state)?.id ?? '';

  const history = await createOrders(db).history(first('delivered'));
  expect(history.map(({ event }) => event)).toEqual([
    ...['create', 'pay', 'approve', 'draw', 'retry', 'draw', 'accept', 'deliver'],
  ]);
  expect(await createOrders(db).byId(first('drawn'))).toMatchObject({
    state: 'drawn',
    retries: 1,
    leaseId: null,
  });
  expect(await createPrompts(db).ofOrder(first('drawn'))).toMatchObject([{ retry: 0 }, { retry: 1 }]);
  expect(await createDrafts(db).bySecret(sha256('photo 3'))).toMatchObject({ width: 512 });
  expect(await createComfyuiInstances(db).healthy()).toHaveLength(1);
  const same = { emailHash: sha256('code_issued.0@example.com'), addressHash: null, photoHash: null };
  expect(await createBlocks(db).against(same)).toMatchObject({ kind: 'email' });
  const key = { scope: 'order', keyHash: sha256('key 3'), requestHash: sha256('request 3') } as const;
  const { id } = await givenOrder(db, {}, key);
  expect(id).toBe(orders[3]?.id);
  await createCodes(db).redeem(sha256('code 0'), id, {
    livemode: false,
    price: { amount: 499, currency: 'usd' },
  });
  await db.destroy();
});

const keys = { secretKey: `sk_test_${'t'.repeat(24)}`, webhookSecret: `whsec_${'w'.repeat(24)}` };
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/** Pays the order at Stripe. @returns the payment's id, and the session as the old version had stored it */
async function payAtStripe(config: Config, { id }: OldOrder) {
  const account = { url: config.PUBLIC_URL, config };
  const sessionId = await openUnknownSession(account, id);
  await postTo({ url: config.STRIPE_API_URL }, `/_checkout/${sessionId}/pay`, { outcome: 'paid' });
  const paymentIntent = await paymentOf(account, { sessionId });
  const dates = { expires_at: inAnHour(), next_look_at: new Date() };
  return { paymentIntent, session: { order_id: id, n: 1, stripe_id: sessionId, url: null, ...dates } };
}

/** Stores the photos, and drawings where they are drawn, of unfinished orders. */
async function storeFiles(config: Config, orders: OldOrder[]): Promise<void> {
  const files = await openFiles({ url: config.STORAGE_URL });
  const photo = await sharp('comfy-workflows/before.webp').resize(512, 512).jpeg({ quality: 95 }).toBuffer();
  const drawing = await sharp('comfy-workflows/anime/after.webp').resize(1024, 1024).png().toBuffer();
  for (const { id, state } of orders) {
    await files.put('photos', id, photo);
    if (state === 'drawn' || state === 'accepted') await files.put('drawings', id, drawing);
  }
}

/**
 * Enqueues jobs as the old version wrote them: one for each of these orders, and one of every kind in the queue that no longer
 * exists.
 */
async function enqueueOldJobs({ DATABASE_URL: connectionString }: Config, orders: OldOrder[]) {
  const { Queue } = withBackend(createPostgresBackend);
  const open = (name: string) => new Queue(name, { connection: { connectionString, schema: 'bullmq' } });
  const lanes = { moderation: open('moderation'), drawing: open('drawing'), office: open('office') };
  const laneOf: Partial<Record<OrderState, keyof typeof lanes>> = {
    paid: 'moderation',
    approved: 'drawing',
    drawn: 'moderation',
  };
  const gone = { removeOnComplete: true, removeOnFail: true };
  for (const { id, state } of orders) {
    const lane = laneOf[state] ?? 'office';
    const job = { lane, subject: 'order', id, state, tries: 0 };
    await lanes[lane].add('order', job, { jobId: `order-${state}-${id}-0`, ...gone });
  }
  for (const subject of ['placed', 'session', 'letter', 'refund', 'forget']) {
    const job = { lane: 'office', subject, id: orders[0]?.id };
    await lanes.office.add(subject, job, { jobId: `${subject}-1`, ...gone });
  }
  return {
    waiting: (lane: keyof typeof lanes): Promise<number> =>
      lanes[lane].getJobCountByTypes('waiting', 'active'),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}

const endOf = ({ state, paid_by: paidBy }: OldOrder): OrderState => {
  if (state === 'rejected') return 'code_issued';
  if (state === 'failed') return paidBy === 'code' ? 'code_restored' : 'refunded';
  return 'delivered';
};

test('a worker finishes the orders under way, and sends the waiting mails', async () => {
  await using old = await givenOldDatabase();
  await using folder = await givenFolder();
  const dir = `${folder.path}/comfyui`;
  await using comfyui = await createComfyStandin({ port: 0, dir, inspector: comfyContract });
  await using stripe = await createStripeStandin({ port: 0, ...keys, webhookUrl: '' });
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const config = readConfig({
    PORT: '1',
    PUBLIC_URL: 'http://localhost:1',
    DATA_DIR: folder.path,
    APP_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: old.url,
    COMFYUI_URLS: comfyui.url,
    WORKFLOWS: 'cpu',
    STYLES_DIR: quickStyles,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'error',
    SWEEP_SECONDS: '1',
    CHECKOUT_POLL_SECONDS: '1',
  });
  const orders = oldOrders();
  const of = (...states: OrderState[]) => orders.filter(({ state }) => states.includes(state));
  const pick = (state: OrderState, n: number): OldOrder =>
    of(state)[n] ?? expect.fail(`No ${state} order ${n}`);

  // One was paid while the shop was stopped, one is to be refunded, one is leased to a worker that was stopped for good.
  const unpaid = pick('awaiting_payment', 0);
  const paid = await payAtStripe(config, unpaid);
  const failed = pick('failed', 0);
  const refundable = await payAtStripe(config, failed);
  failed.payment_intent = refundable.paymentIntent;
  const leased = pick('paid', 0);
  Object.assign(leased, {
    run_id: leased.id,
    run_by: 'the-worker',
    run_until: new Date(Date.now() + 3_000),
    tries: 1,
  });
  const rows = oldRows(orders);
  rows.checkout_sessions.push(
    { ...paid.session, status: 'open' },
    { ...refundable.session, status: 'complete' },
  );
  const posted = { ...rows.comfy_runs[0], order_id: pick('approved', 1).id, instance: comfyui.url };
  rows.comfy_runs.push({ ...posted, prompt_id: randomUUID(), status: 'open', ended_at: null });
  await old.store(rows);
  const onTheirWay = [unpaid, ...of('paid', 'approved', 'drawn', 'accepted', 'rejected', 'failed')];
  await storeFiles(config, onTheirWay);
  await using jobs = await enqueueOldJobs(config, onTheirWay);
  const inOffice = await jobs.waiting('office');

  const worker = await startWorker(config);
  try {
    const { orders: now, mails } = worker.services;
    for (const order of onTheirWay) {
      const state = async () => (await now.byId(order.id))?.state;
      await expect.poll(state, { message: order.state }).toBe(endOf(order));
    }
    await expect.poll(() => mails.due()).toEqual([]);
  } finally {
    await worker.close();
  }

  const messages: unknown = await (await fetch(`${mailbox.url}/_messages`)).json();
  expect(messages).toHaveLength(75 + onTheirWay.length + 1);
  expect(await jobs.waiting('office')).toBe(inOffice);
  expect([await jobs.waiting('moderation'), await jobs.waiting('drawing')]).toEqual([0, 0]);
});

test('data kept for too long is deleted by the first retention after the migration', async () => {
  await using database = await givenBareDatabase();
  await migrate(database.url, (name) => name <= '017-operator');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const store = async (state: OrderState, paidBy: PaidBy, days: number, endedAt = 'created_at') => {
    const { rows } = await client.query<{ id: string }>(
      `insert into orders (id, reference, token_hash, state, style_id, email, email_hash, locale, paid_by, price_amount, currency,
        consent_version, photo_width, photo_height, created_at, paid_at, expires_at)
      select gen_random_uuid(), gen_random_uuid(), $1, $2, 'bricks', 'ada@example.com', '\\xada0', 'en', $3, 0, 'usd', 'test', 9, 9,
        now() - make_interval(days => $4), case when $2 <> 'expired' then now() end, now() returning id`,
      [randomBytes(9), state, paidBy, days],
    );
    const id = rows[0]?.id ?? expect.fail();
    await client.query(`update orders set ended_at = ${endedAt} where id = $1`, [id]);
    await client.query(
      `insert into order_events (order_id, event, state, at) select id, 'create', state, created_at from orders where id = $1`,
      [id],
    );
    return id;
  };
  const unpaid = await store('expired', 'card', 31);
  const paid = await store('delivered', 'card', 731);
  const lately = await store('delivered', 'card', 31);
  const redraw = await store('failed', 'redraw', 3, 'null');
  await client.query("insert into rate_limits (key, points) values ('uploads:203.0.113.7', 1)");

  await migrate(database.url);

  expect((await client.query('select from rate_limits')).rowCount).toBe(0);
  await client.end();
  await using kept = await keptIn(database.url);
  await kept.end();
  const emails = await kept.db.selectFrom('orders').select(['id', 'email', 'emailHash']).execute();
  const known = emails.filter(({ email, emailHash }) => email !== null || emailHash !== null);
  expect(known.map(({ id }) => id).sort()).toEqual([lately, redraw].sort());
  expect(emails.map(({ id }) => id)).toEqual(expect.arrayContaining([unpaid, paid]));
  const ended = await kept.orders.byId(redraw);
  expect(ended?.endedAt).not.toBeNull();
  expect(ended?.photoDeletedAt).not.toBeNull();
});
