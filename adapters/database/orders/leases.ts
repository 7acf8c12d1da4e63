import { sql } from 'kysely';
import type { Order } from '../schema/schema.ts';
import { countGone } from '../processes/worker-lock.ts';

export const released = { leaseId: null, leasedBy: null, leasedUntil: null };
/** Same as `isFrozen` of `domain/order.ts`, which says what a dispute freezes. `alias`: the name of the orders in the query. */
export const isFrozen = (alias = 'orders') => sql<boolean>`(${sql.ref(`${alias}.frozenAt`)} is not null)`;
export const frozen = { frozenAt: sql<Date>`coalesce(frozen_at, now())` };
export const thawed = { frozenAt: null, leaseId: null, leasedUntil: null };
export const untried = { tries: 0, takenFrom: sql<string[]>`'{}'` };
/** True while a visitor may cancel the order. Whoever writes first, visitor or worker, decides whether it is drawn. */
export const isUndrawn = sql<boolean>`(drawing_begun_at is null and not ${isFrozen()})`;
export const isUnleased = sql<boolean>`(leased_until is null or leased_until < now())`;

/** Adds the worker from which the order is taken. A lease ended by the end of a dispute has no id. */
export const takenFrom = sql<
  string[]
>`case when lease_id is null then taken_from else taken_from || leased_by end`;
/** Same as `takenFrom`, unless this lease is the one that the order has. */
export const takenFromOthers = (leaseId: string) =>
  sql<string[]>`case when lease_id = ${leaseId} then taken_from else ${takenFrom} end`;

/** A leased order; `attempt` numbers executions of its step from 1, counting those that failed or whose worker is gone. */
export type LeasedOrder = Order & { attempt: number };
export const attemptBy = (workerId: string) =>
  sql<number>`tries + ${countGone(sql`taken_from`, workerId)} + 1`.as('attempt');

/** Seconds until an order is taken up again, after an execution that failed or only waited. */
export type Wait = { wait: number; failed?: true };

/**
 * Order that is due. One that has had a prompt (`isBegun`) comes before all others in the backlog. `tries` counts all past
 * executions, including one that was never ended.
 */
export type DueOrder = Pick<Order, 'id' | 'state' | 'tries'> & { isBegun: boolean };
const isBegun = sql<boolean>`exists (select from prompts where order_id = orders.id)`.as('isBegun');
const over = sql<number>`tries + cardinality(taken_from) + (lease_id is not null)::int`.as('tries');
export const dueOrder = ['id', 'state', over, isBegun] as const;
