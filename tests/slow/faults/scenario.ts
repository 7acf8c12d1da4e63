import type { Crash } from '#adapters/failpoint.ts';
import type { OrderState } from '#domain/order.ts';
import type { steps } from './steps.ts';

/** Fault of a stand-in, as its README describes it; once unless `times` says more. */
export type Fault = {
  of: 'stripe' | 'mailbox' | 'comfyui';
  match: string;
  fault: string;
  times?: number;
  [detail: string]: unknown;
};

/** Course of one order. */
export type Scenario = {
  name: string;
  /** Process that dies, and the failpoints. Of several deaths, each is for the process that follows the one before. */
  dies?: { process: 'server' | 'worker'; at: Crash[] };
  faults?: Fault[];
  /** Actions of the customer; by default `card`: orders and pays. */
  steps?: keyof typeof steps;
  /** Allowed final states of the order; by default `delivered`. */
  ends?: OrderState[];
  /** Additional settings, which need a shop of their own. */
  settings?: Record<string, string>;
  /** Only environment in which it can be played. */
  environment?: 'killable' | 'redis';
};
