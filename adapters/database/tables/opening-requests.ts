import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openingRequestDays, unconfirmedOpeningHours } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { OpeningRequest } from '../schema/mails.ts';
import { inSeconds, now } from '../time.ts';
import { createBlocks } from './blocks.ts';
import { createMails } from './mails.ts';

/** Stores requests for a mail when the shop opens again. */
export function createOpeningRequests(db: Database) {
  const blocks = createBlocks(db);
  const mails = createMails(db);

  async function isBlocked({ emailHash }: OpeningRequest, tx: Database): Promise<boolean> {
    const block = await blocks.against({ emailHash, addressHash: null, photoHash: null }, tx);
    return block !== undefined;
  }

  /**
   * Records an address, once however often it comes, and adds the mail that asks its owner to confirm.
   * @param secretHashOf returns the hash of the secret with which the owner answers, from the request's id
   * @returns the mail's id; undefined while an earlier one is being sent.
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
            // An unconfirmed request starts over; a confirmed one keeps its place, and the end that was promised.
            askedAt: sql`case when opening_requests.confirmed_at is null then now() else opening_requests.asked_at end`,
          })),
        );
      const { id } = await adding.returning('id').executeTakeFirstOrThrow();
      const noted = tx.updateTable('openingRequests').set({ secretHash: secretHashOf(id) });
      return mails.addConfirmation(
        await noted.where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
        tx,
      );
    });
  }

  /** @returns false if no request has this secret. */
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
   * Adds the mails to those who have waited longest and deletes their requests, in one transaction; concurrent callers get other
   * requests. The request of a blocked mailbox is deleted without a mail.
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
        if (await isBlocked(request, tx)) continue;
        await mails.addOpening(request, tx);
        told.push(request.id);
      }
      return told;
    });
  }

  /** Deletes the request with this secret, and its mail if that waits to be sent. */
  function withdraw(secretHash: Buffer): Promise<void> {
    return db.transaction().execute(async (tx) => {
      await tx.deleteFrom('openingRequests').where('secretHash', '=', secretHash).execute();
      // In this order, so that a mail that `tell` made of the request meanwhile is found.
      await mails.removeOpening(secretHash, tx);
    });
  }

  /** Counts the confirmed requests. */
  async function count(): Promise<number> {
    const query = db.selectFrom('openingRequests').select(sql<number>`count(*)::int`.as('count'));
    return (await query.where('confirmedAt', 'is not', null).executeTakeFirstOrThrow()).count;
  }

  /** Deletes requests that are too old, and those that were not confirmed in time. */
  async function removeOld(): Promise<void> {
    const asked = db.deleteFrom('openingRequests');
    await asked.where('askedAt', '<=', inSeconds(-openingRequestDays * 86_400)).execute();
    const unconfirmed = asked.where('confirmedAt', 'is', null);
    await unconfirmed.where('askedAt', '<=', inSeconds(-unconfirmedOpeningHours * 3600)).execute();
  }

  return { add, confirm, tell, withdraw, count, removeOld };
}
