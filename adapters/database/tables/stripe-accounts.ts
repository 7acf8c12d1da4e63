import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { StripeAccount, StripeMode } from '../payment-tables.ts';
import { now } from '../time.ts';

/** What is found out about the account behind a key; `accountId` only where the key may know it. */
export type AccountFacts = { mode: StripeMode; accountId: string | undefined };

/** The accounts at Stripe that this database was ever paid in. */
export function createStripeAccounts(db: Database) {
  /** Whether what was paid in this account was real money. */
  async function isLive(id: number | null): Promise<boolean> {
    const row = db.selectFrom('stripeAccounts').select('mode').where('id', '=', id);
    return (await row.executeTakeFirst())?.mode === 'live';
  }

  /** The account that this key led to last. */
  function ofKey(keyHash: Buffer): Promise<StripeAccount | undefined> {
    return db.selectFrom('stripeAccounts').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
  }

  /** The row of this account: the one there is, else one that was written without its id or mode, else a new one. */
  async function claim({ mode, accountId }: AccountFacts, keyHash: Buffer): Promise<StripeAccount> {
    return db.transaction().execute(async (tx) => {
      // Server and worker start side by side.
      await sql`lock table stripe_accounts in share row exclusive mode`.execute(tx);
      const found = await candidate(tx, mode, accountId);
      const facts = { mode, keyHash, seenAt: now, ...(accountId === undefined ? {} : { accountId }) };
      const claimed = found
        ? tx.updateTable('stripeAccounts').set(facts).where('id', '=', found.id).returningAll()
        : tx.insertInto('stripeAccounts').values(facts).returningAll();
      return claimed.executeTakeFirstOrThrow();
    });
  }

  return { isLive, ofKey, claim };
}

/** Of several that fit, the one that is surest: same id, then same mode, and the one that was used last. */
function candidate(tx: Database, mode: StripeMode, accountId: string | undefined) {
  const fits = sql<boolean>`(mode = ${mode} or mode is null and ${mode} <> 'live')`;
  const same = sql<boolean>`(account_id is null or ${accountId ?? null}::text is null or account_id = ${accountId ?? null}::text)`;
  return tx
    .selectFrom('stripeAccounts')
    .select('id')
    .where(fits)
    .where(same)
    .orderBy(sql`account_id is not distinct from ${accountId ?? null}::text`, 'desc')
    .orderBy(sql`mode is null`)
    .orderBy('seenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
