import type { Crash } from '#adapters/failpoint.ts';
import type { OrderState } from '#domain/order.ts';
import type { steps } from './steps.ts';

/** A fault of a stand-in, as its README describes it; once unless `times` says more. */
export type Fault = {
  of: 'stripe' | 'mailbox' | 'comfyui';
  match: string;
  fault: string;
  times?: number;
  [detail: string]: unknown;
};

/** What one order goes through. */
export type Scenario = {
  name: string;
  /** Where which process dies. With several, each is for the process that follows the death before. */
  dies?: { process: 'server' | 'worker'; at: Crash[] };
  faults?: Fault[];
  /** What the customer does; `card` unless given: orders and pays. */
  steps?: keyof typeof steps;
  /** How the order may end; `delivered` unless given. */
  ends?: OrderState[];
  /** Needs a shop of its own with these settings beside the others. */
  settings?: Record<string, string>;
  /** Can only be played in this environment. */
  environment?: 'killable' | 'redis';
};
