import { sql } from 'kysely';
import type { Database } from './database.ts';

type Wanted = { text?: string; emailHash?: Buffer; state?: string | undefined; limit: number };

export type OrderSummary = Awaited<ReturnType<OrderSearch['newest']>>[number];
type OrderSearch = ReturnType<typeof createOrderSearch>;

const isId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Finds orders by what an operator knows of them. */
export function createOrderSearch(db: Database) {
  /** Newest first: all, or those that `text` or the hash of an email address is about. `state: 'waiting'` is any that is not over. */
  function newest({ text, emailHash, state, limit }: Wanted) {
    return db
      .selectFrom('orders')
      .select(['id', 'reference', 'state', 'styleId', 'email', 'paidBy', 'priceAmount', 'currency'])
      .select(['createdAt', 'paidAt', 'endedAt', 'frozenAt', 'tries'])
      .$if(text !== undefined, (query) => query.where(isAbout(text ?? '', emailHash)))
      .$if(state === 'waiting', (query) => query.where('paidAt', 'is not', null).where('endedAt', 'is', null))
      .$if(state !== undefined && state !== 'waiting', (query) => query.where(sql<boolean>`state = ${state}`))
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute();
  }

  return { newest };
}

function isAbout(text: string, emailHash: Buffer | undefined) {
  if (isId.test(text)) return sql<boolean>`id = ${text}::uuid`;
  return sql<boolean>`(reference = ${text.toUpperCase()} or payment_intent = ${text} or email_hash = ${emailHash ?? null}
    or id in (select order_id from checkout_sessions where stripe_id = ${text} or payment_intent = ${text})
    or id in (select order_id from refunds where payment_intent = ${text} or stripe_id = ${text}))`;
}
