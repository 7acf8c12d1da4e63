import { createDice, type Dice } from '../fuzz/dice.ts';
import type { ShopPlan } from './suite.ts';
import { givenMortalGround, givenPostgresGround, givenRedisGround } from '../../support/environment.ts';
import { drawingFaults, slowDrawingFaults } from './matrix/drawings.ts';
import { dyingAgain, dyingLater, furtherKills, kills } from './matrix/kills.ts';
import { mailFaults, slowMailFaults } from './matrix/mails.ts';
import { paymentWays, slowStripeFaults, stripeFaults, webhookFaults } from './matrix/payments.ts';
import { storeFaults } from './matrix/stores.ts';
import type { Scenario } from './scenario.ts';

export const backends = ['postgres', 'redis'] as const;
export type Backend = (typeof backends)[number];

const grounds = { postgres: givenPostgresGround, redis: givenRedisGround, mortal: givenMortalGround };
const mostJitterMs = 50;

const deaths = [...kills, ...furtherKills];

/** The whole fault matrix. */
const matrix: Scenario[] = [
  ...deaths,
  ...paymentWays,
  ...[...stripeFaults, ...slowStripeFaults, ...webhookFaults],
  ...[...mailFaults, ...slowMailFaults],
  ...[...drawingFaults, ...slowDrawingFaults],
  ...storeFaults,
];

export type OrderInput = {
  backends: readonly Backend[];
  rounds: number;
  seed: number;
  only: RegExp;
  /** Then only deaths are played: the waits for what is silent are minutes long. */
  shippedTimes: boolean;
  /** So many shops side by side for each backend. */
  shops: number;
};

/** The same seed gives the same program: its order, its moments of death, and what each shop plays. */
export function programOf({ seed, ...wish }: OrderInput): ShopPlan[] {
  const dice = createDice(seed);
  const chosen = (wish.shippedTimes ? deaths : matrix).filter(({ name }) => wish.only.test(name));
  return wish.backends.flatMap((backend) => {
    const rounds = Array.from({ length: wish.rounds }, (_, round) => roundOf(chosen, round, dice));
    return sharedOut(rounds.flat(), backend, wish.shops);
  });
}

/** Processes die at the very moment and once, then shortly after it, then several times in a row. */
function roundOf(scenarios: Scenario[], round: number, dice: Dice): Scenario[] {
  const later = (one: Scenario) => dyingLater(one, () => dice.below(mostJitterMs + 1));
  const kinds: ((one: Scenario) => Scenario)[] = [
    (one) => one,
    later,
    (one) => dyingAgain(one, 2),
    later,
    (one) => dyingAgain(one, 4),
  ];
  return shuffled(scenarios.map(kinds[round % kinds.length] ?? later), dice);
}

function shuffled<T>(all: T[], dice: Dice): T[] {
  return all
    .map((one) => ({ one, at: dice.below(2 ** 31) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Divides scenarios among about so many shops, and some more for those that need a shop of another kind. */
export function sharedOut(scenarios: Scenario[], backend: Backend, shops: number): ShopPlan[] {
  const possible = scenarios.filter(
    ({ ground }) => ground === undefined || (ground === 'redis') === (backend === 'redis'),
  );
  const kinds = new Map<string, Scenario[]>();
  for (const one of possible) {
    const kind = JSON.stringify([one.ground ?? backend, one.settings ?? {}]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds.values()].flatMap((alike) => {
    const ground = grounds[alike[0]?.ground ?? backend];
    const lanes = Math.max(1, Math.round((shops * alike.length) / possible.length));
    return Array.from({ length: lanes }, (_, lane) => ({
      ground,
      scenarios: alike.filter((_one, at) => at % lanes === lane),
    }));
  });
}
