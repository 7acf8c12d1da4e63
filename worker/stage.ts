import type { Comfy } from '#adapters/comfyui/comfyui.ts';
import type { Mailer } from '#adapters/mails/mailer.ts';
import type { Leases } from '#adapters/database/tables/leases.ts';
import type { Facts } from '#adapters/database/tables/orders.ts';
import type { Querying } from '#adapters/database/database.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import type { OrderEvent } from '#domain/order.ts';

/** The shop, and what only the worker has. */
export type WorkerServices = Services & { comfy: Comfy; mailer: Mailer; leases: Leases };

/** One try at one step; `signal` aborts when the run has lost its order or the worker stops. */
export type Lease = { id: string; signal: AbortSignal };

/**
 * What a step found out: an event with the facts that go with it, or that it must wait some seconds
 * (`Infinity`: until somebody wakes it). Waiting is no failed try, unless it says so.
 */
export type Outcome =
  | {
      event: OrderEvent;
      facts?: Facts;
      note?: string;
      /** Rows that stand or fall with the change of state. */
      record?: (db: Querying) => Promise<unknown>;
      /** Tidying that may be lost. */
      afterwards?: () => Promise<unknown>;
    }
  | { wait: number; failed?: true };

/** Does one thing to one order. Never writes state, never knows the next step, is safe to run twice. */
export type Step = (order: Order, services: WorkerServices, run: Lease) => Promise<Outcome>;

export type Stage = {
  step: Step;
  /** Failed tries before `orElse`; without one it is tried for ever. */
  tries: number;
  orElse?: OrderEvent;
};
