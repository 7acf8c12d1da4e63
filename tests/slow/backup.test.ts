import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { openFiles } from '#adapters/storage/files.ts';
import { isRefundedOnce, keepsOnePayment } from './faults/invariants/money.ts';
import { followsTheTable, hasOneOutcome, leavesNothingOpen } from './faults/invariants/orders.ts';
import { filesFitRows } from './faults/invariants/pictures.ts';
import { takeSnapshot } from './faults/snapshot.ts';
import { pictureFile } from '#adapters/backup/manifest.ts';
import { givenDataDir, launch } from '../start/launch.ts';
import type { OrderCreated } from '#contract/order.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { startShopProcesses, type ShopProcesses } from '../support/shop-processes.ts';
import { refundsOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);

/** Number of orders in progress while the backup is made. */
const count = Number(process.env.BACKUP_ORDERS ?? 12);

/** Long enough for machines that are busy with other work. */
const patienceSeconds = 300;

/** Whether the test may restore as another account than its own. */
const isRoot = process.getuid?.() === 0;
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const;

/** Gives a folder to the account that restores. */
async function give(dir: string): Promise<void> {
  if (isRoot) await run('chown', ['-R', '65534:65534', dir]);
}

/** Starts the launcher itself, without `npm start`: an account that may write nothing here cannot install or build. */
function startLauncher(dir: string, settings: Record<string, string>) {
  const program = [process.execPath, 'dist/programs/launcher/main.js'] as const;
  const elsewhere = { ...settings, DATA_DIR: dir, PORT: '0', PUBLIC_URL: '' };
  return launch(dir, elsewhere, isRoot ? [...asNobody, ...program] : program);
}

/** Returns the customer of a shop that has moved: Stripe's webhooks still go to its old address. */
async function customerOf(moved: ReturnType<typeof launch>, shop: ShopProcesses) {
  return createCustomer({ ...shop, url: (await moved.opened()).shop });
}

async function backUp(into: string, settings: Record<string, string>, account = {}): Promise<string> {
  const args = ['--into', into, '--pictures', '--settings'];
  const { code, said } = await runProcess('cli/main', ['backup', ...args], settings, account);
  expect(said).toMatch(/: \d+ rows, \d+ files, [\d.]+ MB\. Read back and verified\./);
  expect(code).toBe(0);
  return path.join(into, (await readdir(into)).sort().at(-1) ?? '');
}

async function restore(from: string, settings: Record<string, string>, account = {}): Promise<void> {
  const { code, said } = await runProcess('cli/main', ['restore', '--from', from], settings, account);
  expect(said).toContain('Start the shop');
  expect(code).toBe(0);
}

/** Finds violations of the invariants that hold for a restored shop, too; pictures may be drawn and mails sent twice. */
async function violations(shop: ShopProcesses, dir: string, databaseUrl: string): Promise<string[]> {
  const { db } = openDatabase(databaseUrl, () => undefined);
  const storage = `file://${path.join(dir, 'files')}`;
  const config = { ...shop.config, STORAGE_URL: storage };
  const files = await openFiles({ url: storage });
  const snapshot = await takeSnapshot({ ...shop, db, config, files, lostFiles: new Set() });
  await db.destroy();
  return [
    hasOneOutcome,
    followsTheTable,
    leavesNothingOpen,
    isRefundedOnce,
    keepsOnePayment,
    filesFitRows,
  ].flatMap((invariant) => invariant(snapshot));
}

/** Queries for the ids after which files are named, by bucket. */
const idsIn = {
  drafts: 'select id from drafts',
  photos: 'select id from orders',
  drawings: 'select prompt_id as id from prompts',
} as const;

/**
 * Finds files of a backup without a row, as files are copied after rows. A restored shop keeps them for three days: a newer
 * backup may have their rows.
 */
async function leftUnknown(backup: string, databaseUrl: string): Promise<string[]> {
  const left = [];
  for (const [bucket, ids] of Object.entries(idsIn)) {
    const known = (await query<{ id: string }>(databaseUrl, ids)).map(({ id }) => id);
    const there = await readdir(path.join(backup, pictureFile(bucket, ''))).catch(() => []);
    left.push(...there.filter((id) => !known.includes(id)).map((id) => `${id} is left on ${bucket}`));
  }
  return left;
}

const rowCounts = async (url: string) => {
  const tables = [
    'orders',
    'order_events',
    'mails',
    'refunds',
    'codes',
    'checkout_sessions',
    'prompts',
    'identity',
  ];
  const counts = tables.map(
    async (name) => [name, await query(url, `select count(*) from ${name}`)] as const,
  );
  return Object.fromEntries(await Promise.all(counts));
};

/** Leaves every sixth order unpaid. */
const isUnpaid = (index: number): boolean => index % 6 === 5;

async function placeWith(customer: Customer, index: number): Promise<OrderCreated> {
  const order = await customer.order();
  if (!isUnpaid(index)) await customer.pay(order);
  return order;
}

const urlOf = async (dir: string): Promise<string> => (await settingsFile.read(dir))?.DATABASE_URL ?? '';

test(`a backup made while ${count} orders run is restored elsewhere, into another database and back`, async () => {
  await using shop = await startShopProcesses({ settings: { RECONCILE_SECONDS: '2' } });
  await using backups = await givenFolder();
  await using restored = await givenDataDir();
  await using outside = await givenDataDir();
  await using again = await givenDataDir();
  await using bare = await givenBareDatabase();
  await shop.ready();
  const customer = createCustomer(shop);
  const orders: OrderCreated[] = [];
  const placing = (async () => {
    for (const index of Array(count).keys()) orders.push(await placeWith(customer, index));
  })();
  await waitUntil(() => Promise.resolve(orders.length >= count * 0.6), patienceSeconds);
  const first = await backUp(backups.path, { DATA_DIR: shop.dir });
  await placing;
  const unknown = await customer.order();
  await customer.pay(unknown);
  for (const order of orders.filter((_, index) => isUnpaid(index))) await customer.pay(order);
  await shop.stop();

  for (const { path: dir } of [restored, outside, again]) {
    await mkdir(dir, { recursive: true });
    await chmod(path.dirname(dir), 0o755);
    await give(dir);
  }
  await chmod(backups.path, 0o777);
  await give(first);
  await restore(first, { DATA_DIR: restored.path }, nobody);
  const settings = { ...shop.env, DATABASE_URL: '', APP_SECRET: '' };
  const embedded = startLauncher(restored.path, settings);
  let url = '';
  try {
    const customer = await customerOf(embedded, shop);
    url = await urlOf(restored.path);
    const known = (await query<{ id: string }>(url, 'select id from orders')).map(({ id }) => id);
    expect(known.length).toBeGreaterThan(count / 3);
    const isKnown = ({ orderId }: { orderId: string }) => known.includes(orderId);
    for (const { token } of orders.filter(isKnown))
      await customer.reaches(token, 'delivered', patienceSeconds);
    for (const order of [...orders, unknown].filter((one) => !isKnown(one)))
      await waitUntil(async () => (await refundsOf(shop, order))[0], patienceSeconds);
    await expect(customer.status(unknown.token)).rejects.toMatchObject({ status: 404 });
    expect(await query(url, 'select restored_at is not null as is from identity')).toEqual([{ is: true }]);
    // A mail that was being sent at the time of the backup stays `sending` for minutes: it is not sent again automatically.
    await waitUntil(async () => (await query(url, "select from mails where status = 'new'")).length === 0);
    const second = await backUp(backups.path, { DATA_DIR: restored.path }, nobody);
    expect(await embedded.stop()).toBe(0);
    const stopped = await backUp(backups.path, { DATA_DIR: restored.path }, nobody);
    expect(stopped).not.toBe(second);

    await restore(stopped, { DATA_DIR: outside.path, DATABASE_URL: bare.url }, nobody);
  } finally {
    await embedded[Symbol.asyncDispose]();
  }

  await using onOutside = startLauncher(outside.path, { ...settings, DATABASE_URL: bare.url });
  const [placed = unknown] = orders;
  const later = await customerOf(onOutside, shop);
  expect((await later.status(placed.token)).state).toBe('delivered');
  await later.buy();
  const kept = await leftUnknown(first, bare.url);
  const broken = async () =>
    (await violations(shop, outside.path, bare.url)).filter((one) => !kept.includes(one));
  // Steps that follow the order's end may still be in progress.
  await expect.poll(broken, { interval: 500 }).toEqual([]);
  const third = await backUp(backups.path, { DATA_DIR: outside.path }, nobody);
  expect(await onOutside.stop()).toBe(0);
  await restore(third, { DATA_DIR: again.path }, nobody);
  await using back = startLauncher(again.path, settings);
  const last = await customerOf(back, shop);
  const backUrl = await urlOf(again.path);
  expect(await rowCounts(backUrl)).toEqual(await rowCounts(bare.url));
  await last.buy();
  expect(await back.stop()).toBe(0);
});
