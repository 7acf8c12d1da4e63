import { createClosers } from '../../support/closers.ts';
import { ways } from './call-faults.ts';
import { services, startCallShop, type CallFault, type CallShop, type Service } from './call-shop.ts';

/** Most numbers of photos that one shop uses. */
const numbersEach = 1000;

export type Played = { runs: number; outcomes: Record<string, number>; violations: string[]; missed: number };

/** Number of calls that fail in a sample. Most of an order's calls are statements, many of them a sweep's. */
const mostRuns: Record<Service, number> = { Stripe: 4, ComfyUI: 5, mail: 3, database: 6, files: 6 };

/** Plans every call in every way; or, for a sample, an even selection of calls, each failing in one way in turn. */
function planFaults(calls: Record<string, number>, isWhole: boolean): CallFault[] {
  const all = services.flatMap((service) => {
    const count = calls[service] ?? 0;
    const stride = isWhole ? 1 : Math.max(1, count / mostRuns[service]);
    return Array.from({ length: Math.round(count / stride) }, (_, at) => ({
      service,
      nth: 1 + Math.floor(at * stride),
    }));
  });
  return all.flatMap((call, at) =>
    ways.filter((_, which) => isWhole || which === at % ways.length).map((way) => ({ ...call, way })),
  );
}

const wordsFor = ({ service, nth, way }: CallFault): string => `call ${nth} to ${service} ${way}`;

/**
 * Applies the fault loop of SQLite's tests to an order: counts its calls, then plays one order for each call, in which that call
 * fails. Divides the orders among `shopCount` shops.
 */
export async function playCalls(
  shopCount: number,
  isWhole: boolean,
  report: (line: string) => void = () => undefined,
): Promise<Played> {
  const opened = createClosers();
  try {
    const opening = Array.from({ length: shopCount }, (_, at) => startCallShop(at * numbersEach));
    const shops = (await Promise.all(opening)).map((shop) => opened.use(shop));
    return await playIn(shops, isWhole, report);
  } finally {
    await opened.closeAll();
  }
}

/** Counts the calls that every order makes: one that takes longer is polled and swept more often. */
async function fewestCalls(shops: CallShop[]): Promise<Record<string, number>> {
  const played = await Promise.all(shops.map((shop) => shop.play()));
  return Object.fromEntries(
    services.map((service) => [service, Math.min(...played.map(({ calls }) => calls[service] ?? 0))]),
  );
}

/** Most orders played for one fault. */
const mostTries = 3;

/** Plays an order with this fault; if it makes fewer calls than planned, plays another, the last call of which fails. */
async function playUntilHit(
  shop: CallShop,
  fault: CallFault,
  tries = mostTries,
): ReturnType<CallShop['play']> {
  const played = await shop.play(fault);
  const made = played.calls[fault.service] ?? 0;
  if (played.wasHit || made === 0 || tries === 1) return played;
  return playUntilHit(shop, { ...fault, nth: made }, tries - 1);
}

async function playIn(shops: CallShop[], isWhole: boolean, report: (line: string) => void): Promise<Played> {
  // The first order of a shop makes additional calls, as nothing is cached.
  for (const shop of shops) await shop.play();
  const calls = await fewestCalls(shops);
  report(`calls of one order: ${JSON.stringify(calls)}`);
  const faults = planFaults(calls, isWhole);
  const outcomes: Record<string, number> = {};
  const violations: string[] = [];
  let runs = 0;
  /** Faults of which no order made the call. */
  let missed = 0;

  async function playOne(shop: CallShop, fault: CallFault): Promise<void> {
    const words = wordsFor(fault);
    runs += 1;
    try {
      const { state, wasHit } = await playUntilHit(shop, fault);
      if (!wasHit) missed += 1;
      outcomes[state] = (outcomes[state] ?? 0) + 1;
      report(`${words}: ${state}`);
    } catch (error) {
      violations.push(`${words}: ${String(error)}`);
      report(`${words}: ${String(error)}`);
    }
  }

  async function playAll(shop: CallShop): Promise<void> {
    for (let fault = faults.shift(); fault; fault = faults.shift()) await playOne(shop, fault);
    violations.push(...(await shop.violations()));
  }

  await Promise.all(shops.map(playAll));
  return { runs, outcomes, violations, missed };
}
