import type { Database } from '#adapters/database/database.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Alongside, OrderFacts } from '#adapters/database/orders/changes.ts';
import type { OrderEvent } from '#domain/order.ts';
import type { WorkerServices } from './services.ts';

/** Lease of an order for one try at one step; `signal` aborts when it is lost or the worker stops. */
export type Lease = { id: string; signal: AbortSignal };

/**
 * Outcome of a step: an event with its facts, or a wait in seconds (`Infinity`: until the order is enqueued). A wait counts as
 * a failed try only with `failed`.
 */
export type StepOutcome =
  | {
      event: OrderEvent;
      facts?: OrderFacts;
      note?: string;
      /** Further writes by the statement that changes the state. */
      alongside?: Alongside[];
      /** Further writes in the transaction that changes the state. */
      inTransaction?: (tx: Database) => Promise<unknown>;
      /** Clean-up that a crash may skip. */
      afterwards?: () => Promise<unknown>;
      /** Cleans up if the state could not be changed. @returns what to do instead, unless somebody else has moved the order */
      otherwise?: () => Promise<StepOutcome | undefined>;
    }
  | { wait: number; failed?: true };

/** Step of the pipeline: never writes the order's state, never knows the next step, is safe to run twice. */
export type Step = (order: Order, services: WorkerServices, lease: Lease) => Promise<StepOutcome>;

/** Processing of the orders in one state. */
export type Stage = {
  step: Step;
  /** Failed tries before `orElse`; without `orElse` the step is tried forever. */
  tries: number;
  orElse?: OrderEvent;
};
