import { sql, type Insertable } from 'kysely';
import type { Database } from '../database.ts';
import type { BalanceTransactionsTable } from '../schema/payments.ts';

export type BalanceTransaction = Insertable<BalanceTransactionsTable>;

/** Stores what Stripe booked, as Stripe tells it: no month's list has to ask for each payment. */
export function createBalanceTransactions(db: Database) {
  /** Records transactions, which never change; those that are known are left alone. */
  async function record(transactions: BalanceTransaction[]): Promise<void> {
    if (transactions.length === 0) return;
    const adding = db.insertInto('balanceTransactions').values(transactions);
    await adding.onConflict((conflict) => conflict.doNothing()).execute();
  }

  /** Records which known transactions a payout contained, all in one statement, so that none is missing later. */
  async function recordPayout(payoutId: string, ids: string[]): Promise<void> {
    const paidOut = db.updateTable('balanceTransactions').set({ payoutId });
    await paidOut.where('id', '=', sql<string>`any(${ids})`).execute();
  }

  /** Tells whether a transaction of this payout is known. */
  async function hasPayout(payoutId: string): Promise<boolean> {
    const row = db.selectFrom('balanceTransactions').select('id').where('payoutId', '=', payoutId).limit(1);
    return (await row.executeTakeFirst()) !== undefined;
  }

  return { record, recordPayout, hasPayout };
}
