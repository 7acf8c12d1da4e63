import { sql } from 'kysely';
import { lostMails, type MailStatus } from '#domain/mail.ts';
import type { OrderState } from '#domain/order.ts';
import type { PromptStatus } from '#domain/candidates.ts';
import type { RefundStatus } from '#domain/payment.ts';
import type { Database } from '../database.ts';
import { inSeconds } from '../time.ts';

const daySeconds = 86_400;
const count = sql<number>`count(*)::int`;

/** Counts for monitoring. Reads many tables and writes none; cheap even in a shop with years of orders. */
export function createMetricFigures(db: Database) {
  /** Counts all orders, of any age. */
  function orders(): Promise<{ state: OrderState; count: number }[]> {
    return db
      .selectFrom('orders')
      .select(['state', count.as('count')])
      .groupBy('state')
      .execute();
  }

  function refunds(): Promise<{ status: RefundStatus; count: number }[]> {
    return db
      .selectFrom('refunds')
      .select(['status', count.as('count')])
      .groupBy('status')
      .execute();
  }

  /** Counts the drawings of the last day, with the median and the 95th percentile of their seconds. */
  async function drawings(): Promise<{ style: string; count: number; median: number; p95: number }[]> {
    const seconds = sql`extract(epoch from prompts.ended_at - coalesce(started_at, prompts.created_at))`;
    const share = (part: number) =>
      sql<number>`(percentile_cont(${part}::float8) within group (order by ${seconds}))::float8`;
    return db
      .selectFrom('prompts')
      .innerJoin('orders', 'orders.id', 'prompts.orderId')
      .select(['styleId as style', count.as('count'), share(0.5).as('median'), share(0.95).as('p95')])
      .where('status', '=', 'done')
      .where('prompts.endedAt', '>', inSeconds(-daySeconds))
      .groupBy('styleId')
      .execute();
  }

  /** Counts the prompts of the last day that ended without a picture. */
  async function failedDrawings(): Promise<{ style: string; status: PromptStatus; count: number }[]> {
    return db
      .selectFrom('prompts')
      .innerJoin('orders', 'orders.id', 'prompts.orderId')
      .select(['styleId as style', 'status', count.as('count')])
      .where('status', 'in', ['failed', 'cancelled'])
      .where('prompts.endedAt', '>', inSeconds(-daySeconds))
      .groupBy(['styleId', 'status'])
      .execute();
  }

  /** Counts the mails that wait to be sent, with the age of the oldest in seconds. */
  function dueMails(): Promise<{ count: number; seconds: number }> {
    return db
      .selectFrom('mails')
      .select(count.as('count'))
      .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('seconds'))
      .where('status', 'in', ['new', 'failed_safe'])
      .executeTakeFirstOrThrow();
  }

  /** Counts the mails of the last week that failed, or that may not have arrived. */
  function failedMails(): Promise<{ status: MailStatus; count: number }[]> {
    return db
      .selectFrom('mails')
      .select(['status', count.as('count')])
      .where('status', 'in', lostMails)
      .where('createdAt', '>', inSeconds(-7 * daySeconds))
      .groupBy('status')
      .execute();
  }

  /** Returns the seconds since Stripe's last event; null: there has been none. */
  async function webhookSeconds(): Promise<number | null> {
    const row = await db
      .selectFrom('stripeEvents')
      .select(sql<number | null>`extract(epoch from now() - max(received_at))::float8`.as('seconds'))
      .executeTakeFirst();
    return row?.seconds ?? null;
  }

  return { orders, refunds, drawings, failedDrawings, dueMails, failedMails, webhookSeconds };
}
