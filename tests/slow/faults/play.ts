import { sql } from 'kysely';
import type { OrderState } from '#domain/order.ts';
import { clearFaults, injectFault } from '../../support/standins.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createNumberedCustomer, patienceSeconds, type FaultShop } from './fault-shop.ts';
import type { Scenario } from './scenario.ts';
import { isSettled } from './settled.ts';
import { steps } from './steps.ts';

/** Result of one scenario. */
export type Played = {
  scenario: Scenario;
  /** Number of the customer and of the photo. */
  n: number;
  orderId: string;
  kills: number;
  /** Time from the last death until everything was settled. */
  recoverySeconds: number | undefined;
  /** Time from the first call until everything was settled. */
  seconds: number;
};

/** Longer than 180 s, the wait for a cold machine's first picture, which a prompt that never begins takes. */
const settledWithinSeconds = 300;

const afterManyDeaths: OrderState[] = ['refunded', 'code_restored'];

/** Decides whether the order may fail: a step that kills its workers is given up before all planned deaths have happened. */
const mayGiveUp = ({ dies }: Scenario): boolean => dies !== undefined && dies.at.length > 2;

function endsOf(scenario: Scenario): OrderState[] {
  const { ends = ['delivered'] } = scenario;
  return mayGiveUp(scenario) ? [...ends, ...afterManyDeaths] : ends;
}

function endOf(scenario: Scenario, { lastWorkerKill }: FaultShop) {
  return { ends: endsOf(scenario), lastDeath: lastWorkerKill() };
}

/** Plays one scenario to its end. @throws when it does not end, or ends otherwise */
export async function play(scenario: Scenario, shop: FaultShop, n: number): Promise<Played> {
  const { dies, faults = [] } = scenario;
  const before = deathsIn(shop).length;
  const began = performance.now();
  for (const { of, ...fault } of faults) await injectFault(shop[of], fault);
  if (dies) shop.processes[dies.process].crash(dies.at);
  try {
    const customer = createNumberedCustomer(shop, n);
    const orderId = await steps[scenario.steps ?? 'card']({ shop, customer });
    await diesAsPlanned(orderId, scenario, shop);
    await reachesItsEnd(orderId, scenario, shop);
    const deaths = deathsIn(shop).slice(before);
    return {
      ...{ scenario, n, orderId, kills: deaths.length },
      recoverySeconds: secondsSince(deaths.at(-1)),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await reset(shop);
  }
}

const secondsSince = (then: Date | undefined): number | undefined =>
  then && (Date.now() - then.getTime()) / 1000;

async function diesAsPlanned(orderId: string, scenario: Scenario, shop: FaultShop): Promise<void> {
  const { dies } = scenario;
  if (!dies || mayGiveUp(scenario)) return;
  const { hasDied } = shop.processes[dies.process];
  // Several processes share the work, so perhaps none of them does it twice.
  const isShared = shop.severalMachines && (dies.at.length > 1 || dies.at.some(({ pass = 1 }) => pass > 1));
  const isDone = async () =>
    hasDied() || (isShared && (await isSettled(orderId, shop, endOf(scenario, shop))) !== undefined);
  await waitUntil(isDone, patienceSeconds);
}

async function reachesItsEnd(orderId: string, scenario: Scenario, shop: FaultShop): Promise<void> {
  const ends = endsOf(scenario);
  const settled = () => isSettled(orderId, shop, endOf(scenario, shop));
  const { state } = await waitUntil(settled, settledWithinSeconds);
  if (!ends.includes(state)) throw new Error(`The order ended ${state}, not ${ends.join(' or ')}`);
}

function deathsIn({ processes }: FaultShop): Date[] {
  const all = [...processes.server.deaths, ...processes.worker.deaths];
  return all.sort((one, other) => one.getTime() - other.getTime());
}

/** Cancels planned deaths, lifts blocks, and waits until all processes serve again. */
async function reset(shop: FaultShop): Promise<void> {
  const { comfyui, stripe, mailbox, processes, db } = shop;
  for (const standin of [comfyui, stripe, mailbox]) {
    await waitUntil(() => clearFaults(standin).then(() => true), patienceSeconds);
  }
  for (const one of Object.values(processes)) one.crash([]);
  await shop.setClock(0);
  await shop.stopSecondWorker();
  await shop.ready();
  const lifted = { liftedAt: sql<Date>`now()` };
  await waitUntil(async () => {
    await db.updateTable('strikes').set(lifted).execute();
    await db.updateTable('blocks').set(lifted).execute();
    return true;
  }, patienceSeconds);
}
