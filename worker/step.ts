import type { Database } from '#adapters/database/database.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { OrderFacts } from '#adapters/database/order-changes.ts';
import type { OrderEvent } from '#domain/order.ts';
import type { WorkerServices } from './services.ts';

/** A worker's hold on an order for one try at one step; `signal` aborts when it was lost or the worker stops. */
export type Lease = { id: string; signal: AbortSignal };

/**
 * What a step found out: an event with the facts that go with it, or that it must wait some seconds
 * (`Infinity`: until somebody enqueues the order). Waiting is no failed try, unless it says so.
 */
export type StepOutcome =
  | {
      event: OrderEvent;
      facts?: OrderFacts;
      note?: string;
      /** Further writes that stand or fall with the change of state. */
      inTransaction?: (tx: Database) => Promise<unknown>;
      /** Tidying that may be lost. */
      afterwards?: () => Promise<unknown>;
    }
  | { wait: number; failed?: true };

/** Does one thing to one order. Never writes state, never knows the next step, is safe to run twice. */
export type Step = (order: Order, services: WorkerServices, lease: Lease) => Promise<StepOutcome>;

/** How the orders of one state are worked on. */
export type Stage = {
  step: Step;
  /** Failed tries before `orElse`; without one it is tried for ever. */
  tries: number;
  orElse?: OrderEvent;
};
