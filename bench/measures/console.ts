import { givenPastOrders } from '#tests/slow/growth/past-orders.ts';
import { givenConsole } from '#tests/support/console.ts';
import { query } from '#tests/support/query.ts';
import { setup } from '#tests/support/run/postgres-server.ts';
import { spread, type Figure } from '../figure.ts';
import { callInTurns } from '../load.ts';

const orders = 100_000;
const calls = 200;
const warmUp = 20;
const aim = '≤ 150 ms';
/** Photos kept in a shop with this many orders per month: only one day's. */
const keptPhotos = Math.round(orders / 30);
/** More objections than the page shows at once. */
const openObjections = 30;
/** Number of runs that the shop keeps. */
const benchRuns = 20;

/** Measures the response time of each page of the console in a shop with many orders. */
export async function measureConsole(): Promise<Figure[]> {
  const end = await setup();
  try {
    return await measurePages();
  } finally {
    await end();
  }
}

async function measurePages(): Promise<Figure[]> {
  await using shop = await givenConsole({ MODERATION_LIMITS: 'porn=0.6,hentai=0.6,sexy=0.9' });
  await fill(shop.services.config.DATABASE_URL);
  const operator = await shop.givenOperator();
  const [{ reference, id } = { reference: '', id: '' }] = (
    await operator.call('GET /api/admin/orders', { state: 'delivered' })
  ).orders;
  const { photos } = await operator.call('GET /api/admin/bench');
  const bench = { style: 'anime', photos, seeds: 4, settings: ['colors=8'] };
  for (let run = 0; run < benchRuns; run += 1) await operator.call('POST /api/admin/bench/start', bench);
  const pages: Record<string, () => Promise<unknown>> = {
    today: () => operator.call('GET /api/admin/today'),
    'today, 30 days': () => operator.call('GET /api/admin/days', { zone: 'Europe/Berlin' }),
    orders: () => operator.call('GET /api/admin/orders', {}),
    'orders, in a state': () => operator.call('GET /api/admin/orders', { state: 'refunded' }),
    'orders, a reference': () => operator.call('GET /api/admin/orders', { text: reference }),
    order: () => operator.call('GET /api/admin/orders/one', { id }),
    'review, objections': () => operator.call('GET /api/admin/appeals'),
    'review, borderline': () => operator.call('GET /api/admin/borderline'),
    codes: () => operator.call('GET /api/admin/codes', {}),
    blocks: () => operator.call('GET /api/admin/blocks', {}),
    styles: () => operator.call('GET /api/admin/styles'),
    'style comparison': () => operator.call('GET /api/admin/bench'),
    services: () => operator.call('GET /api/admin/services'),
    settings: () => operator.call('GET /api/admin/settings'),
    logins: () => operator.call('GET /api/admin/sessions'),
    log: () => operator.call('GET /api/admin/log', {}),
    'log, with looks': () => operator.call('GET /api/admin/log', { looks: '1' }),
  };
  const figures: Figure[] = [];
  for (const [name, work] of Object.entries(pages)) {
    await callInTurns(1, warmUp, work);
    const { milliseconds } = await callInTurns(1, calls, work);
    figures.push(...spread(name, milliseconds, aim));
  }
  return figures;
}

async function fill(url: string): Promise<void> {
  await givenPastOrders(url, orders);
  await query(
    url,
    `update orders set photo_deleted_at = null
     where id in (select id from orders where ended_at is not null order by ended_at desc limit $1)`,
    [keptPhotos],
  );
  await query(
    url,
    `update appeals set decided_at = null, upheld = null, message = 'That is my cat'
     where order_id in (select order_id from appeals order by at desc limit $1)`,
    [openObjections],
  );
  await query(url, 'vacuum analyze orders, appeals');
}
