import { sql } from 'kysely';
import { readBooks } from './books.ts';
import type { Ground } from './grounds.ts';
import { play, type Played } from './play.ts';
import { breachesIn } from './rules/breaches.ts';
import type { Scenario } from './scenario.ts';
import { openShop, quickTimes, type FaultShop } from './shop.ts';
import { until } from './until.ts';

export type Plan = {
  /** One list a shop; all shops are open side by side. */
  shops: Scenario[][];
  ground: () => Promise<Ground>;
  /** Scaled down unless false. */
  quick?: boolean;
  /** Hears each scenario's end, and what a shop's processes say. */
  say?: (line: string) => void;
};

export type Result = {
  played: Played[];
  /** Everything that went wrong, in words. Must be empty. */
  violations: string[];
  unknownMails: number;
  orphanFiles: number;
  peakMegabytes: number;
};

let customers = 0;

/** Plays each list of scenarios in a shop of its own, and looks through its books at the end. */
export async function campaign(plan: Plan): Promise<Result> {
  const results = await Promise.all(plan.shops.map((scenarios) => runShop(scenarios, plan)));
  return {
    played: results.flatMap(({ played }) => played),
    violations: results.flatMap(({ violations }) => violations),
    unknownMails: results.reduce((sum, { unknownMails }) => sum + unknownMails, 0),
    orphanFiles: results.reduce((sum, { orphanFiles }) => sum + orphanFiles, 0),
    peakMegabytes: Math.max(...results.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

async function runShop(
  scenarios: Scenario[],
  { ground, quick = true, say = () => undefined }: Plan,
): Promise<Result> {
  await using site = await ground();
  const [first] = scenarios;
  const settings = { ...(quick ? quickTimes : {}), ...first?.settings };
  await using shop = await openShop({ ground: site, settings, onLine: say });
  await shop.ready();
  const played: Played[] = [];
  const violations: string[] = [];
  for (const scenario of scenarios) {
    try {
      const one = await play(scenario, shop, (customers += 1));
      played.push(one);
      say(`${one.name}: ${one.seconds.toFixed(1)} s`);
    } catch (error) {
      violations.push(`${scenario.name}: ${String(error)}`);
    }
  }
  violations.push(...(await close(shop)));
  const books = await readBooks(shop);
  violations.push(...(await breachesIn(books, new Map(played.map(({ orderId, n }) => [orderId, n])))));
  return {
    ...{ played, violations },
    unknownMails: books.letters.filter(({ status }) => status === 'unknown').length,
    orphanFiles: violations.filter((words) => words.includes('is left on')).length,
    peakMegabytes: Math.max(...Object.values(shop.parts).map((part) => part.peakMegabytes())),
  };
}

/** Lets the minutes pass after which an interrupted mail is given up, and stops the shop as its launcher does. */
async function close(shop: FaultShop): Promise<string[]> {
  const sending = shop.db.selectFrom('letters').select('id').where('status', '=', 'sending');
  await shop.db
    .updateTable('letters')
    .set({ nextTryAt: sql<Date>`now() - interval '1 hour'` })
    .where('status', '=', 'sending')
    .execute();
  await until('rid of interrupted mails', async () => (await sending.execute()).length === 0);
  const clean = await shop.stop();
  return clean.every(Boolean) ? [] : ['A process had to be killed when the shop was closed'];
}
