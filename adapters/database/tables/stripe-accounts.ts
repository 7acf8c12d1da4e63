import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { StripeAccount, StripeMode } from '../schema/payments.ts';
import { now } from '../time.ts';

/** Properties of the account behind a key; `accountId` only if the key may read it. */
export type AccountFacts = { mode: StripeMode; accountId: string | undefined };

/** Stores the accounts at Stripe in which this database was ever paid. */
export function createStripeAccounts(db: Database) {
  /** Checks whether payments in this account were real money. */
  async function isLive(id: number | null): Promise<boolean> {
    const row = db.selectFrom('stripeAccounts').select('mode').where('id', '=', id);
    return (await row.executeTakeFirst())?.mode === 'live';
  }

  /** Returns the account to which this key led last. */
  function ofKey(keyHash: Buffer): Promise<StripeAccount | undefined> {
    return db.selectFrom('stripeAccounts').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
  }

  /** Returns the row of this account: the existing one, else one that was written without its id or mode, else a new one. */
  async function claim({ mode, accountId }: AccountFacts, keyHash: Buffer): Promise<StripeAccount> {
    return db.transaction().execute(async (tx) => {
      // Server and worker may start at the same time.
      await sql`lock table stripe_accounts in share row exclusive mode`.execute(tx);
      const found = await candidate(mode, accountId, tx);
      const facts = { mode, keyHash, seenAt: now, ...(accountId === undefined ? {} : { accountId }) };
      const claimed = found
        ? tx.updateTable('stripeAccounts').set(facts).where('id', '=', found.id).returningAll()
        : tx.insertInto('stripeAccounts').values(facts).returningAll();
      return claimed.executeTakeFirstOrThrow();
    });
  }

  return { isLive, ofKey, claim };
}

/** Returns the most certain of several matches: same id, then same mode, then last used. */
function candidate(mode: StripeMode, accountId: string | undefined, tx: Database) {
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
