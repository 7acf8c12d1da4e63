import { randomUUID } from 'node:crypto';
import { failpoint } from '#adapters/failpoint.ts';
import type { Order } from '#adapters/database/schema.ts';
import { errorMessage } from '#adapters/log.ts';
import type { OrderState } from '#domain/order.ts';
import { pipeline } from './pipeline.ts';
import type { Outcome, Run, Stage, WorkerServices } from './stage.ts';
import { enqueueOrder } from './enqueue-order.ts';

const longestBackoffSeconds = 60;

/** Runs the step of the order's state once, if the order stands there and nobody else works on it. */
export async function runOrder(
  id: string,
  state: OrderState,
  shop: WorkerServices,
  stopping: AbortSignal,
): Promise<void> {
  const stage = pipeline[state];
  if (!stage || stopping.aborted) return;
  const runId = randomUUID();
  const order = await shop.runs.take(id, state, runId);
  if (!order) return;
  failpoint('order-taken', state);
  const lease = holdLease(runId, shop, stopping);
  const started = performance.now();
  try {
    const outcome = await attempt(stage, order, shop, { id: runId, signal: lease.signal });
    const said = 'event' in outcome ? outcome.event : `wait ${outcome.wait} s`;
    const ms = Math.round(performance.now() - started);
    shop.log.info('step', { order: id, step: stage.step.name, state, event: said, ms });
    await conclude(order, outcome, runId, shop);
    failpoint('step-concluded', said);
  } finally {
    lease.end();
  }
}

/** Renews the lease while the step runs; aborts the step when the order was lost or the worker stops. */
function holdLease(runId: string, { runs, config }: WorkerServices, stopping: AbortSignal) {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    const held = await runs.renew(runId).catch(() => true);
    if (!held) lost.abort();
  };
  const timer = setInterval(() => void renew(), (config.LOCK_SECONDS * 1000) / 4);
  return { signal: AbortSignal.any([lost.signal, stopping]), end: () => clearInterval(timer) };
}

async function attempt(stage: Stage, order: Order, shop: WorkerServices, run: Run): Promise<Outcome> {
  // A disputed order: its bank decides, and an operator goes on from there.
  if (order.frozenAt !== null) return { wait: Infinity };
  // A step that kills its worker never gets to say that it failed.
  if (order.tries > stage.tries && stage.orElse) return { event: stage.orElse, note: 'Too many tries' };
  try {
    return await stage.step(order, shop, run);
  } catch (error) {
    if (run.signal.aborted) return { wait: 0 };
    const words = errorMessage(error);
    shop.log.error('step failed', { order: order.id, step: stage.step.name, error: words });
    if (order.tries >= stage.tries && stage.orElse) return { event: stage.orElse, note: words };
    return { wait: Math.min(longestBackoffSeconds, 2 ** order.tries), failed: true };
  }
}

async function conclude(order: Order, outcome: Outcome, runId: string, shop: WorkerServices): Promise<void> {
  if ('wait' in outcome) {
    await shop.runs.release(runId, outcome);
    enqueueLater(order, outcome.wait, shop);
    return;
  }
  const { afterwards, ...change } = outcome;
  const state = await shop.orders.advance({ ...change, order, runId });
  if (!state) return;
  failpoint('state-committed', change.event);
  await enqueueOrder(shop, { id: order.id, state, tries: 0 });
  await afterwards?.();
}

/** Time for the job in hand to end: while it lives, another one for the same order is refused. */
const leastSeconds = 0.2;

/** The sweep would come for it too, only later. */
function enqueueLater({ id, state, tries }: Order, seconds: number, shop: WorkerServices): void {
  if (seconds > shop.config.SWEEP_SECONDS) return;
  const ms = Math.max(leastSeconds, seconds) * 1000;
  setTimeout(() => void enqueueOrder(shop, { id, state, tries }), ms).unref();
}
