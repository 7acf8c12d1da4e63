import { firstState } from '#domain/order.ts';
import { unpaidOrderMinutes } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import { signal } from '../processes/notifications.ts';
import { holdRoot } from '../payments/payment-behind.ts';
import type { Order } from '../schema/schema.ts';
import { isSetIncomplete, isSetOver } from './set-queries.ts';
import { createCodes } from '../tables/codes.ts';
import { createMails } from '../tables/mails.ts';
import { createOrders } from '../tables/orders.ts';
import { inSeconds } from '../time.ts';

/** Returns the columns of a further picture of a set that are those of the first one. */
function inSetOf(first: Order) {
  const { id, email, locale, currency, consentVersion, termsHash, emailHash, addressHash, photoHash } = first;
  const { draftId, photoWidth, photoHeight, paidAt } = first;
  // Its check was that of the first picture: a person reviews that one alone.
  const scores = first.moderation ?? first.photoScores;
  return {
    ...{ state: firstState.inSet, paidBy: 'code' as const, paidAt, setOrderId: id, priceAmount: 0, currency },
    ...{ email, locale, consentVersion, termsHash, emailHash, addressHash, photoHash },
    ...{ draftId, photoWidth, photoHeight, photoScores: scores && JSON.stringify(scores) },
    expiresAt: inSeconds(unpaidOrderMinutes * 60),
  };
}

/** A further picture of a set, as it is added: `place` counts from 1. */
export type SetPicture = Pick<Order, 'id' | 'reference' | 'tokenHash' | 'styleId'> & { place: number };

/**
 * Adds the further pictures of a set whose photo has passed its check, each paid by its code, in the transaction that approves it.
 * None is added whose code was used for another photo after a refusal, nor any once the photo is deleted.
 */
export async function addSetPictures(
  tx: Database,
  setOrderId: string,
  pictures: SetPicture[],
): Promise<void> {
  await holdRoot(tx, setOrderId);
  const ofId = tx.selectFrom('orders').selectAll().where('id', '=', setOrderId);
  const first = await ofId.executeTakeFirstOrThrow();
  if (first.photoDeletedAt !== null) return;
  const free = await createCodes(tx).freePlaces(setOrderId);
  for (const { place, ...picture } of pictures.filter((one) => free.includes(one.place))) {
    await createOrders(tx).insert({ ...inSetOf(first), ...picture });
    await createCodes(tx).redeemPlace(setOrderId, place, picture.id);
  }
}

/** Ends a set once no picture of it is under way, with its one mail. @returns false if it is too early, or was done before */
export async function endSet(db: Database, setOrderId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await holdRoot(tx, setOrderId);
    const hasPicture = await createOrders(tx).noteSetOver(setOrderId);
    if (hasPicture === undefined) return false;
    if (hasPicture) await createMails(tx).add(setOrderId, 'ready');
    await signal(tx, { orderId: setOrderId, kind: 'changed' });
    return true;
  });
}

/** Reads the sets of orders. */
export function createSets(db: Database) {
  /** Returns the further pictures of a set that are being drawn, or were. */
  function picturesOf({ id, furtherStyles }: Pick<Order, 'id' | 'furtherStyles'>): Promise<Order[]> {
    if (furtherStyles === null) return Promise.resolve([]);
    return db.selectFrom('orders').selectAll().where('setOrderId', '=', id).execute();
  }

  /** Returns the ids of sets that are over and were not ended: a worker died in between. */
  async function over(): Promise<string[]> {
    const rows = await db.selectFrom('orders').select('id').where(isSetOver).execute();
    return rows.map(({ id }) => id);
  }

  /** Returns the sets that lack pictures. */
  function incomplete(): Promise<Order[]> {
    const open = db.selectFrom('orders').selectAll().where('setEndedAt', 'is', null);
    return open.where(isSetIncomplete).execute();
  }

  return { picturesOf, over, incomplete };
}
