import { query } from '../../support/query.ts';
import { startShopProcesses } from '../../support/shop-processes.ts';
import { refusesOne } from './recording-customer.ts';
import { createSecrets } from './leaks.ts';
import { ordersInRound, playRound } from './scenarios.ts';

const settings = { LOG_LEVEL: 'debug', ...refusesOne };

/**
 * Plays at least `count` orders of all kinds in a shop that logs at the most detailed level, and looks for secrets in its logs, also
 * in those that the console shows.
 */
export async function collectLogs(count: number) {
  const lines: string[] = [];
  const secrets = createSecrets();
  await using shop = await startShopProcesses({ settings, onLine: (line) => void lines.push(line) });
  const { APP_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, DATABASE_URL } = shop.config;
  for (const key of [APP_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]) secrets.keep('a key', key);
  secrets.keep('a key', new URL(DATABASE_URL).password);
  await shop.ready();
  for (let played = 0; played < count; played += ordersInRound) await playRound(shop, secrets);
  const jobs = await query(DATABASE_URL, 'select j::text as job from bullmq.job j');
  const shown = await query(DATABASE_URL, 'select to_jsonb(line)::text as line from log_lines line');
  const [placed] = await query<{ count: number }>(DATABASE_URL, 'select count(*)::int as count from orders');
  await shop.stop();
  const inJobs = secrets.leaksIn(jobs.map(({ job }) => String(job))).map((leak) => `in the queue: ${leak}`);
  const inConsole = secrets
    .leaksIn(shown.map(({ line }) => String(line)))
    .map((leak) => `in the console: ${leak}`);
  /** `leaks` must be empty. */
  return {
    ...{ orders: placed?.count ?? 0, lines, secrets: secrets.count(), shown: shown.length },
    leaks: [...secrets.leaksIn(lines), ...inJobs, ...inConsole],
  };
}
