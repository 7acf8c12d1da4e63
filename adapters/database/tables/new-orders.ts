import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Database, Querying } from '../database.ts';
import { claimKey, type KeyedRequest } from './idempotency-keys.ts';
import { addEvent, inSeconds } from './orders.ts';
import type { Order, Tables } from '../schema.ts';

export type NewOrder = Omit<Insertable<Tables['orders']>, 'id' | 'reference' | 'tokenHash' | 'expiresAt'>;
/** An order that is never paid is kept this long, and its photo with it. */
const unpaidMinutes = 120;

/** What is derived from the order's id: its reference for people and the hash of its secret. */
export type Identity = (id: string) => { reference: string; tokenHash: Buffer };

/**
 * Places an order, once per idempotency key. @throws Refusal `already_redrawn` for the second redraw of one order.
 * `finish` and then `keep` run inside the transaction: `finish` may refuse, and `keep` stores the order's own photo once
 * nothing else can.
 */
export async function placeOrder(
  db: Database,
  request: {
    order: NewOrder;
    key: KeyedRequest | undefined;
    identity: Identity;
    finish?: (tx: Querying, id: string) => Promise<unknown>;
    keep?: (id: string) => Promise<unknown>;
  },
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const earlier = request.key && (await claimKey(tx, request.key, id));
    if (earlier) return byId(tx, earlier);
    const expiresAt = inSeconds(unpaidMinutes * 60);
    const values = { ...request.order, ...request.identity(id), id, expiresAt };
    const order = await tx
      .insertInto('orders')
      .values(values)
      .onConflict((conflict) => conflict.column('redrawOf').where('redrawOf', 'is not', null).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!order) throw new Refusal('already_redrawn');
    await addEvent(tx, { orderId: id, event: 'create', state: order.state, note: null });
    await request.finish?.(tx, id);
    await request.keep?.(id);
    return order;
  });
}

function byId(tx: Querying, id: string): Promise<Order> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
