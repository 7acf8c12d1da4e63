import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openingRequestDays } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { OpeningRequest } from '../mail-tables.ts';
import { inSeconds } from '../time.ts';
import { createBlocks } from './blocks.ts';
import { addOpeningMail, removeOpeningMails } from './mails.ts';

/** Who asked for a mail when the shop opens again. */
export function createOpeningRequests(db: Database) {
  /** Notes an address, once however often it comes. */
  async function add(request: Pick<OpeningRequest, 'email' | 'emailHash' | 'locale'>): Promise<void> {
    await db
      .insertInto('openingRequests')
      .values({ ...request, id: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * Writes down the mails of those who have waited longest and forgets that they asked, in one transaction: whoever calls this
   * at the same time gets others. A mailbox that is blocked is forgotten without a mail.
   * @returns the mails' ids.
   */
  function tell(most: number): Promise<string[]> {
    return db.transaction().execute(async (tx) => {
      const longest = tx
        .selectFrom('openingRequests')
        .select('id')
        .orderBy('askedAt')
        .limit(most)
        .forUpdate()
        .skipLocked();
      const ids = (await longest.execute()).map(({ id }) => id);
      if (ids.length === 0) return [];
      const asked = await tx.deleteFrom('openingRequests').where('id', 'in', ids).returningAll().execute();
      const told: string[] = [];
      for (const request of asked) {
        if (await isBlocked(tx, request)) continue;
        await addOpeningMail(tx, request);
        told.push(request.id);
      }
      return told;
    });
  }

  /** Forgets an address whose mailbox is to get no mail after all, that of a mail which waits to be sent included. */
  function withdraw({ email, emailHash }: Pick<OpeningRequest, 'email' | 'emailHash'>): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await tx.deleteFrom('openingRequests').where('emailHash', '=', emailHash).execute();
      // In this order: what `tell` has turned into a mail meanwhile is found there.
      await removeOpeningMails(tx, email);
    });
  }

  /** How many wait. */
  async function count(): Promise<number> {
    const query = db.selectFrom('openingRequests').select(sql<number>`count(*)::int`.as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  }

  /** Forgets whoever has waited too long to still want it. */
  async function removeOld(): Promise<void> {
    const asked = db.deleteFrom('openingRequests');
    await asked.where('askedAt', '<=', inSeconds(-openingRequestDays * 86_400)).execute();
  }

  return { add, tell, withdraw, count, removeOld };
}

async function isBlocked(tx: Database, { emailHash }: OpeningRequest): Promise<boolean> {
  const block = await createBlocks(tx).against({ emailHash, addressHash: null, photoHash: null });
  return block !== undefined;
}
