import { randomUUID } from 'node:crypto';
import { failpoint } from '#adapters/failpoint.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { DueOrder, LeasedOrder } from '#adapters/database/order-leases.ts';
import { isPassingError } from '#adapters/database/database.ts';
import { writeDown } from '#adapters/database/write-down.ts';
import { errorMessage } from '#adapters/log.ts';
import { isStorageTrouble } from '#adapters/storage/trouble.ts';
import type { WorkState } from '#domain/job.ts';
import { nextState, type OrderEvent } from '#domain/order.ts';
import { pipeline } from './pipeline.ts';
import type { WorkerServices } from './services.ts';
import type { Lease, StepOutcome, Stage } from './step.ts';

const longestBackoffSeconds = 60;
/** Between two tries of a step that storage or database keep from being done. */
const outageSeconds = 5;

/** Runs the step of the order's state once, if the order is still in it and nobody else works on it. */
export async function runOrder(
  id: string,
  state: WorkState,
  services: WorkerServices,
  stopping: AbortSignal,
): Promise<void> {
  const stage = pipeline[state];
  if (stopping.aborted) return;
  const leaseId = randomUUID();
  const order = await writeDown(() => services.leases.take(id, state, leaseId), stopping);
  if (!order) return;
  failpoint('order-taken', state);
  const lease = holdLease(leaseId, services, stopping);
  const started = performance.now();
  try {
    const outcome = await attempt(stage, order, services, { id: leaseId, signal: lease.signal });
    const event = 'event' in outcome ? outcome.event : `wait ${outcome.wait} s`;
    const ms = Math.round(performance.now() - started);
    services.log.info('step', { order: id, step: stage.step.name, state, event, ms });
    await writeDown(() => conclude(order, outcome, leaseId, services), lease.signal);
    failpoint('step-concluded', event);
  } finally {
    lease.end();
  }
}

/** Renews the lease while the step runs; aborts the step when the order was lost or the worker stops. */
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

/** A step that kills its worker never gets to say that it failed. But after an outage living workers seem gone, too. */
function tooManyTries(event: OrderEvent, { lock }: WorkerServices): StepOutcome {
  return lock.isSettled() ? { event, note: 'Too many tries' } : { wait: outageSeconds };
}

/** Those that seem gone count only where that is sure. */
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

/** What an order and its step are not to blame for: full or broken storage, and a database that is away or busy. */
function isOutage(error: unknown): boolean {
  return isStorageTrouble(error) || isPassingError(error);
}

/** An outage is waited out like an absent ComfyUI: nothing is spent by it, until it has lasted for too long. */
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
 * What becomes of an order while its bank decides on the payment behind it, or once that was given back: it waits, and then ends
 * without a picture, and without a refund on top. A code may be issued or restored all the same, as it is worth nothing then.
 */
async function outcomeUnpaid(order: Order, { orders }: WorkerServices): Promise<StepOutcome | undefined> {
  const { id, state, paidBy, frozenAt } = order;
  // Its own payment is given back by its own steps.
  if (paidBy === 'card' && frozenAt === null) return undefined;
  const { payment } = await orders.paymentBehind(id);
  if (payment === 'kept') return undefined;
  if (payment === 'disputed') return { wait: Infinity };
  const ends = paidBy === 'card' ? (['giveUp', 'refund'] as const) : (['giveUp'] as const);
  const event = ends.find((one) => nextState(state, one));
  return event && { event, note: 'The payment was given back' };
}

async function conclude(
  order: Order,
  outcome: StepOutcome,
  leaseId: string,
  services: WorkerServices,
): Promise<void> {
  if ('wait' in outcome) {
    const due = await services.leases.release(leaseId, outcome);
    // The job of this execution, which is under way still, would refuse another one of its number.
    const passed = outcome.failed ? 0 : 1;
    if (due) enqueueLater({ ...due, tries: due.tries + passed }, outcome.wait, services);
    return;
  }
  const { afterwards, ...change } = outcome;
  const state = await services.orders.advance({ ...change, order, leaseId });
  if (!state) return;
  failpoint('state-committed', change.event);
  const isBegun = change.event === 'retry';
  await services.queue.enqueueOrder({ id: order.id, state, tries: 0, isBegun });
  await afterwards?.();
}

/** Time for the job under way to end: until it has, another one for the same order is refused. */
const leastSeconds = 0.2;

/** The sweep would come for it too, only later. */
function enqueueLater(order: DueOrder, seconds: number, services: WorkerServices): void {
  if (seconds > services.config.SWEEP_SECONDS) return;
  const ms = Math.max(leastSeconds, seconds) * 1000;
  setTimeout(() => void services.queue.enqueueOrder(order), ms).unref();
}
