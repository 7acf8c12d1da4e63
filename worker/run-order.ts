import { randomUUID } from 'node:crypto';
import { failpoint } from '#adapters/failpoint.ts';
import type { Order } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { WorkState } from '#domain/job.ts';
import { pipeline } from './pipeline.ts';
import type { Outcome, Lease, Stage, WorkerServices } from './stage.ts';

const longestBackoffSeconds = 60;

/** Runs the step of the order's state once, if the order stands there and nobody else works on it. */
export async function runOrder(
  id: string,
  state: WorkState,
  services: WorkerServices,
  stopping: AbortSignal,
): Promise<void> {
  const stage = pipeline[state];
  if (stopping.aborted) return;
  const leaseId = randomUUID();
  const order = await services.leases.take(id, state, leaseId);
  if (!order) return;
  failpoint('order-taken', state);
  const lease = holdLease(leaseId, services, stopping);
  const started = performance.now();
  try {
    const outcome = await attempt(stage, order, services, { id: leaseId, signal: lease.signal });
    const said = 'event' in outcome ? outcome.event : `wait ${outcome.wait} s`;
    const ms = Math.round(performance.now() - started);
    services.log.info('step', { order: id, step: stage.step.name, state, event: said, ms });
    await conclude(order, outcome, leaseId, services);
    failpoint('step-concluded', said);
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

async function attempt(stage: Stage, order: Order, services: WorkerServices, run: Lease): Promise<Outcome> {
  // A disputed order: its bank decides, and an operator goes on from there.
  if (order.frozenAt !== null) return { wait: Infinity };
  // A step that kills its worker never gets to say that it failed.
  if (order.tries > stage.tries && stage.orElse) return { event: stage.orElse, note: 'Too many tries' };
  try {
    return await stage.step(order, services, run);
  } catch (error) {
    if (run.signal.aborted) return { wait: 0 };
    const message = errorMessage(error);
    services.log.error('step failed', { order: order.id, step: stage.step.name, error: message });
    if (order.tries >= stage.tries && stage.orElse) return { event: stage.orElse, note: message };
    return { wait: Math.min(longestBackoffSeconds, 2 ** order.tries), failed: true };
  }
}

async function conclude(
  order: Order,
  outcome: Outcome,
  leaseId: string,
  services: WorkerServices,
): Promise<void> {
  if ('wait' in outcome) {
    await services.leases.release(leaseId, outcome);
    enqueueLater(order, outcome.wait, services);
    return;
  }
  const { afterwards, ...change } = outcome;
  const state = await services.orders.advance({ ...change, order, leaseId });
  if (!state) return;
  failpoint('state-committed', change.event);
  await services.queue.enqueueOrder({ id: order.id, state, tries: 0 });
  await afterwards?.();
}

/** Time for the job in hand to end: while it lives, another one for the same order is refused. */
const leastSeconds = 0.2;

/** The sweep would come for it too, only later. */
function enqueueLater({ id, state, tries }: Order, seconds: number, services: WorkerServices): void {
  if (seconds > services.config.SWEEP_SECONDS) return;
  const ms = Math.max(leastSeconds, seconds) * 1000;
  setTimeout(() => void services.queue.enqueueOrder({ id, state, tries }), ms).unref();
}
