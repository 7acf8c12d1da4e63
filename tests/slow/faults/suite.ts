import { sql } from 'kysely';
import type { Environment } from '../../support/environment.ts';
import { quickTimes, type Settings } from '../../support/shop-base.ts';
import { startShopProcesses } from '../../support/shop-processes.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { patienceSeconds, type FaultShop } from './fault-shop.ts';
import { violationsIn } from './invariants/violations.ts';
import { numbersOf } from './numbered-photos.ts';
import { play, type Played } from './play.ts';
import type { Scenario } from './scenario.ts';
import { takeSnapshot } from './snapshot.ts';

/** Shop, and the scenarios played in it one after the other. */
export type ShopPlan = {
  environment: () => Promise<Environment>;
  settings: Settings;
  scenarios: Scenario[];
  /** Two servers behind a proxy and three workers. */
  severalMachines?: boolean;
};

export type SuitePlan = {
  /** Shops that are open in parallel. */
  shops: ShopPlan[];
  /** Uses the times of a shop as shipped instead of scaled-down ones. */
  shippedTimes?: boolean;
  /** Receives a line at each scenario's end. */
  report?: (line: string) => void;
  /** Receives the output of the shops' processes. */
  onLine?: ((line: string) => void) | undefined;
  /** Ends the suite early, together with the scenarios being played. */
  signal?: AbortSignal;
};

export type Result = {
  played: Played[];
  /** Descriptions of all violations. Must be empty. */
  violations: string[];
  unknownMails: number;
  orphanFiles: number;
  peakMegabytes: number;
};

export const moreQuickTimes = {
  RECONCILE_SECONDS: '2',
  // Longer than the longest silence of the matrix that ends well.
  GIVE_UP_MINUTES: '5',
};
/** Empty settings, which count as not set. */
const shipped = Object.fromEntries(Object.keys(quickTimes).map((name) => [name, '']));

type Options = Pick<SuitePlan, 'shippedTimes' | 'onLine'>;
type FaultSuite = Awaited<ReturnType<typeof startFaultSuite>>;

/** Opens a shop of processes that may die, and plays scenarios in it. */
export async function startFaultSuite(
  { environment, settings, severalMachines }: Omit<ShopPlan, 'scenarios'>,
  { shippedTimes = false, onLine }: Options = {},
) {
  const times = shippedTimes ? shipped : moreQuickTimes;
  let lines: string[] = [];
  const processes = await startShopProcesses({
    environment,
    severalMachines,
    settings: { ...times, ...settings },
    onLine: (line) => {
      lines.push(line);
      onLine?.(line);
    },
  });
  const shop: FaultShop = { ...processes, lostFiles: new Set() };
  const played: Played[] = [];
  // A failed scenario has used its customer up: the next one's photo would not be new.
  let customers = 0;
  await shop.ready();

  return {
    played,
    /** Returns the output of the shop's processes since the last scenario began. */
    lines: () => lines,
    async play(scenario: Scenario): Promise<Played> {
      lines = [];
      customers += 1;
      const one = await play(scenario, shop, customers);
      played.push(one);
      return one;
    },
    finish: () => finishShop(shop),
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  };
}

/** Stops the shop, and finds violations in its records and the stand-ins'. */
export async function finishShop(shop: FaultShop): Promise<Omit<Result, 'played'>> {
  const problems = await stop(shop);
  const snapshot = await takeSnapshot(shop);
  // Includes orders of failed scenarios: the orders themselves name their customers.
  const violations = [...problems, ...(await violationsIn(snapshot, numbersOf(snapshot.orders)))];
  return {
    violations,
    unknownMails: snapshot.mails.filter(({ status }) => status === 'unknown').length,
    orphanFiles: violations.filter((words) => words.includes('is left on')).length,
    peakMegabytes: Math.max(...Object.values(shop.processes).map((one) => one.peakMegabytes())),
  };
}

/** Makes interrupted mails overdue, so that they are given up, and stops the shop as its launcher does. */
async function stop(shop: FaultShop): Promise<string[]> {
  const sending = shop.db.selectFrom('mails').select('id').where('status', '=', 'sending');
  await shop.db
    .updateTable('mails')
    .set({ nextTryAt: sql<Date>`now() - interval '1 hour'` })
    .where('status', '=', 'sending')
    .execute();
  await waitUntil(async () => (await sending.execute()).length === 0, patienceSeconds);
  const problems = await shop.stop();
  return [...Object.values(shop.processes).flatMap((one) => one.failures), ...problems];
}

/** Plays each list of scenarios in a shop of its own, and checks its records at the end. */
export async function playSuite(plan: SuitePlan): Promise<Result> {
  // One shop after another: databases that all start at once take too long.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (open: () => Promise<Environment>) => () => {
    const mine = turn.then(open);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const results = await Promise.all(
    plan.shops.map((shop) => playShop({ ...shop, environment: inTurn(shop.environment) }, plan)),
  );
  return {
    played: results.flatMap(({ played }) => played),
    violations: results.flatMap(({ violations }) => violations),
    unknownMails: results.reduce((sum, { unknownMails }) => sum + unknownMails, 0),
    orphanFiles: results.reduce((sum, { orphanFiles }) => sum + orphanFiles, 0),
    peakMegabytes: Math.max(...results.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

async function playShop({ scenarios, ...shop }: ShopPlan, plan: SuitePlan): Promise<Result> {
  const { signal, report = () => undefined } = plan;
  const violations: string[] = [];
  let played: Played[] = [];
  const playOne = async (suite: FaultSuite, scenario: Scenario): Promise<void> => {
    if (signal?.aborted) return;
    const ended = suite.play(scenario).then(
      ({ seconds }) => `${seconds.toFixed(1)} s`,
      (error: unknown) => {
        violations.push(`${scenario.name}: ${String(error)}`);
        return [String(error), ...suite.lines()].join('\n  ');
      },
    );
    report(`${scenario.name}: ${await ended}`);
  };
  try {
    await using suite = await startFaultSuite(shop, plan);
    ({ played } = suite);
    for (const scenario of scenarios) await playOne(suite, scenario);
    const result = await suite.finish();
    return { ...result, played, violations: [...violations, ...result.violations] };
  } catch (error) {
    const words = `A shop could not be kept: ${String(error)}`;
    return { played, violations: [...violations, words], unknownMails: 0, orphanFiles: 0, peakMegabytes: 0 };
  }
}
