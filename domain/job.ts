import { mailFor } from './mail.ts';
import { orderStates, stateFacts, type OrderState } from './order.ts';

/** Queues of the worker. Each has its own concurrency, so that a slow mail server does not delay payments. */
export const queueNames = ['moderation', 'drawing', 'mails', 'default'] as const;
export type QueueName = (typeof queueNames)[number];

/** States in which the worker has a step to execute for an order. In the others it does nothing to it. */
export type WorkState = {
  [S in OrderState]: (typeof stateFacts)[S] extends { queue: QueueName } ? S : never;
}[OrderState];
export const workStates = orderStates.filter(isWorkState);

export function isWorkState(state: OrderState): state is WorkState {
  return 'queue' in stateFacts[state];
}

/**
 * Subject of a job: an order in a given state, a checkout session, an order's mails, a refund, refunds of a payment made outside
 * the shop, or the prompts of an order that no longer needs them. A job carries nothing else: the worker reads the rest from the
 * database.
 */
export type Job =
  | { type: 'order'; id: string; state: WorkState; tries?: number; isBegun?: boolean }
  | {
      type: 'session' | 'mail' | 'refund' | 'refunded-payment' | 'discard-prompts';
      id: string;
      state?: OrderState;
    };

/** States whose step the job that led there executes itself: it is short, and would cost as much again as a job of its own. */
const executedAtOnce: OrderState[] = ['accepted'];

/** Decides whether the job of an order that has just entered this state executes its next step. */
export function continuesInJob(state: OrderState): state is WorkState {
  return executedAtOnce.includes(state);
}

export function queueOf(job: Job): QueueName {
  if (job.type === 'order') return stateFacts[job.state].queue;
  return job.type === 'mail' ? 'mails' : 'default';
}

/**
 * `tries`: previous executions of the state's step, however they ended. `isBegun`: its drawing has begun before, so it goes ahead
 * of orders that are still waiting.
 */
export type OrderToDo = { id: string; state: OrderState; tries: number; isBegun?: boolean };

/**
 * Returns the jobs for an order that has entered this state: its next step and its mail. `isContinued`: the job that led there
 * executes the step.
 */
export function jobsFor(order: OrderToDo, isContinued = false): Job[] {
  const { id, state, tries, isBegun = false } = order;
  const hasStep = isWorkState(state) && !isContinued;
  const jobs: Job[] = hasStep ? [{ type: 'order', id, state, tries, isBegun }] : [];
  if (state === 'failed') jobs.push({ type: 'discard-prompts', id });
  if (mailFor(state)) jobs.push({ type: 'mail', id, state });
  return jobs;
}
