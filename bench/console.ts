import { parseArgs } from 'node:util';
import { givenPastOrders } from '#tests/campaigns/growth/past-orders.ts';
import { givenConsole } from '#tests/support/console.ts';
import { query } from '#tests/support/query.ts';
import { setup } from '#tests/support/run/postgres-server.ts';

/**
 * How long each page of the console takes to answer in a shop with 100,000 orders, of which 3,300 ended within a day, so that their
 * photos are kept, and with as many objections as the page shows. Each call twenty times first, unmeasured.
 *
 *   node --import tsx bench/console.ts [--orders 100000] [--calls 200]
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, calls: { type: 'string', default: '200' } },
});
const calls = Number(values.calls);
const warmUp = 20;
const mostMs = 150;
/** As in a shop that has all of these orders in a month. */
const keptPhotos = Math.round(Number(values.orders) / 30);

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = -warmUp; n < calls; n += 1) {
    const begun = performance.now();
    await work();
    if (n >= 0) taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b);
}

const share = (times: number[], part: number): number => times[Math.floor((times.length - 1) * part)] ?? NaN;

async function main(): Promise<void> {
  await using shop = await givenConsole({ MODERATION_LIMITS: 'porn=0.6,hentai=0.6,sexy=0.9' });
  const url = shop.services.config.DATABASE_URL;
  await givenPastOrders(url, Number(values.orders));
  await query(
    url,
    `update orders set photo_deleted_at = null
     where id in (select id from orders where ended_at is not null order by ended_at desc limit $1)`,
    [keptPhotos],
  );
  await query(
    url,
    `update appeals set decided_at = null, upheld = null, message = 'That is my cat'
     where order_id in (select order_id from appeals order by at desc limit 30)`,
  );
  await query(url, 'vacuum analyze orders, appeals');
  const operator = await shop.givenOperator();
  const [order] = (await operator.call('findOrders', { state: 'delivered' })).orders;
  const reference = order?.reference ?? '';
  const id = order?.id ?? '';
  const pages: Record<string, () => Promise<unknown>> = {
    today: () => operator.call('getToday'),
    'today, 30 days': () => operator.call('getDays', { zone: 'Europe/Berlin' }),
    orders: () => operator.call('findOrders', {}),
    'orders, in a state': () => operator.call('findOrders', { state: 'refunded' }),
    'orders, a reference': () => operator.call('findOrders', { text: reference }),
    order: () => operator.call('getOrder', { id }),
    'review, objections': () => operator.call('listAppeals'),
    'review, borderline': () => operator.call('listBorderline'),
    codes: () => operator.call('listCodeBatches', {}),
    blocks: () => operator.call('listBlocks', {}),
    styles: () => operator.call('listStyles'),
    services: () => operator.call('listServices'),
    log: () => operator.call('getLog', {}),
    'log, with looks': () => operator.call('getLog', { looks: '1' }),
  };
  print(`Of ${calls} calls each, with ${values.orders} orders (p95 at most ${mostMs} ms)`);
  for (const [name, work] of Object.entries(pages)) {
    const times = await timesOf(work);
    const [half, most] = [share(times, 0.5), share(times, 0.95)];
    const verdict = most <= mostMs ? '' : '   too slow';
    print(
      `  ${name.padEnd(24)}median ${half.toFixed(1).padStart(6)} ms   p95 ${most.toFixed(1).padStart(6)} ms${verdict}`,
    );
  }
}

const end = await setup();
try {
  await main();
} finally {
  await end();
}
