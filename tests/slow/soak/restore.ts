import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { buckets } from '#adapters/storage/buckets.ts';
import { storageFolder } from '#adapters/storage/files.ts';
import { emptyDatabase } from '../../support/postgres.ts';
import { runProcess } from '../../support/run-process.ts';
import { requestsTo } from '../../support/standins.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { patienceSeconds, type FaultShop, type Forgotten } from '../faults/fault-shop.ts';
import { filesWanted } from '../faults/invariants/pictures.ts';
import { deliveredMails, namesIn } from '../faults/snapshot.ts';
import type { RestoredFiles } from './plan.ts';
import type { World } from './world.ts';

/** Reads what others have recorded so far. */
async function recordedSoFar(shop: FaultShop): Promise<Forgotten> {
  const idsOf = async (kind: string) =>
    (await requestsTo(shop.comfyui, kind)).map(({ promptId }) => String(promptId));
  const [prompts, executions] = [await idsOf('POST /prompt'), await idsOf('execution')];
  return { prompts, executions, mails: await deliveredMails(shop) };
}

/** Runs an operator's command. @throws what it said if it failed, or did not end: that fails the round */
async function command(shop: FaultShop, ...args: string[]): Promise<true> {
  const { code, said } = await runProcess('cli/main', args, shop.env, { timeout: patienceSeconds * 1000 });
  if (code !== 0) throw new Error(`${args.join(' ')}: ${said}`);
  return true;
}

/** Backs up the running shop, anew until that succeeds. @returns what was recorded before */
export async function backUp({ shop, backups }: World): Promise<Forgotten> {
  return waitUntil(async () => {
    const before = await recordedSoFar(shop);
    await command(shop, 'backup', '--into', backups, '--pictures', '--settings');
    return before;
  }, patienceSeconds);
}

/**
 * Kills the shop, restores its backup into an empty database, and starts it again; those around it keep what they know.
 * Does nothing without a backup.
 */
export async function restore(files: RestoredFiles, world: World): Promise<void> {
  const before = await world.backup;
  if (!before) return;
  world.life.abort();
  world.life = new AbortController();
  world.restoring = world.shop
    .whileDead(() => exchange(files, before, world))
    .then(async () => void (await world.shop.ready()));
  await world.restoring;
}

async function exchange(files: RestoredFiles, before: Forgotten, world: World): Promise<void> {
  const { shop, databaseUrl, backups } = world;
  await shop.db.destroy();
  const { db } = openDatabase(databaseUrl, () => undefined);
  world.shop = { ...shop, db };
  const from = path.join(backups, (await readdir(backups)).sort().at(-1) ?? '');
  // The killed shop has left it, as the guide says.
  await rm(settingsFile.pathIn(shop.dir), { force: true });
  await waitUntil(async () => {
    await emptyDatabase(databaseUrl);
    if (files === 'of the backup') await emptyStorage(shop);
    return command(shop, 'restore', '--from', from, ...(files === 'kept' ? ['--keep-files'] : []));
  }, patienceSeconds);
  const { prompts, executions, mails } = await recordedSoFar(shop);
  const open = await db.selectFrom('prompts').select('promptId').where('status', '=', 'open').execute();
  world.shop.forgotten = {
    prompts: prompts.slice(before.prompts.length),
    // ComfyUI keeps nothing of what was delivered since: it is drawn once more.
    executions: executions.filter((id) => open.some(({ promptId }) => promptId === id)),
    mails: mails.slice(before.mails.length),
  };
  await noteLostFiles(world.shop);
}

async function emptyStorage({ config }: FaultShop): Promise<void> {
  const folder = storageFolder(config.STORAGE_URL) ?? '';
  for (const bucket of buckets) {
    const names = await readdir(path.join(folder, bucket)).catch(() => []);
    for (const name of names) await rm(path.join(folder, bucket, name));
  }
}

/** Notes the files that rows name and that were deleted after the backup's rows were read. */
async function noteLostFiles(shop: FaultShop): Promise<void> {
  const { db, lostFiles } = shop;
  const wanted = filesWanted({
    orders: await db.selectFrom('orders').selectAll().execute(),
    prompts: await db.selectFrom('prompts').selectAll().execute(),
    drafts: await db.selectFrom('drafts').selectAll().execute(),
  });
  for (const bucket of buckets) {
    const there = await namesIn(bucket, shop);
    for (const id of wanted[bucket].filter((one) => !there.includes(one))) lostFiles.add(`${bucket}/${id}`);
  }
}
