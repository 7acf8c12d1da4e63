import { sql } from 'kysely';
import type { Scores } from '#domain/moderation.ts';
import type { Database } from '../database.ts';

type Wanted = {
  text?: string;
  emailHash?: Buffer;
  state?: string | undefined;
  /** Id of the order after which the page begins. */
  after?: string | undefined;
  limit: number;
};

export type OrderSummary = Awaited<ReturnType<OrderSearch['newest']>>[number];
type OrderSearch = ReturnType<typeof createOrderSearch>;

const isId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const hasPicture = sql<boolean>`(picture_bytes is not null and picture_deleted_at is null)`;

/** Scores by which the photo was checked. */
const scores = sql<Scores | null>`coalesce(moderation, photo_scores)`;

export function createOrderSearch(db: Database) {
  /**
   * Lists orders, newest first: all, or those that `text` or the hash of an email address identifies. `state: 'waiting'` selects
   * orders that are paid and have not ended.
   */
  function newest({ text, emailHash, state, after, limit }: Wanted) {
    return db
      .selectFrom('orders')
      .select(['id', 'reference', 'state', 'styleId', 'email', 'paidBy', 'priceAmount', 'currency'])
      .select(['createdAt', 'paidAt', 'endedAt', 'frozenAt', 'tries'])
      .select([hasPicture.as('hasPicture'), scores.as('scores')])
      .$if(text !== undefined, (query) => query.where(isAbout(text ?? '', emailHash)))
      .$if(state === 'waiting', (query) => query.where('paidAt', 'is not', null).where('endedAt', 'is', null))
      .$if(state !== undefined && state !== 'waiting', (query) => query.where(sql<boolean>`state = ${state}`))
      .$if(after !== undefined, (query) => query.where(comesAfter(after ?? '')))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Returns the orders in a style whose picture is still kept, newest first. */
  function withPicture(styleId: string, limit: number) {
    return db
      .selectFrom('orders')
      .select(['id', 'reference', 'endedAt'])
      .where('styleId', '=', styleId)
      .where(hasPicture)
      .where('endedAt', 'is not', null)
      .orderBy('endedAt', 'desc')
      .limit(limit)
      .execute();
  }

  return { newest, withPicture };
}

/** Selects the orders that follow this one in a list, newest first. */
export const comesAfter = (id: string) =>
  sql<boolean>`(created_at, orders.id) < (select created_at, id from orders where id = ${id})`;

/** Matches a list of ids, each part of which uses an index: conditions joined by `or` would scan every order. */
function isAbout(text: string, emailHash: Buffer | undefined) {
  if (isId.test(text)) {
    return sql<boolean>`id in (select ${text}::uuid union all select order_id from prompts where prompt_id = ${text}::uuid)`;
  }
  return sql<boolean>`id in (
    select id from orders where reference = ${text.toUpperCase()}
    union all select id from orders where payment_intent = ${text}
    union all select id from orders where email_hash = ${emailHash ?? null}
    union all select order_id from checkout_sessions where stripe_id = ${text}
    union all select order_id from checkout_sessions where payment_intent = ${text}
    union all select order_id from refunds where payment_intent = ${text}
    union all select order_id from refunds where stripe_id = ${text})`;
}
