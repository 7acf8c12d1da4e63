import fc from 'fast-check';
import {
  givenKillablePostgres,
  givenPostgres,
  givenPostgresAndRedis,
  givenSharedStores,
} from '../../support/environment.ts';
import { candidateFaults, drawingFaults, slowDrawingFaults } from './matrix/drawings.ts';
import { killedAgain, killedLater, furtherKills, kills } from './matrix/kills.ts';
import { mailFaults, slowMailFaults } from './matrix/mails.ts';
import { paymentScenarios, slowStripeFaults, stripeFaults, webhookFaults } from './matrix/payments.ts';
import { storeFaults } from './matrix/stores.ts';
import type { Scenario } from './scenario.ts';
import type { ShopPlan } from './suite.ts';

/** Backends of the queue; `machines`: Redis, S3, two servers behind a proxy and three workers. */
export const backends = ['postgres', 'redis', 'machines'] as const;
export type Backend = (typeof backends)[number];

const environments = {
  postgres: givenPostgres,
  redis: givenPostgresAndRedis,
  machines: givenSharedStores,
  killable: givenKillablePostgres,
};
const mostJitterMs = 50;

/** Deaths of processes, at all kill points. */
export const deaths: Scenario[] = [...kills, ...furtherKills];
export const troubles: Scenario[] = [...paymentScenarios, ...storeFaults, ...candidateFaults];
/** Faults of the stand-ins. The shop waits minutes for silent ones: first in the list, they are played in parallel. */
export const standinFaults: Scenario[] = [
  ...[...slowDrawingFaults, ...slowMailFaults, ...slowStripeFaults],
  ...[...stripeFaults, ...webhookFaults, ...mailFaults, ...drawingFaults],
];

export type PlanInput = {
  backends: readonly Backend[];
  rounds: number;
  seed: number;
  only: RegExp;
  /** Plays deaths only: with these times the waits for silent servers are minutes long. */
  shippedTimes: boolean;
  /** Number of shops in parallel for each backend. */
  shops: number;
};

/** Plans the shops. The same seed gives the same plan: the order of scenarios, the moments of death, and each shop's share. */
export function planShops({ seed, shippedTimes, ...input }: PlanInput): ShopPlan[] {
  const all = shippedTimes ? deaths : [...deaths, ...troubles, ...standinFaults];
  const chosen = all.filter(({ name }) => input.only.test(name));
  return input.backends.flatMap((backend, at) => {
    const rounds = Array.from({ length: input.rounds }, (_, round) =>
      planRound(chosen, round, seed + round * backends.length + at),
    );
    return divide(rounds.flat(), backend, input.shops);
  });
}

/** Plans one round: processes die exactly at the kill point, once; then shortly after it; then several times in a row. */
function planRound(scenarios: Scenario[], round: number, seed: number): Scenario[] {
  const later = (one: Scenario, jitterMs: number) => killedLater(one, jitterMs);
  const kinds: ((one: Scenario, jitterMs: number) => Scenario)[] = [
    (one) => one,
    later,
    (one) => killedAgain(one, 2),
    later,
    (one) => killedAgain(one, 4),
  ];
  const kind = kinds[round % kinds.length] ?? later;
  const count = { minLength: scenarios.length, maxLength: scenarios.length };
  const drawn = fc.record({
    order: fc.shuffledSubarray(scenarios, count),
    jitters: fc.array(fc.nat(mostJitterMs), count),
  });
  const [{ order, jitters } = { order: [], jitters: [] }] = fc.sample(drawn, { seed, numRuns: 1 });
  return order.map((one, at) => kind(one, jitters[at] ?? 0));
}

/** Takes every nth scenario, so that all kinds are included. */
export const sample = (scenarios: Scenario[], nth: number): Scenario[] =>
  scenarios.filter((_, at) => at % nth === 0);

/** Returns the environment of a scenario: several machines have a Redis, too. */
function placeOf({ environment = 'redis' }: Scenario, backend: Backend): keyof typeof environments {
  return environment === 'redis' ? backend : environment;
}

/** Decides whether a death needs a folder: S3 has a file complete and under its name, or not at all. */
export const needsFolder = ({ dies }: Scenario): boolean =>
  dies?.at.some(({ point }) => point === 'file-written') ?? false;

function isPossible(scenario: Scenario, backend: Backend): boolean {
  if (backend === 'machines' && needsFolder(scenario)) return false;
  const { environment } = scenario;
  return environment === undefined || (environment === 'redis') === (backend !== 'postgres');
}

/** Divides scenarios among about `shops` shops; scenarios that need another kind of shop get additional ones. */
export function divide(scenarios: Scenario[], backend: Backend, shops: number): ShopPlan[] {
  const possible = scenarios.filter((one) => isPossible(one, backend));
  const kinds = new Map<string, Scenario[]>();
  for (const one of possible) {
    const kind = JSON.stringify([placeOf(one, backend), one.settings ?? {}]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    const environment = environments[first ? placeOf(first, backend) : backend];
    const settings = first?.settings ?? {};
    const count = Math.max(1, Math.round((shops * alike.length) / possible.length));
    return Array.from({ length: count }, (_, shop) => ({
      ...{ environment, settings, severalMachines: backend === 'machines' },
      scenarios: alike.filter((_one, at) => at % count === shop),
    }));
  });
}
