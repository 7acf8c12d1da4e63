import { setTimeout as wait } from 'node:timers/promises';
import type { OrderState } from '#domain/order.ts';
import { clearFaults, injectFault, postTo } from '../../support/standins.ts';
import { violations as outsideContract } from '../../support/violations.ts';
import { reconciledTwice } from '../../support/reconciled.ts';
import { waitingSignal, waitUntil } from '../../support/wait-until.ts';
import { createNumberedCustomer, patienceSeconds } from '../faults/fault-shop.ts';
import { refundsOfNobody, settle, settledWithinSeconds } from '../faults/settled.ts';
import { finishShop } from '../faults/suite.ts';
import { mayUseUpTries, type Action, type Round } from './plan.ts';
import { backUp, restore } from './restore.ts';
import { visitOf } from './visits.ts';
import { openWorld, type World } from './world.ts';

const minuteMs = 60_000;

export type PlayedRound = {
  orders: number;
  deaths: number;
  seconds: number;
  /** Descriptions of all violations. Must be empty. */
  violations: string[];
  /** Output of the shop's processes. */
  output: string[];
};

/** Plays a round in a shop of its own: all actions at their times, then no fault any more until every order has ended. */
export async function playRound(
  round: Round,
  environment?: Parameters<typeof openWorld>[0]['environment'],
): Promise<PlayedRound> {
  const began = performance.now();
  const output: string[] = [];
  await using world = await openWorld({
    ...(environment && { environment }),
    workers: round.workers,
    onLine: (line) => void output.push(line),
  });
  const { stripe } = world.shop;
  const { omissions, payload } = round.stripe;
  await postTo(stripe, '/_omissions', { seed: omissions });
  await postTo(stripe, '/_payload', { payload });
  outsideContract.clear();
  const mayFail = mayUseUpTries(round);
  const lastAt = Math.max(...round.actions.map(({ at }) => at));
  const healed = wait(lastAt * 1000).then(() => heal(world, round));
  const ended = await Promise.all([
    healed.then(() => undefined, String),
    ...round.actions.map((action) => performInTime(action, world, mayFail)),
  ]);
  const failed = ended.filter((words) => words !== undefined);
  failed.push(...(await settleAll(world)));
  // The records of Stripe that are compared at the end are whole.
  await postTo(stripe, '/_omissions', {});
  const { shop } = world;
  const { violations } = await finishShop(shop);
  const processes = Object.values(shop.processes);
  return {
    orders: (await shop.db.selectFrom('orders').select('id').execute()).length,
    deaths: processes.reduce((sum, { kills }) => sum + kills.length, 0),
    seconds: (performance.now() - began) / 1000,
    violations: [...failed, ...violations, ...outsideContract].filter(
      (words) => !isStartWithoutDatabase(words, round),
    ),
    output,
  };
}

/** Performs an action at its time. @returns what went wrong, unless a restore has taken the ground from under it */
async function performInTime(action: Action, world: World, mayFail: boolean): Promise<string | undefined> {
  await wait(action.at * 1000);
  const { signal } = action.do === 'restore' ? new AbortController() : world.life;
  return waitingSignal
    .run(signal, () => perform(action, world, mayFail))
    .then(
      () => undefined,
      (error: unknown) => {
        if (signal.aborted) return undefined;
        const causes = [error, (error as Error).cause].filter((one) => one instanceof Error);
        return `${JSON.stringify(action)}: ${causes.join(': ')}`;
      },
    );
}

/** Decides whether a process ended because the database was silent when it started, as its launcher expects. */
const isStartWithoutDatabase = (words: string, { actions }: Round): boolean =>
  /ended: exit code 1\n[^]*The database cannot be used yet[^\n]*$/.test(words) &&
  actions.some((action) => action.do === 'silence' && action.dependency === 'database');

type Of<T extends Action['do']> = Extract<Action, { do: T }>;

const handlers: { [T in Action['do']]: (action: Of<T>, world: World, mayFail: boolean) => unknown } = {
  visit,
  silence,
  async injectFaults({ faults }, { shop }) {
    for (const { of, ...fault } of faults) await injectFault(shop[of], fault);
  },
  die: ({ dies }, { shop }) => shop.processes[dies.process].crash(dies.at),
  kill: ({ program }, { shop }) => shop.processes[program].restart(),
  async freeze({ program, seconds }, { shop }) {
    shop.processes[program].signal('SIGSTOP');
    await wait(seconds * 1000);
    shop.processes[program].signal('SIGCONT');
  },
  breakDisk,
  async emptyQueue(_, world) {
    await world.restoring;
    await world.shop.environment.emptyQueue();
  },
  backUp: (_, world) => (world.backup = backUp(world)),
  restore: ({ files }, world) => restore(files, world),
  shiftClocks: ({ minutes }, { shop }) => shop.setClock(minutes * minuteMs),
};

async function perform<T extends Action['do']>(action: Of<T>, world: World, mayFail: boolean): Promise<void> {
  await (handlers[action.do] as (...given: [Of<T>, World, boolean]) => unknown)(action, world, mayFail);
}

async function visit({ visit: name, n }: Of<'visit'>, world: World, mayFail: boolean): Promise<void> {
  await world.restoring;
  const { shop } = world;
  const { run, ends: planned } = visitOf(name);
  const afterTries: OrderState[] = mayFail ? ['refunded', 'code_restored'] : [];
  const ends = [...planned, ...afterTries];
  const orderId = await run({ shop, customer: createNumberedCustomer(shop, n) });
  const { state } = await settle(orderId, ends, shop, shop.lastWorkerKill);
  if (!ends.includes(state)) throw new Error(`The order ended ${state}, not ${ends.join(' or ')}`);
}

/**
 * Settles all orders, as a visit waits for one and may have made another, and a restore may have brought others back.
 * @returns what is left of those that do not end
 */
async function settleAll({ shop, restoring }: World): Promise<string[]> {
  const reconciled = restoring ? await reconciledTwice(shop).catch(String) : undefined;
  const orders = await shop.db.selectFrom('orders').select(['id', 'state', 'frozenAt']).execute();
  const settled = await Promise.allSettled([
    ...orders.map(({ id, state, frozenAt }) =>
      settle(id, frozenAt ? [state] : ['awaiting_payment', 'expired'], shop, shop.lastWorkerKill),
    ),
    waitUntil(() => refundsOfNobody(shop).then((left) => left.length === 0), settledWithinSeconds),
  ]);
  const left = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return reconciled === undefined ? left : [reconciled, ...left];
}

async function silence(
  { dependency, silence: kind, seconds }: Of<'silence'>,
  { proxies }: World,
): Promise<void> {
  const proxy = proxies[dependency];
  const flap = async () => {
    for (let left = seconds; left > 0; left -= 5) {
      proxy.cut();
      await wait(1_000);
      await proxy.open();
      await wait(4_000);
    }
    proxy.forget();
  };
  const begin = {
    cut: () => proxy.cut(),
    flapping: flap,
    silent() {
      proxy.silence();
      proxy.reset();
    },
    'half-open': () => proxy.forget(),
    reset: () => proxy.resetRequests(),
    stopped: () => proxy.stopAfter(200),
    slow: () => proxy.slowDown(400),
  }[kind];
  await Promise.all([begin(), wait(seconds * 1000)]);
  proxy.slowDown(0);
  proxy.heal();
  if (kind === 'cut') await proxy.open();
}

async function breakDisk({ fault, seconds }: Of<'breakDisk'>, { volume }: World): Promise<void> {
  if (!volume) return;
  const remount = () => {
    volume.remount('ro');
    return true;
  };
  const begin = {
    full: () => volume.fill(),
    'without inodes': () => volume.fillInodes(),
    // It is refused while a file is being written.
    'read-only': () => waitUntil(remount),
  }[fault];
  await begin();
  await wait(seconds * 1000);
  volume.remount('rw');
  await volume.makeRoom();
}

/** Ends every fault that is still planned, and makes all processes serve again. */
async function heal(world: World, { actions }: Round): Promise<void> {
  const longest = Math.max(0, ...actions.map((action) => ('seconds' in action ? action.seconds : 0)));
  await wait(longest * 1000);
  const { comfyui, stripe, mailbox, processes } = world.shop;
  for (const standin of [comfyui, stripe, mailbox])
    await waitUntil(() => clearFaults(standin).then(() => true), patienceSeconds);
  for (const one of Object.values(processes)) one.crash([]);
  await world.backup;
  await world.restoring;
  await world.shop.setClock(0);
  await world.shop.ready();
}
