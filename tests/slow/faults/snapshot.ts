import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { buckets } from '#adapters/storage/buckets.ts';
import { eachFile, storageFolder } from '#adapters/storage/files.ts';
import { createLog } from '#adapters/log.ts';
import { applyRetention } from '#worker/periodic/retention.ts';
import { removeOrphanedFiles } from '#worker/periodic/sweep-files.ts';
import { allMails } from '../../support/customer.ts';
import { requestsTo } from '../../support/standins.ts';
import { stripeOf } from '../../support/stripe.ts';
import type { FaultShop } from './fault-shop.ts';
import { retentionStores } from '#tests/support/retention.ts';

type Bucket = (typeof buckets)[number];

/** Addresses of everything that a shop and the stand-ins have written. */
export type StoppedShop = Pick<
  FaultShop,
  | ('db' | 'files' | 'config' | 'environment' | 'comfyui' | 'stripe' | 'mailbox')
  | ('lostFiles' | 'takenBack' | 'forgotten')
> & {
  /** Instances beside the first. */
  otherComfyuis?: { url: string }[];
};

/** Complete record of a shop that was stopped: its own tables and files, and the records of the stand-ins. */
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

const page = { limit: 100 };
const all = { limit: 10_000 };
const hourMs = 3_600_000;

/** Returns the names of the delivered mails: the part of their message ids before the @. */
export async function deliveredMails({ mailbox }: Pick<StoppedShop, 'mailbox'>): Promise<string[]> {
  return (await allMails(mailbox)).map(({ messageId }) => messageId.replace(/^<(.*)@.*$/, '$1'));
}

/**
 * Returns the ids of the prompts executed, without those that ComfyUI queued under an id of its own: they can only be cancelled,
 * and may have begun by then.
 */
async function promptsExecuted({ comfyui, otherComfyuis = [] }: StoppedShop): Promise<string[]> {
  return (await Promise.all([comfyui, ...otherComfyuis].map(executedOn))).flat();
}

async function executedOn(comfyui: { url: string }): Promise<string[]> {
  const posted = await requestsTo(comfyui, 'POST /prompt');
  const renamed = posted.filter(({ fault }) => fault === 'wrong_id').map(({ promptId }) => promptId);
  const executed = (await requestsTo(comfyui, 'execution')).map(({ promptId }) => String(promptId));
  return executed.filter((id) => !renamed.includes(id));
}

type Place = Pick<StoppedShop, 'config' | 'environment' | 'files'>;

/** Lists the names in a bucket; in a folder, including unfinished files. */
export async function namesIn(bucket: Bucket, { config, files }: Place): Promise<string[]> {
  const folder = storageFolder(config.STORAGE_URL);
  if (folder !== undefined) return readdir(path.join(folder, bucket)).catch(() => []);
  const names: string[] = [];
  for await (const { id } of eachFile(files, bucket)) names.push(id);
  return names;
}

async function dateFiles(then: Date, place: Place): Promise<void> {
  await place.environment.storage?.date(then);
  const folder = storageFolder(place.config.STORAGE_URL);
  if (folder === undefined) return;
  for (const bucket of buckets) {
    for (const name of await namesIn(bucket, place))
      await utimes(path.join(folder, bucket, name), then, then);
  }
}

/**
 * Ages every file by an hour, or by five days where a backup was restored four days ago, and runs the worker's retention.
 * @returns the names that are left
 */
async function filesLeft(shop: StoppedShop): Promise<Record<Bucket, string[]>> {
  const { db, files, config, forgotten } = shop;
  await dateFiles(new Date(Date.now() - (forgotten ? 5 * 24 : 1) * hourMs), shop);
  const restoredAt = forgotten ? sql`now() - interval '4 days'` : sql`null`;
  await sql`update identity set created_at = now() - interval '6 days', restored_at = ${restoredAt}`.execute(
    db,
  );
  const parts = { db, ...retentionStores(db) };
  await applyRetention({ ...parts, config, files });
  await removeOrphanedFiles({ ...parts, files, log: createLog('sweep', { level: 'error', json: false }) });
  const entries = buckets.map(async (bucket) => [bucket, await namesIn(bucket, shop)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Bucket, string[]>;
}

export async function takeSnapshot(shop: StoppedShop) {
  const { db, files, lostFiles, takenBack = new Set<string>() } = shop;
  const { forgotten = { prompts: [], executions: [], mails: [] } } = shop;
  const stripe = stripeOf(shop);
  return {
    lostFiles,
    takenBack,
    forgotten,
    files: await filesLeft(shop),
    orders: await db.selectFrom('orders').selectAll().execute(),
    events: await db.selectFrom('orderEvents').selectAll().orderBy('id').execute(),
    drafts: await db.selectFrom('drafts').selectAll().execute(),
    sessions: await db.selectFrom('checkoutSessions').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    unknownPayments: await db.selectFrom('unknownPayments').selectAll().execute(),
    codes: await db.selectFrom('codes').selectAll().execute(),
    mails: await db.selectFrom('mails').selectAll().execute(),
    prompts: await db.selectFrom('prompts').selectAll().execute(),
    strikes: await db.selectFrom('strikes').selectAll().execute(),
    charges: await stripe.charges.list(page).autoPagingToArray(all),
    stripeRefunds: await stripe.refunds.list(page).autoPagingToArray(all),
    disputes: await stripe.disputes.list(page).autoPagingToArray(all),
    stripeSessions: await stripe.checkout.sessions.list(page).autoPagingToArray(all),
    deliveredMails: await deliveredMails(shop),
    promptsExecuted: await promptsExecuted(shop),
    picture: (orderId: string) => files.get('pictures', orderId),
  };
}
