import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#adapters/database/database.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import type { NewOrder } from '#adapters/database/orders/changes.ts';
import { createOrders } from '#adapters/database/tables/orders.ts';
import { createStripeAccounts } from '#adapters/database/tables/stripe-accounts.ts';
import type { StripeAccount } from '#adapters/database/schema/payments.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { givenDatabase } from './postgres.ts';

/** Opens a migrated database of the test's own. */
export async function givenOpenDatabase() {
  const { url, [Symbol.asyncDispose]: drop } = await givenDatabase();
  const { db, pool } = openDatabase(url, () => undefined);
  return {
    db,
    pool,
    url,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await drop();
    },
  };
}

export const plainOrder: NewOrder = {
  state: 'awaiting_payment',
  styleId: 'bricks',
  email: 'ada@example.com',
  locale: 'en',
  paidBy: 'card',
  priceAmount: 499,
  currency: 'usd',
  consentVersion: 'test',
  photoWidth: 512,
  photoHeight: 512,
};

/** Creates an order that waits for its payment, or as `facts` describe it; once per `key`. */
export function givenOrder(db: Database, facts: Partial<NewOrder> = {}, key?: KeyedRequest): Promise<Order> {
  return createOrders(db).create({
    order: { ...plainOrder, ...facts },
    key,
    identity: () => ({ reference: randomUUID(), tokenHash: randomBytes(32) }),
  });
}

/** Inserts the Stripe account that the shop is paid in. */
export function givenAccount(db: Database): Promise<StripeAccount> {
  return createStripeAccounts(db).claim({ mode: 'test', accountId: 'acct_1' }, hashOf('sk_test_1'));
}

/** Starts `count` tries at once and waits for all of them. */
export function atOnce<T>(
  count: number,
  attempt: (n: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_nothing, n) => attempt(n)));
}
