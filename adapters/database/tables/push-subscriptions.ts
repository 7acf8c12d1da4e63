import { sql } from 'kysely';
import { pushBrowsers, pushRetrySeconds, pushTries } from '#domain/push.ts';
import { pushSubscriptionDays } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import type { PushSubscription } from '../schema/push.ts';
import { inSeconds, now } from '../time.ts';

type Browser = Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>;

/** Seconds before each further try, by the number of earlier ones. */
const waits = Array.from({ length: pushTries }, (_nothing, tries) => pushRetrySeconds(tries));

/** True once an order has ended, with all pictures that were bought with it. */
export const isPushDue = sql<boolean>`(orders.ended_at is not null
  and (orders.further_styles is null or orders.set_ended_at is not null))`;

/** Stores which browsers are told that an order has ended. The rows of orders that have ended are the messages to be sent. */
export function createPushSubscriptions(db: Database) {
  /**
   * Has this browser told, once.
   * @returns false if there are as many browsers as there may be
   */
  async function add(orderId: string, browser: Browser): Promise<boolean> {
    const { rows } = await sql`
      insert into push_subscriptions (order_id, endpoint, p256dh, auth)
        select ${orderId}::uuid, ${browser.endpoint}, ${browser.p256dh}, ${browser.auth}
        where (select count(*) from push_subscriptions
          where order_id = ${orderId} and endpoint <> ${browser.endpoint}) < ${pushBrowsers}
        on conflict (order_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
        returning id`.execute(db);
    return rows.length > 0;
  }

  /** Has this browser not told after all. */
  async function removeBrowser(orderId: string, endpoint: string): Promise<void> {
    const removing = db.deleteFrom('pushSubscriptions').where('orderId', '=', orderId);
    await removing.where('endpoint', '=', endpoint).execute();
  }

  /** Takes the oldest message that is due, which counts as a try; undefined if none is due. */
  function take(): Promise<PushSubscription | undefined> {
    const due = db
      .selectFrom('pushSubscriptions')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select('pushSubscriptions.id')
      .where(isPushDue)
      .where('nextTryAt', '<=', now)
      .orderBy('nextTryAt')
      .limit(1)
      .forUpdate('pushSubscriptions')
      .skipLocked();
    const nextTryAt = sql<Date>`now() + make_interval(secs => (${waits}::float8[])[tries + 1])`;
    return db
      .updateTable('pushSubscriptions')
      .set((eb) => ({ tries: eb('tries', '+', 1), nextTryAt }))
      .where('id', '=', due)
      .returningAll()
      .executeTakeFirst();
  }

  /** Deletes a browser that was told, or cannot be. */
  async function remove(id: string): Promise<void> {
    await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
  }

  async function removeOf(orderId: string): Promise<void> {
    await db.deleteFrom('pushSubscriptions').where('orderId', '=', orderId).execute();
  }

  /** Deletes those of orders that have come to no end. */
  async function removeOld(): Promise<void> {
    const old = inSeconds(-pushSubscriptionDays * 86_400);
    await db.deleteFrom('pushSubscriptions').where('createdAt', '<=', old).execute();
  }

  return { add, removeBrowser, take, remove, removeOf, removeOld };
}
