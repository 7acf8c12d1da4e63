import { createClosers } from '../../support/closers.ts';
import { ways } from './call-faults.ts';
import { services, startCallShop, type CallFault, type CallShop, type Service } from './call-shop.ts';

/** Numbers of photos that one shop uses at most. */
const numbersEach = 1000;

export type Played = { runs: number; outcomes: Record<string, number>; violations: string[]; missed: number };

/** So many calls fail where not all of them do. Most of an order's are statements, and of those many a sweep's. */
const mostRuns: Record<Service, number> = { Stripe: 4, ComfyUI: 5, mail: 3, database: 6, files: 6 };

/** Every call in every way; or each in one way in turn, where there are many some that are spread over all. */
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
 * The loop of SQLite's tests over one order's way: counts the calls that an order takes, then plays an order for each of them,
 * in which that call fails. The orders are divided among so many shops.
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

async function playIn(shops: CallShop[], isWhole: boolean, report: (line: string) => void): Promise<Played> {
  const [first] = shops;
  if (!first) throw new RangeError('It takes a shop');
  // The first order of a shop finds nothing warm.
  for (const shop of shops) await shop.play();
  const { calls } = await first.play();
  report(`calls of one order: ${JSON.stringify(calls)}`);
  const faults = planFaults(calls, isWhole);
  const outcomes: Record<string, number> = {};
  const violations: string[] = [];
  let runs = 0;
  /** Runs whose order took fewer calls than the one that was counted. */
  let missed = 0;

  async function playOne(shop: CallShop, fault: CallFault): Promise<void> {
    const words = wordsFor(fault);
    runs += 1;
    try {
      const { state, wasHit } = await shop.play(fault);
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
