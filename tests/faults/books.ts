import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createDrafts } from '#adapters/database/tables/drafts.ts';
import { createPreviews } from '#adapters/database/tables/previews.ts';
import { buckets } from '#adapters/files.ts';
import { createLog } from '#adapters/log.ts';
import { applyRetention } from '#worker/periodic/retention.ts';
import { ledgerOf } from '../standin-control.ts';
import type { FaultShop } from './shop.ts';

type Bucket = (typeof buckets)[number];
/** A mail in the mailbox, known by its message id. */
export type PostedMail = { orderId: string; kind: string };

/** Everything there is to know of a shop that was stopped: its own tables and files, and what the others wrote down. */
export type Books = Awaited<ReturnType<typeof readBooks>>;

async function everyOne<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

async function mailsIn({ standins }: FaultShop): Promise<PostedMail[]> {
  const answer = await fetch(`${standins.mailbox.url}/_messages`);
  const messages = (await answer.json()) as { messageId: string }[];
  return messages.map(({ messageId }) => {
    const [, orderId = '', kind = ''] = /^<([\w-]+)\.(\w+)@/.exec(messageId) ?? [];
    return { orderId, kind };
  });
}

/** Without those that ComfyUI queued under an id of its own: they can only be taken back, and may have begun by then. */
async function promptsRun({ standins: { comfyui } }: FaultShop): Promise<string[]> {
  const posted = await ledgerOf(comfyui.url, 'POST /prompt');
  const renamed = posted.filter(({ fault }) => fault === 'wrong_id').map(({ promptId }) => promptId);
  const run = (await ledgerOf(comfyui.url, 'run')).map(({ promptId }) => String(promptId));
  return run.filter((id) => !renamed.includes(id));
}

/** Lets an hour pass for every file, and the worker's own sweep go through them. @returns the names that are left. */
async function sweptFiles({ db, files, config }: FaultShop): Promise<Record<Bucket, string[]>> {
  const root = fileURLToPath(config.STORAGE_URL);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const left = (bucket: Bucket) => readdir(path.join(root, bucket)).catch(() => []);
  for (const bucket of buckets) {
    for (const name of await left(bucket)) await utimes(path.join(root, bucket, name), hourAgo, hourAgo);
  }
  const parts = { db, orders: createOrders(db), drafts: createDrafts(db), previews: createPreviews(db) };
  await applyRetention({ ...parts, files, log: createLog('sweep', { level: 'error', json: false }) });
  const entries = buckets.map(async (bucket) => [bucket, await left(bucket)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Bucket, string[]>;
}

export async function readBooks(shop: FaultShop) {
  const { db, dashboard, files } = shop;
  return {
    /** Orders whose photo was taken away on purpose. */
    lost: shop.lostPhotos,
    files: await sweptFiles(shop),
    orders: await db.selectFrom('orders').selectAll().execute(),
    events: await db.selectFrom('orderEvents').selectAll().orderBy('id').execute(),
    photos: await db.selectFrom('drafts').selectAll().execute(),
    sessions: await db.selectFrom('checkoutSessions').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    codes: await db.selectFrom('codes').selectAll().execute(),
    letters: await db.selectFrom('mails').selectAll().execute(),
    runs: await db.selectFrom('prompts').selectAll().execute(),
    strikes: await db.selectFrom('strikes').selectAll().execute(),
    charges: await everyOne<Stripe.Charge>(dashboard.charges.list({ limit: 100 })),
    stripeRefunds: await everyOne<Stripe.Refund>(dashboard.refunds.list({ limit: 100 })),
    stripeSessions: await everyOne<Stripe.Checkout.Session>(dashboard.checkout.sessions.list({ limit: 100 })),
    mails: await mailsIn(shop),
    promptsRun: await promptsRun(shop),
    picture: (orderId: string) => files.get('pictures', orderId),
  };
}
