import { sql } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import { orderFault } from '../../support/standins.ts';
import { createCustomer } from './customer.ts';
import type { Scenario } from './scenario.ts';
import { isSettled } from './settled.ts';
import type { FaultShop } from '../../support/shop-processes.ts';
import { until } from '../../support/until.ts';
import { way } from './steps.ts';

/** What became of one scenario. */
export type Played = {
  scenario: Scenario;
  /** The number of the customer and of the photo. */
  n: number;
  orderId: string;
  kills: number;
  /** From the last death until everything was as it should be. */
  recoverySeconds: number | undefined;
  /** From the first call until then. */
  seconds: number;
};

/** A prompt that never begins is waited for as long as the first picture of a cold machine may take: 180 s. */
const patienceSeconds = 300;

const afterManyDeaths: OrderState[] = ['refunded', 'code_restored'];

/** A step that its workers do not survive ends as a technical failure, before all of them have died. */
const mayGiveUp = ({ dies }: Scenario): boolean => dies !== undefined && dies.at.length > 2;

function endsOf(scenario: Scenario): OrderState[] {
  const { ends = ['delivered'] } = scenario;
  return mayGiveUp(scenario) ? [...ends, ...afterManyDeaths] : ends;
}

/** Plays one scenario to its end. @throws when the end does not come, or is another one. */
export async function play(scenario: Scenario, shop: FaultShop, n: number): Promise<Played> {
  const { dies, faults = [] } = scenario;
  const part = dies && shop.parts[dies.part];
  const before = deathsIn(shop).length;
  const began = performance.now();
  for (const { of, ...fault } of faults) await orderFault(shop.standins[of].url, { times: 1, ...fault });
  if (part) part.crash(dies.at);
  try {
    const orderId = await way[scenario.way ?? 'card']({ shop, customer: createCustomer(shop, n) });
    await diesAsTold(scenario, shop);
    await reachesItsEnd(orderId, scenario, shop);
    const deaths = deathsIn(shop).slice(before);
    const last = deaths.at(-1)?.getTime();
    return {
      ...{ scenario, n, orderId, kills: deaths.length },
      recoverySeconds: last === undefined ? undefined : (Date.now() - last) / 1000,
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await heal(shop);
  }
}

async function diesAsTold(scenario: Scenario, { parts }: FaultShop): Promise<void> {
  const part = scenario.dies && parts[scenario.dies.part];
  if (part && !mayGiveUp(scenario)) await until('dead as told', () => Promise.resolve(part.hasDied()));
}

async function reachesItsEnd(orderId: string, scenario: Scenario, shop: FaultShop): Promise<void> {
  const ends = endsOf(scenario);
  let state: OrderState | undefined;
  const settled = async (): Promise<boolean> => {
    const lastDeath = deathsIn(shop).at(-1);
    state = (await isSettled(orderId, shop, { ends, lastDeath }))?.state;
    return state !== undefined;
  };
  await until('settled', settled, patienceSeconds);
  if (state && !ends.includes(state)) throw new Error(`The order ended ${state}, not ${ends.join(' or ')}`);
}

function deathsIn({ parts }: FaultShop): Date[] {
  const all = [...parts.server.deaths, ...parts.worker.deaths];
  return all.sort((one, other) => one.getTime() - other.getTime());
}

/** Takes back what is still ordered, lifts blocks, and waits until all processes serve again. */
async function heal(shop: FaultShop): Promise<void> {
  const { standins, parts, db } = shop;
  for (const { url } of Object.values(standins)) {
    await until('back', async () => (await fetch(`${url}/_faults`, { method: 'DELETE' })).ok);
  }
  for (const part of Object.values(parts)) part.crash([]);
  await shop.dismissHired();
  await shop.ready();
  const lifted = { liftedAt: sql<Date>`now()` };
  await until('unblocked', async () => {
    await db.updateTable('strikes').set(lifted).execute();
    await db.updateTable('blocks').set(lifted).execute();
    return true;
  });
}
