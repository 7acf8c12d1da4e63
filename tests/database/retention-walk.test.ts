import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { OrderFacts } from '#adapters/database/orders/changes.ts';
import { createPrompts } from '#adapters/database/tables/prompts.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { buckets } from '#adapters/storage/buckets.ts';
import { orderStates, type OrderEvent, type OrderState, type PaidBy } from '#domain/order.ts';
import { addPrompt } from '../support/add-prompt.ts';
import { givenOrder } from '../support/orders.ts';
import { differences, givenKept, payDelayed } from '../support/retention.ts';

type Shop = Awaited<ReturnType<typeof givenKept>>;

/** Events that lead an order to each state. */
const ways: Record<OrderState, OrderEvent[]> = {
  awaiting_payment: [],
  expired: ['expire'],
  paid: ['pay'],
  approved: ['pay', 'approve'],
  drawn: ['pay', 'approve', 'draw'],
  accepted: ['pay', 'approve', 'draw', 'accept'],
  delivered: ['pay', 'approve', 'draw', 'accept', 'deliver'],
  gift_paid: ['payGift'],
  gift_issued: ['payGift', 'issueGift'],
  rejected: ['pay', 'reject'],
  code_issued: ['pay', 'reject', 'issueCode'],
  rejected_final: ['pay', 'reject', 'close'],
  failed: ['pay', 'approve', 'giveUp'],
  refunded: ['pay', 'approve', 'giveUp', 'refund'],
  code_restored: ['pay', 'approve', 'giveUp', 'restoreCode'],
  cancelled: ['pay', 'approve', 'cancel'],
};

const payment = 'pi_1';
const money = { paymentIntent: payment, amount: 499, currency: 'usd', stripeAccount: null };
const intended = { ...money, reason: 'technical_failure' } as const;
const asIs = () => Promise.resolve();
const freeze = ({ db }: Shop, { id }: Order) =>
  db.updateTable('orders').set({ frozenAt: new Date() }).where('id', '=', id).execute();

const rateGood = async ({ db }: Shop, { id }: Order) => {
  const done = db.updateTable('prompts').where('orderId', '=', id).where('status', '=', 'done');
  await done.set({ rating: 'good' }).execute();
};

/** State of an order, and the change that keeps it there; none where the state alone matters. */
type Situation = {
  state: OrderState;
  paidBy?: PaidBy;
  change?: (shop: Shop, order: Order) => Promise<unknown>;
};

const situations: Record<string, Situation> = {
  ...Object.fromEntries(orderStates.map((state) => [state, { state, change: asIs }])),
  'failed, its refund stuck': {
    state: 'failed',
    change: ({ db }, { id }) => createRefunds(db).add({ ...intended, orderId: id }),
  },
  'failed, a free redraw': { state: 'failed', paidBy: 'redraw' },
  'delivered, another good drawing': { state: 'delivered', change: rateGood },
  'delivered, another good drawing, redrawn': {
    state: 'delivered',
    async change(shop, order) {
      await rateGood(shop, order);
      const redraw = {
        state: 'delivered',
        paidBy: 'redraw',
        redrawOf: order.id,
        endedAt: new Date(),
      } as const;
      await givenOrder(shop.db, redraw);
    },
  },
  'delivered as a redraw, another good drawing': { state: 'delivered', paidBy: 'redraw', change: rateGood },
  'expired, paid too late': {
    state: 'expired',
    change: ({ db }, { id }) =>
      createRefunds(db).add({
        ...money,
        orderId: id,
        paymentIntent: 'pi_2',
        reason: 'late_payment',
        status: 'succeeded',
      }),
  },
  'awaiting_payment, Stripe does not answer': {
    state: 'awaiting_payment',
    change: ({ db }, { id: orderId }) =>
      sql`insert into checkout_sessions (order_id, n, stripe_id, status, expires_at, next_look_at)
        values (${orderId}, 1, 'cs_1', 'open', now() + interval '35 minutes', now())`.execute(db),
  },
  'awaiting_payment, its payment on its way': { state: 'awaiting_payment', change: payDelayed },
  'rejected_final, an appeal undecided': {
    state: 'rejected_final',
    change: ({ appeals }, { id }) => appeals.add(id, 'That is my dog'),
  },
  'rejected_final, an appeal dismissed': {
    state: 'rejected_final',
    async change({ appeals }, { id, reference }) {
      await appeals.add(id, 'That is my cat');
      await appeals.decide(reference, false);
    },
  },
  ...Object.fromEntries(
    orderStates
      .filter((state) => ways[state].some((event) => event === 'pay' || event === 'payGift'))
      .map((state) => [`${state}, disputed`, { state, change: freeze }]),
  ),
};

const factsOf: Partial<Record<OrderEvent, OrderFacts>> = {
  pay: { paidAt: new Date() },
  payGift: { paidAt: new Date() },
  deliver: { pictureBytes: 7 },
};
const orderOf = async ({ orders }: Shop, id: string) => (await orders.byId(id)) ?? expect.fail();

/** Creates an order that has reached this state, with a file of every kind, whatever its state. */
async function givenSituation(
  shop: Shop,
  { state, paidBy = 'card', change = asIs }: Situation,
): Promise<string> {
  const { db, drafts, files, orders } = shop;
  const draftId = await drafts.add({ width: 9, height: 9 }, () => Buffer.from(randomUUID()), undefined);
  const { id } = await givenOrder(db, { paidBy, draftId });
  for (const event of ways[state])
    await orders.advance({ order: await orderOf(shop, id), event, facts: factsOf[event] ?? {} });
  // The address of an unsent mail is kept for it.
  await sql`update mails set status = 'accepted'`.execute(db);
  const { promptId } = await givenPrompt(shop, id);
  if (ways[state].includes('draw')) await createPrompts(db).end(promptId, 'done');
  await givenPrompt(shop, id);
  for (const [bucket, name] of [
    ['drafts', draftId],
    ['drafts', await shop.givenProof(draftId)],
    ['photos', id],
    ['drawings', promptId],
    ['pictures', id],
  ] as const)
    await files.put(bucket, name, Buffer.from(bucket));
  await db
    .insertInto('previews')
    .values({ orderId: id, jpeg: Buffer.from('preview') })
    .execute();
  await change(shop, await orderOf(shop, id));
  await shop.feedback.give(id, true);
  return id;
}

/** Adds a prompt that ComfyUI has begun and that is still open. */
const givenPrompt = ({ db }: Shop, orderId: string) =>
  addPrompt(db, {
    promptId: randomUUID(),
    orderId,
    retry: 0,
    instance: 'http://comfyui.example',
    seed: 1,
  });

/** Moves all timestamps and file times into the past. */
async function letPass({ db, dir }: Shop, hours: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where data_type = 'timestamp with time zone' and table_schema = 'public' and table_name not like 'kysely%'
    group by table_name`.execute(db);
  for (const { table, columns } of rows) {
    const moved = columns.map(
      (one) => sql`${sql.ref(one)} = ${sql.ref(one)} - make_interval(secs => ${hours * 3600})`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db);
  }
  for (const bucket of buckets) {
    for (const name of await readdir(path.join(dir, bucket))) {
      const file = path.join(dir, bucket, name);
      const then = new Date((await stat(file)).mtimeMs - hours * 3_600_000);
      await utimes(file, then, then);
    }
  }
}

/** Returns the kinds of data left of each order. */
async function lookAt({ db, dir }: Shop) {
  const names = new Set(
    (
      await Promise.all(
        buckets.map((one) =>
          readdir(path.join(dir, one)).then((found) => found.map((name) => `${one} ${name}`)),
        ),
      )
    ).flat(),
  );
  const orders = await db.selectFrom('orders').selectAll().execute();
  const prompts = await db.selectFrom('prompts').selectAll().orderBy('createdAt').execute();
  const proofs = await db.selectFrom('proofs').select(['id', 'draftId']).execute();
  const previews = await db.selectFrom('previews').select('orderId').execute();
  const appeals = await db.selectFrom('appeals').selectAll().execute();
  const feedback = await db.selectFrom('feedback').select('orderId').execute();

  return (orderId: string): string[] => {
    const order = orders.find(({ id }) => id === orderId) ?? expect.fail();
    const own = prompts.filter((one) => one.orderId === orderId);
    const kinds: Record<Kind, unknown> = {
      draft: names.has(`drafts ${order.draftId}`),
      proof: proofs.some(({ id, draftId }) => draftId === order.draftId && names.has(`drafts ${id}`)),
      photo: names.has(`photos ${orderId}`),
      drawing: own.some(({ promptId }) => names.has(`drawings ${promptId}`)),
      picture: names.has(`pictures ${orderId}`),
      preview: previews.some((one) => one.orderId === orderId),
      // The instance is cleaned up for prompts that have ended.
      prompt: own.some(({ status }) => status === 'open'),
      email: order.email ?? order.emailHash ?? order.addressHash ?? order.photoHash,
      feedback: feedback.some((one) => one.orderId === orderId),
      appeal: appeals.find((one) => one.orderId === orderId)?.message,
    };
    return Object.entries(kinds).flatMap(([kind, left]) => (left ? [kind] : []));
  };
}

type Kind =
  | 'draft'
  | 'proof'
  | 'photo'
  | 'drawing'
  | 'picture'
  | 'preview'
  | 'prompt'
  | 'email'
  | 'feedback'
  | 'appeal';
type Hours = Partial<Record<Kind, number>>;

const atOnce = 0;
/** Removed by the first run after its prompt was found to be over. */
const oneRun = 0.5;
const [day, years] = [24, 2 * 365 * 24];
const kept: Hours = {
  draft: 1,
  proof: 1,
  drawing: atOnce,
  picture: atOnce,
  preview: atOnce,
  prompt: atOnce,
};
const ended: Hours = { ...kept, photo: day, email: years };
const expired: Hours = { ...kept, photo: 1, email: 30 * day };
/** Money is owed, or the shop stands still: customers who wait must still be reachable. */
const standing: Hours = { ...kept, photo: 7 * day, email: Infinity };
const failed: Hours = { ...standing, photo: day };
const drawn: Hours = { ...standing, drawing: 7 * day, picture: 7 * day, preview: 7 * day };
/** A paid order may be a redraw, whose visitor has already seen a picture. */
const paid: Hours = { ...standing, drawing: oneRun, picture: 7 * day, preview: 7 * day };
const drawing: Hours = { ...drawn, prompt: 7 * day };
const delivered: Hours = { ...ended, picture: 7 * day, feedback: years };

/** Hours for which each kind is kept, as docs/privacy.md and the privacy policy promise. */
const promises: Record<string, Hours> = {
  // Expires after two hours.
  awaiting_payment: { ...kept, photo: 3, email: 30 * day + 2 },
  'awaiting_payment, Stripe does not answer': { ...kept, photo: 26, email: 31 * day + 1 },
  // Expires after 15 days.
  'awaiting_payment, its payment on its way': { ...kept, photo: 15 * day + 1, email: 45 * day + 2 },
  expired,
  'expired, paid too late': { ...expired, email: years },
  paid,
  'paid, disputed': paid,
  approved: drawing,
  'approved, disputed': { ...drawn, drawing: oneRun },
  drawn,
  'drawn, disputed': drawn,
  accepted: drawn,
  'accepted, disputed': drawn,
  delivered,
  'delivered, disputed': delivered,
  'delivered, another good drawing': { ...delivered, drawing: day },
  'delivered, another good drawing, redrawn': delivered,
  'delivered as a redraw, another good drawing': delivered,
  rejected: standing,
  'rejected, disputed': standing,
  gift_paid: standing,
  'gift_paid, disputed': standing,
  gift_issued: ended,
  'gift_issued, disputed': ended,
  code_issued: ended,
  'code_issued, disputed': ended,
  rejected_final: ended,
  'rejected_final, disputed': ended,
  'rejected_final, an appeal undecided': { ...ended, photo: 7 * day, appeal: 180 * day },
  'rejected_final, an appeal dismissed': { ...ended, appeal: 30 * day },
  failed,
  'failed, disputed': failed,
  'failed, its refund stuck': failed,
  'failed, a free redraw': ended,
  refunded: ended,
  'refunded, disputed': ended,
  code_restored: ended,
  'code_restored, disputed': ended,
  cancelled: ended,
  'cancelled, disputed': ended,
};

/** Hours at which the worker's retention runs; far enough apart to notice when something is removed one run late. */
const looks = [
  0.1, 0.9, 1.1, 2.1, 2.9, 3.2, 23.9, 24.1, 24.7, 25.5, 26.1, 167.9, 168.1, 359.9, 360.1, 360.9, 361.2, 719,
  723, 740, 746, 1080, 1082.5,
];
const lastLooks = [4319, 4321, 17_519, 17_521];

it('all data is kept exactly as long as promised, in every state of an order', async () => {
  await using shop = await givenKept();
  expect(Object.keys(situations).sort()).toEqual(Object.keys(promises).sort());
  const orders: Record<string, string> = {};
  for (const [name, situation] of Object.entries(situations))
    orders[name] = await givenSituation(shop, situation);

  const found: string[] = [];
  let now = 0;
  for (const look of [...looks, ...lastLooks]) {
    await letPass(shop, look - now);
    now = look;
    await shop.end();
    await sql`update mails set status = 'accepted'`.execute(shop.db);
    await createPrompts(shop.db).endAbandoned();
    const leftOf = await lookAt(shop);
    for (const [name, id] of Object.entries(orders))
      found.push(...differences(name, promises[name], leftOf(id), look));
  }
  expect(found).toEqual([]);
});
