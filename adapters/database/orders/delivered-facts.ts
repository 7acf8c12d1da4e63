import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPaymentBehindKept } from '../payments/payment-behind.ts';
import { isOfferable } from '../tables/gallery-pairs.ts';

/** Facts about a delivered order that decide what its visitor can still do with it. */
type DeliveredFacts = {
  redrawId: string | null;
  isPaymentKept: boolean;
  /** Whether another good drawing is kept. */
  hasSpare: boolean;
  liked: boolean | null;
  shareId: string | null;
  /** Whether its pair is shown in the gallery; null if the buyer has not permitted that. */
  isShown: boolean | null;
  isOfferable: boolean;
};

/** Reads in one statement what the page of a delivered order shows beside the order. */
export async function readDeliveredFacts(db: Database, orderId: string): Promise<DeliveredFacts> {
  const { rows } = await sql<DeliveredFacts>`select
    (select id from orders redraw where redraw.redraw_of = orders.id) as "redrawId",
    ${isPaymentBehindKept} as "isPaymentKept",
    exists (select from prompts where order_id = orders.id and rating = 'good') as "hasSpare",
    (select liked from feedback where order_id = orders.id) as "liked",
    (select id from shares where order_id = orders.id) as "shareId",
    (select chosen_at is not null from gallery_pairs where order_id = orders.id) as "isShown",
    ${isOfferable} as "isOfferable"
    from orders where id = ${orderId}`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A delivered order is not deleted');
  return facts;
}
