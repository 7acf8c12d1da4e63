import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Order } from '#adapters/database/schema/schema.ts';
import { givenStandin } from '../support/comfyui.ts';
import { givenWorkerServices } from '../support/worker-services.ts';
import { waitUntil } from '../support/wait-until.ts';

const orders = Number(process.env.STORM_ORDERS ?? 80);
const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000);

type Standin = Awaited<ReturnType<typeof givenStandin>>;
type Trouble = (instance: Standin) => Promise<unknown>;

/** Faults that must not cost any order a try. */
const pinpricks: Trouble[] = [
  (instance) => instance.fault('execution', 'drop_socket'),
  (instance) => instance.fault('execution', 'empty_history'),
  (instance) => instance.fault('POST /prompt', 'lose_answer'),
  (instance) => instance.fault('POST /prompt', 'status', { status: 502, body: '<html>Bad gateway</html>' }),
  (instance) => instance.fault('POST /upload', 'drop'),
  (instance) => instance.fault('GET /jobs$', 'garbage'),
  (instance) => instance.fault('GET /jobs/', 'drop'),
];

/** Faults that cost the instance's current orders a try: it comes back at once, soon, or after a while. */
const blows: Trouble[] = [
  (instance) => instance.restart(0),
  (instance) => instance.restart(500),
  (instance) => instance.restart(5000),
];
const forGood = 600_000;

/** Returns the colour of an order's photo: its picture must be the inverted colour. */
const colourOf = (n: number): [number, number, number] => [(n * 37) % 256, (n * 91) % 256, (n * 53) % 256];

function photoOf(n: number): Promise<Buffer> {
  const [r, g, b] = colourOf(n);
  const create = { width: 32, height: 32, channels: 3, background: { r, g, b } } as const;
  return sharp({ create }).png().toBuffer();
}

async function isDrawnFrom(n: number, picture: Buffer | undefined): Promise<boolean> {
  if (!picture) return false;
  const { channels } = await sharp(picture).stats();
  return colourOf(n).every((value, index) => Math.abs((channels[index]?.mean ?? -1) - (255 - value)) < 2);
}

/** Counts the executions of each order, as the instances recorded them. */
function runsOf(instances: Standin[], orderOf: Map<string, string>): Map<string, number> {
  const runs = new Map<string, number>();
  for (const { promptId } of instances.flatMap((instance) => instance.requests('execution'))) {
    const order = orderOf.get(String(promptId)) ?? 'nobody';
    runs.set(order, (runs.get(order) ?? 0) + 1);
  }
  return runs;
}

test(`none of ${orders} orders is lost or mixed up in a storm of ComfyUI faults (STORM_SEED=${seed})`, async () => {
  await using one = await givenStandin({ seconds: 0.03 });
  await using two = await givenStandin({ seconds: 0.03 });
  await using three = await givenStandin({ seconds: 0.03 });
  const instances = [one, two, three];
  const round = fc.record({
    instance: fc.constantFrom(...instances),
    pinprick: fc.constantFrom(...pinpricks),
    blow: fc.constantFrom(...blows),
    stopsWorker: fc.integer({ min: 1, max: 10 }).map((tenth) => tenth <= 3),
  });
  const rounds = fc.sample(round, { seed, numRuns: orders });
  await using given = await givenWorkerServices(instances.map(({ url }) => url));
  const { services, approved, drawOrder } = given;
  const placed: Order[] = [];
  for (let n = 0; n < orders; n += 1) placed.push(await approved(await photoOf(n)));
  let drawn = 0;
  let worker = new AbortController();

  async function drawOrders(): Promise<void> {
    for (let order = next(); order; order = next()) {
      await drawOrder(order, () => worker.signal);
      drawn += 1;
    }
  }
  let taken = 0;
  const next = () => placed[taken++];

  /** Counts orders on their second try: a third death, where others are drawn, would end them. */
  async function stricken(): Promise<number> {
    const rows = await services.db
      .selectFrom('prompts')
      .innerJoin('orders', 'orders.id', 'prompts.orderId')
      .select('orders.id')
      .where('orders.state', '=', 'approved')
      .where('prompts.status', '=', 'cancelled')
      .where('prompts.startedAt', 'is not', null)
      .execute();
    return rows.length;
  }

  async function strike({ blow, instance, stopsWorker }: (typeof rounds)[number]): Promise<void> {
    await waitUntil(async () => (await stricken()) === 0);
    await blow(instance).catch(() => undefined);
    // A worker that is stopped releases its orders; the next one adopts their prompts.
    if (!stopsWorker) return;
    worker.abort();
    worker = new AbortController();
  }

  async function storm(): Promise<void> {
    for (const [at, one] of rounds.entries()) {
      if (drawn >= orders - 20) return;
      const before = drawn;
      if (at % 5 === 4) await strike(one);
      else await one.pinprick(one.instance).catch(() => undefined);
      if (before > (orders * 2) / 3) await three.restart(forGood).catch(() => undefined);
      await waitUntil(() => drawn >= before + 3);
    }
  }

  await Promise.all([
    storm(),
    ...Array.from({ length: services.comfy.ordersAtOnce([...services.styles.values()]) }, drawOrders),
  ]);

  const runs = await services.db.selectFrom('prompts').select(['promptId', 'orderId']).execute();
  const counts = runsOf(instances, new Map(runs.map(({ promptId, orderId }) => [promptId, orderId])));
  const right = placed.map(
    async ({ id }, n) => await isDrawnFrom(n, await services.drawings.of({ id, retries: 0, redrawOf: null })),
  );
  expect((await Promise.all(right)).filter(Boolean)).toHaveLength(orders);
  expect([...counts].filter(([order, count]) => order === 'nobody' || count > 2)).toEqual([]);
  expect(counts.size).toBe(orders);
});
