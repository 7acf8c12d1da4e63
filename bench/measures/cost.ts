import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClosers } from '#tests/support/closers.ts';
import { query } from '#tests/support/query.ts';
import type { Figure } from '../figure.ts';
import { choosingMs, openComfyuis, openShop, type Shop } from '../open-shop.ts';
import { twelveMegapixels } from '../photo.ts';
import { total, usageByPart, type Usage } from '../processes.ts';

const pictures = 20;
const uploads = 20;
const reads = 2000;
const idleSeconds = 60;
const settleMs = 3_000;
const sampleMs = 500;

/**
 * Measures what a picture costs outside ComfyUI, and what an idle shop uses, over all of the shop's processes. It buys as a
 * visitor does: the page stays open from the upload to the picture, which is downloaded.
 */
export async function measureCost(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const [comfyui = ''] = await openComfyuis(opened, 1, 2);
    const shop = await openShop(opened, { COMFYUI_URLS: comfyui });
    const { customer } = shop;
    const photo = await twelveMegapixels();
    const buy = async (): Promise<void> => {
      const photoId = await customer.upload(photo);
      await wait(choosingMs);
      const order = await customer.orderWith(photoId);
      await customer.pay(order);
      await customer.reaches(order.token, 'delivered');
      await customer.picture(order.token);
    };
    const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
      for (let n = 0; n < count; n += 1) await work();
      await wait(settleMs);
    };
    // Leaves out of a picture's cost what is loaded only once.
    await times(2, buy);
    const before = { database: await databaseOf(shop), files: await filesOf(shop) };
    const sold = await watch(shop, () => times(pictures, buy));
    const after = { database: await databaseOf(shop), files: await filesOf(shop) };
    const each = (all: number): number => all / pictures;
    const sent = await watch(shop, () => times(uploads, () => customer.upload(photo)));
    const { token } = await customer.order();
    const read = await watch(shop, () => times(reads, () => customer.status(token)));
    const idle = await watch(shop, () => wait(idleSeconds * 1000));
    const megabytes = total(await usageByPart(await shop.processes()), 'megabytes');
    return [
      { what: 'processor time of a picture', value: each(total(sold.spent, 'seconds')), unit: 's' },
      ...Object.entries(sold.spent).map(([part, { seconds }]) => {
        return { what: `of it, ${part}`, value: each(seconds), unit: 's' };
      }),
      { what: 'memory while pictures are sold, at most', value: sold.peak, unit: 'MB' },
      {
        what: 'transactions of a picture',
        value: each(after.database.transactions - before.database.transactions),
        unit: '',
      },
      {
        what: 'write-ahead log of a picture',
        value: each(after.database.log - before.database.log) / 1e3,
        unit: 'kB',
      },
      { what: 'file of a photo', value: each(after.files.photos - before.files.photos) / 1e6, unit: 'MB' },
      {
        what: 'file of a picture',
        value: each(after.files.pictures - before.files.pictures) / 1e6,
        unit: 'MB',
      },
      {
        what: 'processor time of an upload, its advice included',
        value: total(sent.spent, 'seconds') / uploads,
        unit: 's',
      },
      {
        what: 'processor time of a status read',
        value: (1000 * total(read.spent, 'seconds')) / reads,
        unit: 'ms',
      },
      { what: 'idle: of one core', value: (100 * total(idle.spent, 'seconds')) / idleSeconds, unit: '%' },
      { what: 'idle: memory', value: megabytes, unit: 'MB' },
    ];
  } finally {
    await opened.closeAll();
  }
}

/** Returns the cost of the work by part of the shop, and the peak of their total memory in megabytes. */
async function watch(
  { processes }: Shop,
  work: () => Promise<unknown>,
): Promise<{ spent: Usage; peak: number }> {
  const look = async () => usageByPart(await processes());
  const done = new AbortController();
  let peak = 0;
  const sample = async (): Promise<void> => {
    while (!done.signal.aborted) {
      peak = Math.max(peak, total(await look(), 'megabytes'));
      await wait(sampleMs);
    }
  };
  const before = await look();
  const sampling = sample();
  await work().finally(() => done.abort());
  const after = Object.entries(await look());
  await sampling;
  const spent = after.map(([part, { seconds, megabytes }]) => {
    return [part, { seconds: seconds - (before[part]?.seconds ?? 0), megabytes }] as const;
  });
  return { spent: Object.fromEntries(spent), peak };
}

/** Returns the number of transactions so far, and the bytes written to the write-ahead log. */
async function databaseOf({ databaseUrl }: Shop): Promise<{ transactions: number; log: number }> {
  const text = `select sum(xact_commit)::float as transactions, (pg_current_wal_lsn() - '0/0')::float as log
    from pg_stat_database`;
  const [row] = await query<{ transactions: number; log: number }>(databaseUrl, text);
  return row ?? { transactions: NaN, log: NaN };
}

/** Returns the bytes of all photos and of all pictures. */
async function filesOf({ dataDir }: Shop): Promise<{ photos: number; pictures: number }> {
  const [photos = 0, ...others] = await Promise.all(
    ['photos', 'pictures', 'drawings'].map((bucket) => bytesIn(path.join(dataDir, 'files', bucket))),
  );
  return { photos, pictures: others.reduce((sum, one) => sum + one, 0) };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return found.reduce((sum, { size }) => sum + size, 0);
}
