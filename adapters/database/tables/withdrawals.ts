import { sql, type Selectable } from 'kysely';
import type { WithdrawalOutcome } from '#domain/withdrawal.ts';
import type { Database } from '../database.ts';
import type { WithdrawalsTable } from '../schema/payments.ts';

export type Withdrawal = Selectable<WithdrawalsTable>;

/** Stores who withdrew from which order, when, and with which outcome. */
export function createWithdrawals(db: Database) {
  /**
   * Records a withdrawal. A repeated one changes nothing, unless it has ended an order that the first could not end.
   * @returns false if nothing was changed
   */
  async function add(orderId: string, name: string, outcome: WithdrawalOutcome): Promise<boolean> {
    const adding = db.insertInto('withdrawals').values({ orderId, name, outcome });
    const hasEnded = sql<boolean>`excluded.outcome = 'ended' and withdrawals.outcome <> 'ended'`;
    const written = adding.onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet({ outcome }).where(hasEnded),
    );
    return (await written.returning('orderId').executeTakeFirst()) !== undefined;
  }

  function ofOrder(orderId: string): Promise<Withdrawal | undefined> {
    return db.selectFrom('withdrawals').selectAll().where('orderId', '=', orderId).executeTakeFirst();
  }

  /** Deletes the names of orders whose address was deleted. */
  async function removeNames(): Promise<void> {
    const nameless = sql<boolean>`exists (select from orders where orders.id = order_id and orders.email is null)`;
    const named = db.updateTable('withdrawals').set({ name: null }).where('name', 'is not', null);
    await named.where(nameless).execute();
  }

  return { add, ofOrder, removeNames };
}
