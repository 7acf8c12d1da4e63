import { randomUUID } from 'node:crypto';
import { failpoint } from '#adapters/failpoint.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { DueOrder, LeasedOrder, Wait } from '#adapters/database/orders/leases.ts';
import { isPassingError } from '#adapters/database/database.ts';
import { writeDown } from '#adapters/database/connection/write-down.ts';
import { errorMessage } from '#adapters/log.ts';
import { isStorageTrouble } from '#adapters/storage/trouble.ts';
import { continuesInJob, type WorkState } from '#domain/job.ts';
import { isFrozen, nextState, type OrderEvent } from '#domain/order.ts';
import { pipeline } from './pipeline.ts';
import { finishSetOf } from './finish-set.ts';
import type { WorkerServices } from './services.ts';
import type { Lease, StepOutcome, Stage } from './step.ts';

const longestBackoffSeconds = 60;
/** Wait between two tries of a step during an outage of storage or database. */
const outageSeconds = 5;

/** Runs the step of an order's state once, if the order is still in it and can be leased, and steps that follow at once. */
export async function runOrder(
  id: string,
  state: WorkState,
  services: WorkerServices,
  stopping: AbortSignal,
): Promise<void> {
  let next: WorkState | undefined = state;
  while (next) next = await runStep(id, next, services, stopping);
}

/** @returns the order's new state if its step is to follow at once */
async function runStep(
  id: string,
  state: WorkState,
  services: WorkerServices,
  stopping: AbortSignal,
): Promise<WorkState | undefined> {
  const stage = pipeline[state];
  if (stopping.aborted) return undefined;
  const leaseId = randomUUID();
  const order = await writeDown(() => services.leases.take(id, state, leaseId), stopping);
  if (!order) return undefined;
  failpoint('order-taken', state);
  const lease = holdLease(leaseId, services, stopping);
  const started = performance.now();
  try {
    const outcome = await attempt(stage, order, services, { id: leaseId, signal: lease.signal });
    const event = 'event' in outcome ? outcome.event : `wait ${outcome.wait} s`;
    const ms = Math.round(performance.now() - started);
    services.log.info('step', { order: id, step: stage.step.name, state, event, ms });
    const next = await writeDown(() => conclude(order, outcome, leaseId, services), lease.signal);
    failpoint('step-concluded', event);
    return next;
  } finally {
    lease.end();
  }
}

/** Renews the lease while the step runs; aborts the step when the lease is lost or the worker stops. */
function holdLease(leaseId: string, { leases, config }: WorkerServices, stopping: AbortSignal) {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const held = await leases.renew(leaseId).catch(() => true);
    if (!held) lost.abort();
  };
  const timer = setInterval(() => void renew(), (config.LOCK_SECONDS * 1000) / 4);
  return { signal: AbortSignal.any([lost.signal, stopping]), end: () => clearInterval(timer) };
}

async function attempt(
  stage: Stage,
  order: LeasedOrder,
  services: WorkerServices,
  lease: Lease,
): Promise<StepOutcome> {
  const unpaid = await outcomeUnpaid(order, services);
  if (unpaid) return unpaid;
  if (order.attempt > stage.tries && stage.orElse) return tooManyTries(stage.orElse, services);
  try {
    return await stage.step(order, services, lease);
  } catch (error) {
    if (lease.signal.aborted) return { wait: 0 };
    const message = errorMessage(error);
    services.log.error('step failed', { order: order.id, step: stage.step.name, error: message });
    const goOn = isOutage(error) ? waitOut : tryAgain;
    return goOn(stage, order, message, services);
  }
}

/** Gives up after too many attempts, as a step that kills its worker reports no failure; but waits until locks are settled. */
function tooManyTries(event: OrderEvent, { lock }: WorkerServices): StepOutcome {
  return lock.isSettled() ? { event, note: 'Too many tries' } : { wait: outageSeconds };
}

/** Waits for the next try, or gives up. Attempts of workers that seem gone count only once locks are settled. */
function tryAgain(
  { tries, orElse }: Stage,
  order: LeasedOrder,
  note: string,
  { lock }: WorkerServices,
): StepOutcome {
  const attempt = lock.isSettled() ? order.attempt : order.tries + 1;
  if (attempt >= tries && orElse) return { event: orElse, note };
  return { wait: Math.min(longestBackoffSeconds, 2 ** attempt), failed: true };
}

/** Decides whether an error is no fault of the order or step: full or broken storage, or a database that is away or busy. */
function isOutage(error: unknown): boolean {
  return isStorageTrouble(error) || isPassingError(error);
}

/** Waits out an outage without using up a try, until it has lasted for `GIVE_UP_MINUTES`. */
function waitOut(
  { orElse }: Stage,
  { id }: Order,
  note: string,
  { config, outages }: WorkerServices,
): StepOutcome {
  const isTooLong = outages.note(id) > config.GIVE_UP_MINUTES * 60;
  return isTooLong && orElse ? { event: orElse, note } : { wait: outageSeconds };
}

/**
 * Returns the outcome for an order whose payment is disputed, which waits, or was refunded or charged back, which ends without a
 * picture and without a second refund. Codes may still be issued or restored, as they are worth nothing then.
 */
async function outcomeUnpaid(order: Order, { orders }: WorkerServices): Promise<StepOutcome | undefined> {
  const { id, state, paidBy } = order;
  // The order's own steps refund its own payment.
  if (paidBy === 'card' && !isFrozen(order)) return undefined;
  const { payment } = await orders.paymentBehind(id);
  if (payment === 'kept') return undefined;
  if (payment === 'disputed') return { wait: Infinity };
  const isRoot = paidBy === 'card' || order.setOrderId !== null;
  const ends = isRoot ? (['giveUp', 'refund'] as const) : (['giveUp'] as const);
  const event = ends.find((one) => nextState(state, one));
  return event && { event, note: 'The payment was given back' };
}

/** @returns the order's new state if its step is to follow at once, in this job */
async function conclude(
  order: Order,
  outcome: StepOutcome,
  leaseId: string,
  services: WorkerServices,
): Promise<WorkState | undefined> {
  if ('wait' in outcome) {
    await release(leaseId, outcome, services);
    return undefined;
  }
  const { afterwards, otherwise, ...change } = outcome;
  const state = await services.orders.advance({ ...change, order, leaseId });
  if (!state) {
    const instead = await otherwise?.();
    return instead && conclude(order, instead, leaseId, services);
  }
  failpoint('state-committed', change.event);
  const isBegun = change.event === 'retry';
  const follows = continuesInJob(state);
  await services.queue.enqueueOrder({ id: order.id, state, tries: 0, isBegun }, follows);
  await finishSetOf(order, services);
  await afterwards?.();
  return follows ? state : undefined;
}

async function release(leaseId: string, waiting: Wait, services: WorkerServices): Promise<void> {
  const due = await services.leases.release(leaseId, waiting);
  // The current job is not finished, and the queue would reject another one with the same number of tries.
  const passed = waiting.failed ? 0 : 1;
  if (due) enqueueLater({ ...due, tries: due.tries + passed }, waiting.wait, services);
}

/** Time for the current job to end: until then the queue rejects another one for the same order. */
const leastSeconds = 0.2;

/** Enqueues an order after a wait. Longer waits are left to the sweep. */
function enqueueLater(order: DueOrder, seconds: number, services: WorkerServices): void {
  if (seconds > services.config.SWEEP_SECONDS) return;
  const ms = Math.max(leastSeconds, seconds) * 1000;
  setTimeout(() => void services.queue.enqueueOrder(order), ms).unref();
}
