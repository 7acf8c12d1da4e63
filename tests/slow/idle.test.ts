import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { sharedShop, startShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Times of a shop started by `npm start`. */
const usualTimes = {
  LOCK_SECONDS: '20',
  STALLED_SECONDS: '5',
  SWEEP_SECONDS: '10',
  CHECKOUT_POLL_SECONDS: '30',
  PHOTO_ADVICE: '1',
};
/** Queues are polled once more after an order. */
const settleMs = 12_000;
/** Contains six or seven rounds of the sweeps; of 30 s, a fourth round at the edge would be a quarter. */
const watchedSeconds = 60;
/**
 * Statements that one picture costs at most, from the upload to the accepted mail, those of its visitor's page included. A busy
 * machine leaves out the advice on the photo, which costs a job more.
 */
const mostStatements = 90;

/** Connections that a start of both opens; the worker has one for each queue, to listen. */
const mostConnects = 20;
/** Statements of the queue's four idle workers, each of which looks for a job every 5 s. */
const polledEachSecond = 4 / 5;

/** Begins statements of the test's own, which are not counted. */
const ofTest = '/* test */';

const shop = sharedShop(usualTimes);

async function buyPicture(): Promise<void> {
  const customer = createCustomer(shop());
  const email = `${randomUUID()}@example.com`;
  const order = await customer.order({ email });
  await customer.pay(order);
  await customer.reaches(order.token, 'delivered');
  await waitUntil(async () => (await customer.mails(email)).length === 2);
  // The outcome is recorded after the mail arrives.
  const unrecorded = sql`${sql.raw(ofTest)} select from mails where status in ('new', 'sending')`;
  await waitUntil(async () => (await unrecorded.execute(shop().services.db)).rows.length === 0);
}

/** Counts the statements sent while `work` runs, without those of periodic tasks and pings. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as () => unknown;
  function noteQuery(this: pg.Client, ...args: unknown[]): unknown {
    const isPeriodic = /adapters\/(periodic|database\/connection\/kept-client)\.ts/.test(
      String(new Error().stack),
    );
    if (!isPeriodic) sent.push(textOf(args[0]));
    return Reflect.apply(query, this, args);
  }
  const watching = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(noteQuery);
  try {
    await work();
  } finally {
    watching.mockRestore();
    Error.stackTraceLimit = stackTraceLimit;
  }
  const ofOthers = ['stalled-job recovery', ofTest];
  return sent.filter((text) => !ofOthers.some((mark) => text.includes(mark))).map(shortened);
}

const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

/** Counts this process's statements to PostgreSQL, by text. No other shop runs in it. */
async function statementsWithin(seconds: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  await wait(seconds * 1000);
  for (const [statement] of asked.mock.calls as unknown[][]) {
    const text = textOf(statement);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  asked.mockRestore();
  return counts;
}

test('a server and a worker open few connections at their start', async () => {
  const connecting = vi.spyOn(pg.Client.prototype, 'connect');
  await using started = await startShop(usualTimes);
  const name = new URL(started.config.DATABASE_URL).pathname.slice(1);
  const { length } = (connecting.mock.contexts as pg.Client[]).filter(({ database }) => database === name);
  connecting.mockRestore();

  expect(length).toBeLessThanOrEqual(mostConnects);
});

test('a picture costs few statements', async () => {
  await buyPicture();

  const costs: number[] = [];
  let sent: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    sent = await statementsOf(buyPicture);
    costs.push(sent.length - ((performance.now() - began) / 1000) * polledEachSecond);
  }

  const cheapest = Math.min(...costs);
  expect(cheapest, sent.join('\n')).toBeLessThanOrEqual(mostStatements);
  // The queue's are among them, and so are the visitor's page's.
  expect(cheapest).toBeGreaterThan(mostStatements / 2);
});

test('an idle shop sends its database a few statements a second, and none more often than once', async () => {
  await buyPicture();
  await wait(settleMs);

  // BullMQ polls at its own pace; its statements begin with a comment.
  const counts = [...(await statementsWithin(watchedSeconds))].filter(([text]) => !text.startsWith('--'));

  expect(counts.filter(([, count]) => count > watchedSeconds + 1)).toEqual([]);
  // A shop without any statement is not idle but stuck.
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  expect(total).toBeGreaterThan(2 * watchedSeconds);
  expect(total).toBeLessThan(7 * watchedSeconds);
});
