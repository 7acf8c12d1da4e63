import type { Ground } from '../environment.ts';
import { openShop } from '../shop-processes.ts';
import { query } from '../query.ts';
import { refusingOne } from './recording-customer.ts';
import { ordersInRound, playRound } from './scenarios.ts';
import { createSecrets } from './leaks.ts';

export type Heard = {
  orders: number;
  lines: string[];
  secrets: number;
  /** Must be empty. */
  leaks: string[];
};

const talkative = { LOG_LEVEL: 'debug', WRONG_CODES_PER_HOUR: '1000000', ...refusingOne };

/** Plays at least `count` orders of all kinds in a shop that says all it can, and looks for secrets in what it said. */
export async function listenTo(count: number, ground: Ground): Promise<Heard> {
  const lines: string[] = [];
  const secrets = createSecrets();
  await using shop = await openShop({ ground, settings: talkative, onLine: (line) => void lines.push(line) });
  const { APP_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, DATABASE_URL } = shop.config;
  for (const key of [APP_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]) secrets.keep('a key', key);
  secrets.keep('a key', new URL(DATABASE_URL).password);
  await shop.ready();
  for (let played = 0; played < count; played += ordersInRound) await playRound(shop, secrets);
  const there = { databaseUrl: DATABASE_URL };
  const jobs = await query(there, 'select j::text as job from bullmq.job j');
  const [placed] = await query<{ count: number }>(there, 'select count(*)::int as count from orders');
  await shop.stop();
  const inJobs = secrets.leaksIn(jobs.map(({ job }) => String(job))).map((leak) => `in the queue: ${leak}`);
  const leaks = [...secrets.leaksIn(lines), ...inJobs];
  return { orders: placed?.count ?? 0, lines, secrets: secrets.count(), leaks };
}
