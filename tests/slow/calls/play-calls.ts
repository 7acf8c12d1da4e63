import { postgres, postgresWrites } from './protocols.ts';
import type { VisitName } from '../soak/visits.ts';
import { createClosers } from '../../support/closers.ts';
import { ways } from './call-faults.ts';
import {
  services,
  startCallShop,
  type CallFault,
  type Calls,
  type CallShop,
  type Service,
} from './call-shop.ts';

/** Most numbers of photos that one shop uses. */
const numbersEach = 1000;

export type Played = { runs: number; outcomes: Record<string, number>; violations: string[]; missed: number };

/** Number of calls that fail in a sample. Most of an order's calls are statements, many of them a sweep's. */
const mostRuns: Record<Service, number> = { Stripe: 4, ComfyUI: 5, mail: 3, database: 6, files: 6 };

/** Choice of the calls that fail: a sample of a card payment's, all of them, or every writing statement of these visits. */
export type Extent = 'sample' | 'all' | VisitName[];
/** Shops that soon give up an order, as a service may fail for ever. */
const ofCalls = { statements: postgres, settings: { GIVE_UP_MINUTES: '0.05' } };
const ofWrites = { statements: postgresWrites };

type Planned = { visit: VisitName; fault: CallFault };

/** Plans every writing statement of a visit to be lost before and after it is executed. */
const planStatements = (visit: VisitName, { database }: Calls): Planned[] =>
  Array.from({ length: database }, (_, at) => at + 1).flatMap((nth) =>
    (['fails', 'loses its answer'] as const).map((way) => ({
      visit,
      fault: { service: 'database' as const, nth, way },
    })),
  );

/** Plans every call in every way; or, for a sample, an even selection of calls, each failing in one way in turn. */
function planCalls(calls: Calls, isWhole: boolean): Planned[] {
  const all = services.flatMap((service) => {
    const count = calls[service];
    const stride = isWhole ? 1 : Math.max(1, count / mostRuns[service]);
    return Array.from({ length: Math.round(count / stride) }, (_, at) => ({
      service,
      nth: 1 + Math.floor(at * stride),
    }));
  });
  return all.flatMap((call, at) =>
    ways
      .filter((_, which) => isWhole || which === at % ways.length)
      .map((way) => ({ visit: 'card' as const, fault: { ...call, way } })),
  );
}

const wordsFor = ({ visit, fault: { service, nth, way } }: Planned): string =>
  `${visit}: call ${nth} to ${service} ${way}`;

/**
 * Applies the fault loop of SQLite's tests to an order: counts its calls, then plays one order for each call, in which that call
 * fails. Divides the orders among `shopCount` shops.
 */
export async function playCalls(
  shopCount: number,
  extent: Extent,
  report: (line: string) => void = () => undefined,
): Promise<Played> {
  const opened = createClosers();
  try {
    const opening = Array.from({ length: shopCount }, (_, at) =>
      startCallShop(at * numbersEach, typeof extent === 'string' ? ofCalls : ofWrites),
    );
    const shops = (await Promise.all(opening)).map((shop) => opened.use(shop));
    return await playIn(shops, extent, report);
  } finally {
    await opened.closeAll();
  }
}

/** Counts the calls that a visit always makes: one that takes longer is polled and swept more often. */
async function fewestCalls(shops: CallShop[], visit: VisitName): Promise<Calls> {
  const played = await Promise.all(shops.map((shop) => shop.play(visit)));
  const fewest = (name: Service) => Math.min(...played.map(({ calls }) => calls[name]));
  return Object.fromEntries(services.map((name) => [name, fewest(name)])) as Calls;
}

/** Most orders played for one fault. */
const mostTries = 3;

/** Plays a visit with its fault; if it makes fewer calls than planned, plays another, the last call of which fails. */
async function playUntilHit(
  shop: CallShop,
  { visit, fault }: Planned,
  tries = mostTries,
): ReturnType<CallShop['play']> {
  const played = await shop.play(visit, fault);
  const made = played.calls[fault.service];
  if (played.wasHit || made === 0 || tries === 1) return played;
  return playUntilHit(shop, { visit, fault: { ...fault, nth: made } }, tries - 1);
}

async function plan(shops: CallShop[], extent: Extent, report: (line: string) => void): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const visit of typeof extent === 'string' ? (['card'] as const) : extent) {
    const calls = await fewestCalls(shops, visit);
    report(`calls of ${visit}: ${JSON.stringify(calls)}`);
    planned.push(
      ...(typeof extent === 'string' ? planCalls(calls, extent === 'all') : planStatements(visit, calls)),
    );
  }
  return planned;
}

async function playIn(shops: CallShop[], extent: Extent, report: (line: string) => void): Promise<Played> {
  // The first order of a shop makes additional calls, as nothing is cached.
  for (const shop of shops) await shop.play('card');
  const planned = await plan(shops, extent, report);
  const outcomes: Record<string, number> = {};
  const violations: string[] = [];
  let runs = 0;
  /** Faults of which no order made the call. */
  let missed = 0;

  async function playOne(shop: CallShop, one: Planned): Promise<void> {
    const words = wordsFor(one);
    runs += 1;
    try {
      const { state, wasHit } = await playUntilHit(shop, one);
      if (!wasHit) missed += 1;
      outcomes[state] = (outcomes[state] ?? 0) + 1;
      report(`${words}: ${state}`);
    } catch (error) {
      violations.push(`${words}: ${String(error)}`);
      report(`${words}: ${String(error)}`);
    }
  }

  async function playAll(shop: CallShop): Promise<void> {
    for (let one = planned.shift(); one; one = planned.shift()) await playOne(shop, one);
    violations.push(...(await shop.violations()));
  }

  await Promise.all(shops.map(playAll));
  return { runs, outcomes, violations, missed };
}
