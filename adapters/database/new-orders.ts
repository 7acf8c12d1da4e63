import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Querying } from './database.ts';
import { claimKey, type KeyedRequest } from './idempotency-keys.ts';
import { addEvent, inSeconds } from './orders.ts';
import type { Order, Tables } from './tables.ts';

export type NewOrder = Omit<Insertable<Tables['orders']>, 'id' | 'reference' | 'tokenHash' | 'expiresAt'>;
/** An order that is never paid is kept this long, and its photo with it. */
const unpaidMinutes = 120;

/** What is derived from the order's id: its reference for people and the hash of its secret. */
export type Identity = (id: string) => { reference: string; tokenHash: Buffer };

/**
 * Places an order, once per idempotency key.
 * `prepare` runs inside the transaction, before the row exists: it stores the order's own photo and may refuse.
 */
export async function placeOrder(
  db: Database,
  request: {
    order: NewOrder;
    key: KeyedRequest | undefined;
    identity: Identity;
    prepare: (tx: Querying, id: string) => Promise<unknown>;
    finish?: (tx: Querying, id: string) => Promise<unknown>;
  },
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const earlier = request.key && (await claimKey(tx, request.key, id));
    if (earlier) return byId(tx, earlier);
    await request.prepare(tx, id);
    const expiresAt = inSeconds(unpaidMinutes * 60);
    const values = { ...request.order, ...request.identity(id), id, expiresAt };
    const order = await tx.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow();
    await addEvent(tx, { orderId: id, event: 'place', state: order.state, note: null });
    await request.finish?.(tx, id);
    return order;
  });
}

function byId(tx: Querying, id: string): Promise<Order> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
