import { sql } from 'kysely';
import { appealDays } from './tables/appeals.ts';
import type { Database } from './database.ts';
import { inSeconds } from './tables/orders.ts';

/** Hours after an order's end that its photo is kept; an order that ran out unpaid keeps it for one. */
const photoHours = 24;
/** The same key gets the same answer for this long (decision 5). */
const keyHours = 24;

/** Which rows say that a file must still be there. Rows are marked first, files follow. */
export function createRetention(db: Database) {
  /** Marks the photos of orders that ended long enough ago as deleted. @returns the orders' ids. */
  async function endPhotos(): Promise<string[]> {
    const rows = await db
      .updateTable('orders')
      .set({ photoDeletedAt: sql<Date>`now()` })
      .where('photoDeletedAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('endedAt', '<=', inSeconds(-photoHours * 3600)),
          eb.and([eb('state', '=', 'expired'), eb('expiresAt', '<=', sql<Date>`now()`)]),
        ]),
      )
      // An objection that a person has yet to decide keeps the photo.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('appeals')
              .select('appeals.orderId')
              .whereRef('appeals.orderId', '=', 'orders.id')
              .where('decidedAt', 'is', null)
              .where('at', '>', inSeconds(-appealDays * 86_400)),
          ),
        ),
      )
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Marks pictures whose time is over as deleted. @returns the orders' ids. */
  async function endPictures(): Promise<string[]> {
    const rows = await db
      .updateTable('orders')
      .set({ pictureDeletedAt: sql<Date>`now()` })
      .where('pictureDeletedAt', 'is', null)
      .where('pictureBytes', 'is not', null)
      .where('expiresAt', '<=', sql<Date>`now()`)
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Removes previews of orders that are drawn no more, and keys of requests that nobody repeats any more. */
  async function endTraces(): Promise<void> {
    const waiting = db.selectFrom('orders').select('id').where('endedAt', 'is', null);
    await db.deleteFrom('previews').where('orderId', 'not in', waiting).execute();
    await db
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<=', inSeconds(-keyHours * 3600))
      .execute();
  }

  /** Unpaid orders whose time is over and that have no session which could still be paid. */
  function abandoned() {
    return db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('state', '=', 'awaiting_payment')
      .where('expiresAt', '<=', sql<Date>`now()`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('checkoutSessions')
              .select('n')
              .whereRef('checkoutSessions.orderId', '=', 'orders.id')
              .where('status', '=', 'open'),
          ),
        ),
      )
      .execute();
  }

  const keeps = {
    drafts: (ids: string[]) => db.selectFrom('drafts').select('id').where('id', 'in', ids),
    photos: (ids: string[]) => ofOrders(ids).where('photoDeletedAt', 'is', null),
    drawings: (ids: string[]) => ofOrders(ids).where('endedAt', 'is', null),
    pictures: (ids: string[]) => ofOrders(ids).where('pictureDeletedAt', 'is', null),
  };
  const ofOrders = (ids: string[]) => db.selectFrom('orders').select('id').where('id', 'in', ids);

  /** Of these files' ids, those that no row keeps. */
  async function unkept(bucket: keyof typeof keeps, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const kept = new Set((await keeps[bucket](ids).execute()).map((row) => row.id));
    return ids.filter((id) => !kept.has(id));
  }

  return { endPhotos, endPictures, endTraces, abandoned, unkept };
}
