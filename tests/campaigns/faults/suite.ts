import { sql } from 'kysely';
import { readBooks } from './snapshot.ts';
import type { Ground } from '../../support/environment.ts';
import { play, type Played } from './play.ts';
import { breachesIn } from './invariants/violations.ts';
import type { Scenario } from './scenario.ts';
import { openShop, quickTimes, type FaultShop } from '../../support/shop-processes.ts';
import { until } from '../../support/until.ts';

export type ShopPlan = { ground: () => Promise<Ground>; scenarios: Scenario[] };

export type Plan = {
  /** All are open side by side. */
  shops: ShopPlan[];
  /** Times are scaled down unless this is false. */
  quick?: boolean;
  /** Hears of each scenario's end. */
  say?: (line: string) => void;
  /** Hears what the shops' processes say. */
  onLine?: ((line: string) => void) | undefined;
  /** Ends the campaign early, with what is being played. */
  signal?: AbortSignal;
};

export type Result = {
  played: Played[];
  /** Everything that went wrong, in words. Must be empty. */
  violations: string[];
  unknownMails: number;
  orphanFiles: number;
  peakMegabytes: number;
};

/** Plays each list of scenarios in a shop of its own, and looks through its books at the end. */
export async function campaign(plan: Plan): Promise<Result> {
  // In turn: a database that starts while all others do takes longer than anybody waits for it.
  const inTurn = createTurn();
  const shops = plan.shops.map(({ ground, scenarios }) => ({ ground: () => inTurn(ground), scenarios }));
  const results = await Promise.all(shops.map((shop) => runShop(shop, plan)));
  return {
    played: results.flatMap(({ played }) => played),
    violations: results.flatMap(({ violations }) => violations),
    unknownMails: results.reduce((sum, { unknownMails }) => sum + unknownMails, 0),
    orphanFiles: results.reduce((sum, { orphanFiles }) => sum + orphanFiles, 0),
    peakMegabytes: Math.max(...results.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

/** Runs tasks one after the other, in the order in which they come. */
function createTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function runShop(shop: ShopPlan, plan: Plan): Promise<Result> {
  const played: Played[] = [];
  try {
    return await keepShop(shop, plan, played);
  } catch (error) {
    const violations = [`A shop could not be kept: ${String(error)}`];
    return { ...{ played, violations }, unknownMails: 0, orphanFiles: 0, peakMegabytes: 0 };
  }
}

/** @param played takes what was played, whatever follows. */
async function keepShop({ ground, scenarios }: ShopPlan, plan: Plan, played: Played[]): Promise<Result> {
  await using site = await ground();
  const settings = { ...(plan.quick === false ? {} : quickTimes), ...scenarios[0]?.settings };
  await using shop = await openShop({ ground: site, settings, onLine: plan.onLine });
  await shop.ready();
  const violations = await playAll(scenarios, shop, { ...plan, played });
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

/** @returns what went wrong. */
async function playAll(
  scenarios: Scenario[],
  shop: FaultShop,
  { played, signal, say = () => undefined }: Plan & { played: Played[] },
): Promise<string[]> {
  const violations: string[] = [];
  for (const [at, scenario] of scenarios.entries()) {
    if (signal?.aborted) return violations;
    try {
      const one = await play(scenario, shop, at + 1);
      played.push(one);
      say(`${scenario.name}: ${one.seconds.toFixed(1)} s`);
    } catch (error) {
      violations.push(`${scenario.name}: ${String(error)}`);
      say(`${scenario.name}: ${String(error)}`);
    }
  }
  return violations;
}

/** Lets the minutes pass after which an interrupted mail is given up, and stops the shop as its launcher does. */
async function close(shop: FaultShop): Promise<string[]> {
  const sending = shop.db.selectFrom('mails').select('id').where('status', '=', 'sending');
  await shop.db
    .updateTable('mails')
    .set({ nextTryAt: sql<Date>`now() - interval '1 hour'` })
    .where('status', '=', 'sending')
    .execute();
  await until('rid of interrupted mails', async () => (await sending.execute()).length === 0);
  const problems = await shop.stop();
  return [...Object.values(shop.parts).flatMap((part) => part.collapses), ...problems];
}
