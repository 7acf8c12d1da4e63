import { sql, type Selectable } from 'kysely';
import type { WithdrawalOutcome } from '#domain/withdrawal.ts';
import type { Database } from '../database.ts';
import type { WithdrawalsTable } from '../payment-tables.ts';

export type Withdrawal = Selectable<WithdrawalsTable>;

/** Who has withdrawn from which order, when, and what followed. */
export function createWithdrawals(db: Database) {
  /** Records a withdrawal; one that is repeated changes nothing. @returns false for that */
  async function add(orderId: string, name: string, outcome: WithdrawalOutcome): Promise<boolean> {
    const adding = db.insertInto('withdrawals').values({ orderId, name, outcome });
    const added = adding.onConflict((conflict) => conflict.doNothing()).returning('orderId');
    return (await added.executeTakeFirst()) !== undefined;
  }

  function ofOrder(orderId: string): Promise<Withdrawal | undefined> {
    return db.selectFrom('withdrawals').selectAll().where('orderId', '=', orderId).executeTakeFirst();
  }

  /** Deletes the names where the order's address is deleted. */
  async function removeNames(): Promise<void> {
    const nameless = sql<boolean>`exists (select from orders where orders.id = order_id and orders.email is null)`;
    const named = db.updateTable('withdrawals').set({ name: null }).where('name', 'is not', null);
    await named.where(nameless).execute();
  }

  return { add, ofOrder, removeNames };
}
