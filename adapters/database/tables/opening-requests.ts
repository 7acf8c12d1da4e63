import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openingRequestDays, unconfirmedOpeningHours } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { OpeningRequest } from '../mail-tables.ts';
import { inSeconds, now } from '../time.ts';
import { createBlocks } from './blocks.ts';
import { addConfirmationMail, addOpeningMail, removeOpeningMail } from './mails.ts';

/** Who asked for a mail when the shop opens again. */
export function createOpeningRequests(db: Database) {
  /**
   * Notes an address, once however often it comes, and writes down the mail that asks whether it is its reader's wish.
   * @param secretHashOf of the secret by which that is answered, from the request's id
   * @returns the mail's id; undefined while an earlier one is just being sent.
   */
  function add(
    request: Pick<OpeningRequest, 'email' | 'emailHash' | 'locale'>,
    secretHashOf: (id: string) => Buffer,
  ): Promise<string | undefined> {
    return db.transaction().execute(async (tx) => {
      const adding = tx
        .insertInto('openingRequests')
        .values({ ...request, id: randomUUID() })
        .onConflict((conflict) =>
          conflict.column('emailHash').doUpdateSet((eb) => ({
            locale: eb.ref('excluded.locale'),
            // As long as one that was asked for the first time: who confirmed is promised an end, and keeps their place.
            askedAt: sql`case when opening_requests.confirmed_at is null then now() else opening_requests.asked_at end`,
          })),
        );
      const { id } = await adding.returning('id').executeTakeFirstOrThrow();
      const noted = tx.updateTable('openingRequests').set({ secretHash: secretHashOf(id) });
      return addConfirmationMail(
        tx,
        await noted.where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
      );
    });
  }

  /** @returns false where nothing waits for this secret's answer, or for the opening. */
  async function confirm(secretHash: Buffer): Promise<boolean> {
    const confirmed = await db
      .updateTable('openingRequests')
      .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, ${now})` })
      .where('secretHash', '=', secretHash)
      .returning('id')
      .executeTakeFirst();
    return confirmed !== undefined;
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
        .where('confirmedAt', 'is not', null)
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

  /** Forgets who holds this secret: they are to get no mail after all, nor that which waits to be sent. */
  function withdraw(secretHash: Buffer): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await tx.deleteFrom('openingRequests').where('secretHash', '=', secretHash).execute();
      // In this order: what `tell` has turned into a mail meanwhile is found there.
      await removeOpeningMail(tx, secretHash);
    });
  }

  /** How many wait to be told. */
  async function count(): Promise<number> {
    const query = db.selectFrom('openingRequests').select(sql<number>`count(*)::int`.as('count'));
    return (await query.where('confirmedAt', 'is not', null).executeTakeFirstOrThrow()).count;
  }

  /** Forgets whoever has waited too long to still want it, and whoever has not confirmed it. */
  async function removeOld(): Promise<void> {
    const asked = db.deleteFrom('openingRequests');
    await asked.where('askedAt', '<=', inSeconds(-openingRequestDays * 86_400)).execute();
    const unconfirmed = asked.where('confirmedAt', 'is', null);
    await unconfirmed.where('askedAt', '<=', inSeconds(-unconfirmedOpeningHours * 3600)).execute();
  }

  return { add, confirm, tell, withdraw, count, removeOld };
}

async function isBlocked(tx: Database, { emailHash }: OpeningRequest): Promise<boolean> {
  const block = await createBlocks(tx).against({ emailHash, addressHash: null, photoHash: null });
  return block !== undefined;
}
