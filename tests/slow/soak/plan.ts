import fc from 'fast-check';
import { payloads, type Payload } from '#standins/stripe/webhooks.ts';
import { drawingFaults } from '../faults/matrix/drawings.ts';
import { mailFaults } from '../faults/matrix/mails.ts';
import { stripeFaults, webhookFaults } from '../faults/matrix/payments.ts';
import { deaths } from '../faults/plan.ts';
import type { Scenario } from '../faults/scenario.ts';
import { operatorVisitNames, visitNames, type VisitName } from './visits.ts';

/** Dependencies that the shop reaches over TCP, and ways in which they can fail for a while. */
export const dependencies = ['database', 'stripe', 'mailbox', 'comfyui'] as const;
export type Dependency = (typeof dependencies)[number];
export const silences = ['cut', 'silent', 'half-open', 'reset', 'stopped', 'slow'] as const;
/** Cut for one second in five; at the end half-open, which connections that only wait for news do not notice. */
const flapping = 'flapping';

/** Ways in which the disk with photos and pictures can fail for a while. */
const diskFaults = ['full', 'without inodes', 'read-only'] as const;

/** Photos and pictures after a restore: those of the backup on a new disk, or the newer ones on a disk that has survived. */
const restoredFiles = ['of the backup', 'kept'] as const;
export type RestoredFiles = (typeof restoredFiles)[number];

const programs = ['server', 'worker'] as const;
type Program = (typeof programs)[number];

/** Visit or fault, `at` seconds after the round's beginning. */
export type Action = { at: number } & (
  | { do: 'visit'; visit: VisitName; n: number }
  | { do: 'injectFaults'; faults: NonNullable<Scenario['faults']> }
  | {
      do: 'silence';
      dependency: Dependency;
      silence: (typeof silences)[number] | typeof flapping;
      seconds: number;
    }
  | { do: 'die'; dies: NonNullable<Scenario['dies']> }
  | { do: 'kill'; program: Program }
  | { do: 'freeze'; program: Program; seconds: number }
  | { do: 'emptyQueue' }
  | { do: 'breakDisk'; fault: (typeof diskFaults)[number]; seconds: number }
  | { do: 'shiftClocks'; minutes: number }
  | { do: 'backUp' }
  | { do: 'restore'; files: RestoredFiles }
);
export type Round = {
  workers: 1 | 2;
  /** Seed of the fields that Stripe leaves out, and the kind of its events. */
  stripe: { omissions: number; payload: Payload };
  actions: Action[];
};

const lastVisitSeconds = 20;
const lastFaultSeconds = 25;
const lastBackupSeconds = 10;
const visitsEach = { minLength: 6, maxLength: 12 };
const faultsEach = { minLength: 3, maxLength: 10 };

/** Faults that an order survives: each is over after few calls, and it is the same for every order. */
const passingFaults = [...stripeFaults, ...webhookFaults, ...mailFaults, ...drawingFaults]
  .filter(({ ends, settings, steps }) => !ends && !settings && !steps)
  .flatMap(({ faults }) => (faults ? [faults] : []));
const deathsOfOne = deaths.flatMap(({ dies }) => (dies ? [dies] : []));

const at = (last: number) => fc.integer({ min: 0, max: last * 10 }).map((tenths) => tenths / 10);
const visitOneOf = (names: VisitName[], last = lastVisitSeconds) =>
  fc.record({ at: at(last), visit: fc.constantFrom(...names) });
const program = fc.constantFrom(...programs);
const fault = fc.oneof(
  fc.record({ do: fc.constant('injectFaults'), faults: fc.constantFrom(...passingFaults) }),
  fc.record({
    do: fc.constant('silence'),
    dependency: fc.constantFrom(...dependencies),
    silence: fc.constantFrom(...silences),
    seconds: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ do: fc.constant('die'), dies: fc.constantFrom(...deathsOfOne) }),
  fc.record({ do: fc.constant('kill'), program }),
  fc.record({ do: fc.constant('freeze'), program, seconds: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant('emptyQueue') }),
  fc.record({ do: fc.constant('shiftClocks'), minutes: fc.constantFrom(-10, 10) }),
);

const slowDrawings: Action = {
  ...{ at: 0, do: 'injectFaults' },
  faults: [{ of: 'comfyui', match: 'execution', fault: 'slow', seconds: 8, times: 30 }],
};

const round: fc.Arbitrary<Round> = fc
  .record({
    workers: fc.constantFrom(1 as const, 2 as const),
    visits: fc.array(visitOneOf(visitNames), visitsEach),
    faults: fc.array(fc.tuple(at(lastFaultSeconds), fault), faultsEach),
    // Last, in the order in which they were added, so that the seeds of the known faults keep what comes before.
    stripe: fc.record({ omissions: fc.nat(9999), payload: fc.constantFrom(...payloads) }),
    areDrawingsSlow: fc.constantFrom(true, false, false),
    flaps: fc.option(fc.record({ at: at(lastVisitSeconds), seconds: fc.constantFrom(5, 10, 15, 20) })),
    withOperators: fc.array(visitOneOf(operatorVisitNames), { maxLength: 2 }),
    isDiskSound: fc.constantFrom(true, true, true, false),
    disk: fc.record({
      at: at(lastFaultSeconds),
      fault: fc.constantFrom(...diskFaults),
      seconds: fc.integer({ min: 1, max: 8 }),
    }),
    isRestored: fc.constantFrom(true, false, false),
    backup: fc.record({
      at: at(lastBackupSeconds),
      seconds: fc.integer({ min: 2, max: 15 }),
      files: fc.constantFrom(...restoredFiles),
      /** After the restore, relative to it. */
      visits: fc.array(visitOneOf([...visitNames, ...operatorVisitNames], 5), { minLength: 1, maxLength: 3 }),
    }),
  })
  .map((drawn) => {
    const { workers, stripe, visits, faults, areDrawingsSlow, flaps, withOperators, isDiskSound, disk } =
      drawn;
    const { isRestored, backup } = drawn;
    const restoreAt = backup.at + backup.seconds;
    const later = backup.visits.map((one) => ({ ...one, at: restoreAt + one.at }));
    const numbered = [...visits, ...withOperators, ...(isRestored ? later : [])].map((one, n): Action => ({
      do: 'visit',
      ...one,
      n: n + 1,
    }));
    const others = faults.map(([when, what]): Action => ({ at: when, ...what }));
    if (areDrawingsSlow) others.push(slowDrawings);
    if (flaps) others.push({ do: 'silence', dependency: 'database', silence: flapping, ...flaps });
    if (!isDiskSound) others.push({ do: 'breakDisk', ...disk });
    if (isRestored) others.push({ at: backup.at, do: 'backUp' });
    if (isRestored) others.push({ at: restoreAt, do: 'restore', files: backup.files });
    return { workers, stripe, actions: [...numbered, ...others].sort((one, other) => one.at - other.at) };
  });

/** Plans the `nth` round of a soak: the same seed gives the same plan. */
export function planRound(seed: number, nth: number): Round {
  const [planned] = fc.sample(round, { seed: seed * 100_003 + nth, numRuns: 1 });
  if (!planned) throw new Error('fast-check gave no sample');
  return planned;
}

const spoilt = new Set(['black', 'truncated_png', 'foreign_output', 'no_output', 'empty_history', 'forget']);

/**
 * Decides whether an order may use up its tries although the shop is sound: each of these costs an order one, and two bad pictures
 * in a row are given up.
 */
export function mayUseUpTries({ actions }: Round): boolean {
  const costs = actions.flatMap((action): number[] => {
    if (action.do === 'injectFaults')
      return action.faults.filter(({ of, fault: kind }) => of === 'comfyui' && spoilt.has(kind)).map(() => 2);
    const isDeath =
      (action.do === 'die' && action.dies.process === 'worker') || ['kill', 'restore'].includes(action.do);
    return isDeath || (action.do === 'silence' && action.dependency === 'comfyui') ? [1] : [];
  });
  return costs.reduce((sum, one) => sum + one, 0) >= 3;
}
