import { sql } from 'kysely';
import type { Order } from './schema.ts';
import { countGone } from './worker-lock.ts';

export const released = { leaseId: null, leasedBy: null, leasedUntil: null };
export const frozen = { frozenAt: sql<Date>`coalesce(frozen_at, now())` };
export const thawed = { frozenAt: null, leaseId: null, leasedUntil: null };
export const untried = { tries: 0, takenFrom: sql<string[]>`'{}'` };
/** Of an order's visitor and its worker, whoever writes first decides whether it is cancelled or drawn. */
export const isUndrawn = sql<boolean>`(drawing_begun_at is null and frozen_at is null)`;
export const isUnleased = sql<boolean>`(leased_until is null or leased_until < now())`;

/** Keeps in mind whom the order is taken from. A lease that a dispute's end took away has no id left. */
export const takenFrom = sql<
  string[]
>`case when lease_id is null then taken_from else taken_from || leased_by end`;
/** The same, unless it is taken from this lease. */
export const takenFromOthers = (leaseId: string) =>
  sql<string[]>`case when lease_id = ${leaseId} then taken_from else ${takenFrom} end`;

/** An order with a lease on it, for the nth execution of its step, from 1, that failed or whose worker is gone. */
export type LeasedOrder = Order & { attempt: number };
export const attemptBy = (workerId: string) =>
  sql<number>`tries + ${countGone(sql`taken_from`, workerId)} + 1`.as('attempt');

/** Seconds until an order is taken up again, after an execution that failed or only waited. */
export type Wait = { wait: number; failed?: true };

/**
 * An order that is to be worked on. Where it has had a prompt already, nobody in line comes before it. `tries` are all
 * executions that are over, one that nobody ended included.
 */
export type DueOrder = Pick<Order, 'id' | 'state' | 'tries'> & { isBegun: boolean };
const isBegun = sql<boolean>`exists (select from prompts where order_id = orders.id)`.as('isBegun');
const over = sql<number>`tries + cardinality(taken_from) + (lease_id is not null)::int`.as('tries');
export const dueOrder = ['id', 'state', over, isBegun] as const;
