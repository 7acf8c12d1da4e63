import { mailFor } from './mail.ts';
import { orderStates, type OrderState } from './order.ts';

/** The worker's queues; each has its own number of jobs at once, so that a slow mail server holds up no money. */
export const queueNames = ['moderation', 'drawing', 'mails', 'default'] as const;
export type QueueName = (typeof queueNames)[number];

/** The queue in which an order of each state is worked on. In every other state nothing is done to it. */
export const queueOfState = {
  paid: 'moderation',
  approved: 'drawing',
  drawn: 'moderation',
  accepted: 'default',
  gift_paid: 'default',
  rejected: 'default',
  failed: 'default',
} as const satisfies Partial<Record<OrderState, QueueName>>;

/** The states in which the worker has something to do to an order. */
export type WorkState = keyof typeof queueOfState;
export const workStates = orderStates.filter(isWorkState);

export function isWorkState(state: OrderState): state is WorkState {
  return Object.hasOwn(queueOfState, state);
}

/**
 * "Look at this": an order in a state, a checkout session, an order's mails, a refund, what of a payment was given back
 * elsewhere, or the prompts of an order that nobody waits for any more. A job carries nothing else: whoever takes it looks into the database.
 */
export type Job =
  | { type: 'order'; id: string; state: WorkState; tries?: number; isBegun?: boolean }
  | {
      type: 'session' | 'mail' | 'refund' | 'refunded-payment' | 'discard-prompts';
      id: string;
      state?: OrderState;
    };

export function queueOf(job: Job): QueueName {
  if (job.type === 'order') return queueOfState[job.state];
  return job.type === 'mail' ? 'mails' : 'default';
}

/**
 * `tries`: how many executions of the state's step came before, however they ended. `isBegun`: it was at its turn already, and
 * comes before those that wait for theirs.
 */
export type OrderToDo = { id: string; state: OrderState; tries: number; isBegun?: boolean };

/** What is to be done for an order that has come into this state: its next step, and its mail. */
export function jobsFor({ id, state, tries, isBegun = false }: OrderToDo): Job[] {
  const jobs: Job[] = isWorkState(state) ? [{ type: 'order', id, state, tries, isBegun }] : [];
  if (state === 'failed') jobs.push({ type: 'discard-prompts', id });
  if (mailFor[state]) jobs.push({ type: 'mail', id, state });
  return jobs;
}
