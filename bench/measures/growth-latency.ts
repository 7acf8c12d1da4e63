import { fileSweep } from '#adapters/database/tables/periodic-tasks.ts';
import { givenPastOrders } from '#tests/slow/growth/past-orders.ts';
import { createClosers } from '#tests/support/closers.ts';
import { query } from '#tests/support/query.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { besideFewest, median, p95Of, type Figure } from '../figure.ts';
import { inTurn } from '../load.ts';
import { openComfyuis, openShop, type Opened, type Shop } from '../open-shop.ts';
import { twelveMegapixels } from '../photo.ts';
import { waitForPicture, waitForPreview } from '../waits.ts';

const sizes = [100, 100_000];
const counts = { picture: 40, preview: 40, warmUp: 4 };
/** Short, because drawing itself is not being measured. */
const drawingSeconds = 0.3;

/** Measures the same as `latency` in idle shops with few and with many orders, in turn. */
export async function measureGrowthLatency(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const comfyuis = await openComfyuis(opened, sizes.length, drawingSeconds);
    const shops: Shop[] = [];
    for (const [at, size] of sizes.entries()) shops.push(await givenShop(size, comfyuis[at] ?? '', opened));
    await Promise.all(shops.map(settle));
    const photo = await twelveMegapixels();
    const previews = await inTurn(
      shops.map((shop) => () => waitForPreview(shop, photo)),
      counts.preview + counts.warmUp,
    );
    const waits = await inTurn(
      shops.map((shop, at) => () => waitForPicture(shop, comfyuis[at] ?? '')),
      counts.picture + counts.warmUp,
    );
    const of = (part: 'prompted' | 'moderated' | 'mailed') => waits.map((all) => all.map((one) => one[part]));
    return [
      ...figuresOf('paid → prompt accepted', of('prompted')),
      ...figuresOf('of it, payment known → photo let through', of('moderated')),
      ...figuresOf('prompt finished → mail accepted', of('mailed')),
      ...figuresOf('upload of 12 megapixels → preview', previews),
    ];
  } finally {
    await opened.closeAll();
  }
}

async function givenShop(orders: number, comfyui: string, opened: Opened): Promise<Shop> {
  const shop = await openShop(opened, { COMFYUI_URLS: comfyui });
  await givenPastOrders(shop.databaseUrl, orders);
  await query(shop.databaseUrl, 'delete from periodic_tasks where name = $1', [fileSweep]);
  return shop;
}

/**
 * Brings the shop to the state of one that has aged normally: the rarest sweep has run, everything is on disk, and no autovacuum
 * is running.
 */
async function settle({ databaseUrl }: Shop): Promise<void> {
  const swept = 'select from periodic_tasks where name = $1';
  await waitUntil(async () => (await query(databaseUrl, swept, [fileSweep])).length > 0);
  await query(databaseUrl, 'checkpoint');
  const vacuuming = `select from pg_stat_activity where backend_type = 'autovacuum worker'`;
  await waitUntil(async () => (await query(databaseUrl, vacuuming)).length === 0);
}

function figuresOf(name: string, all: number[][]): Figure[] {
  const measured = all.map((values) => values.slice(counts.warmUp));
  return [
    ...besideFewest(`${name}: p50`, sizes, measured.map(median)),
    ...besideFewest(`${name}: p95`, sizes, measured.map(p95Of)),
  ];
}
