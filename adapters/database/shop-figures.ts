import { sql } from 'kysely';
import { lostMails } from '#domain/mail.ts';
import { waitingForDrawing, type OrderState } from '#domain/order.ts';
import type { Database } from './database.ts';
import { moneyBack } from './money-back.ts';
import { inSeconds } from './time.ts';

const daySeconds = 86_400;
const mostCases = 20;
/** A mail that did not arrive is shown for so many days, unless it is sent again. */
const mailDays = 7;

/** What half of some prompts took no longer than. */
const seconds = sql`extract(epoch from prompts.ended_at - coalesce(prompts.started_at, prompts.created_at))`;
const secondsTaken = sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})::float8`;

type LastContacts = Record<'worker' | 'comfyui' | 'stripe' | 'webhook' | 'mail', Date | null>;

type StyleFigures = { styleId: string; pictures: number; medianSeconds: number | null; gpuSeconds: number };
type Sum = { amount: number; currency: string; isReal: boolean };
const isReal = sql<boolean>`coalesce(stripe_accounts.mode = 'live', false)`;
/** An order that waits for a decision; null where what waits belongs to none. */
export type Case = { id: string | null; reference: string; since: Date; why: string };

/** What an operator sees at one look: counts, sums and what waits for a person. Reads many tables and writes none. */
export function createShopFigures(db: Database) {
  /** How many orders of the last days are in which state. */
  async function statesSince(days: number): Promise<Partial<Record<OrderState, number>>> {
    const rows = await db
      .selectFrom('orders')
      .select(['state', sql<number>`count(*)::int`.as('count')])
      .where('createdAt', '>', inSeconds(-days * daySeconds))
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** What was paid by card in the last days, in minor units. */
  function moneyIn(days: number): Promise<Sum[]> {
    return db
      .selectFrom('orders')
      .leftJoin('stripeAccounts', 'stripeAccounts.id', 'orders.stripeAccount')
      .select([sql<number>`sum(price_amount)::float8`.as('amount'), 'orders.currency', isReal.as('isReal')])
      .where('paidBy', '=', 'card')
      .where('paidAt', '>', inSeconds(-days * daySeconds))
      .groupBy(['orders.currency', isReal])
      .execute();
  }

  /** What goes or went back in the last days, in minor units. */
  async function moneyBackIn(days: number): Promise<Sum[]> {
    const summed = sql<Sum>`select sum(amount)::float8 as amount, currency, ${isReal} as "is_real"
      from ${moneyBack} as returned left join stripe_accounts on stripe_accounts.id = stripe_account
      where at > ${inSeconds(-days * daySeconds)} group by currency, ${isReal}`;
    return (await summed.execute(db)).rows;
  }

  /** Half of the drawings of the last days took no longer; null where there were none. */
  async function medianSeconds(days: number): Promise<number | null> {
    const row = await db
      .selectFrom('prompts')
      .select(secondsTaken.as('seconds'))
      .where('status', '=', 'done')
      .where('endedAt', '>', inSeconds(-days * daySeconds))
      .executeTakeFirst();
    return row?.seconds ?? null;
  }

  /**
   * Of each style that was drawn in the last days: how many pictures, the time that half of its drawings took no longer than,
   * and what a picture took with all its drawings.
   */
  function styles(days: number): Promise<StyleFigures[]> {
    const pictures = sql<number>`count(distinct prompts.order_id)`;
    return db
      .selectFrom('prompts')
      .innerJoin('orders', 'orders.id', 'prompts.orderId')
      .select(['orders.styleId', sql<number>`${pictures}::int`.as('pictures')])
      .select(secondsTaken.as('medianSeconds'))
      .select(sql<number>`(sum(${seconds}) / ${pictures})::float8`.as('gpuSeconds'))
      .where('status', '=', 'done')
      .where('prompts.endedAt', '>', inSeconds(-days * daySeconds))
      .groupBy('orders.styleId')
      .execute();
  }

  /** When each service was last heard of, as rows that others write tell; null where none does. */
  async function lastContacts(): Promise<LastContacts> {
    const { rows } = await sql<LastContacts>`select
      (select max(seen_at) from comfyui_instances) as worker,
      (select max(ended_at) from prompts where status = 'done') as comfyui,
      (select max(created_at) from checkout_sessions where stripe_id is not null) as stripe,
      (select max(received_at) from stripe_events) as webhook,
      (select max(accepted_at) from mails where accepted_at is not null) as mail`.execute(db);
    return rows[0] ?? { worker: null, comfyui: null, stripe: null, webhook: null, mail: null };
  }

  /** When the first of the paid orders that wait for their drawing was paid. */
  async function oldestWaiting(): Promise<Date | null> {
    const waiting = db.selectFrom('orders').where('state', 'in', waitingForDrawing);
    const row = await waiting
      .where('frozenAt', 'is', null)
      .select((eb) => eb.fn.min('paidAt').as('paidAt'))
      .executeTakeFirst();
    return row?.paidAt ?? null;
  }

  /** Refunds that a bank refused for good, or that Stripe does not take. */
  function stuckRefunds(): Promise<Case[]> {
    return db
      .selectFrom('refunds')
      .leftJoin('orders', 'orders.id', 'refunds.orderId')
      .select(['orders.id', 'refunds.createdAt as since'])
      .select(sql<string>`coalesce(orders.reference, refunds.payment_intent)`.as('reference'))
      .select(
        sql<string>`case when status = 'failed' then 'the bank has refused it for good'
          else concat('Stripe has not taken it after ', refunds.tries, ' tries: ', refunds.error) end`.as(
          'why',
        ),
      )
      .where(sql<boolean>`(status = 'failed' or status = 'intended' and refunds.tries > 2)`)
      .orderBy('refunds.createdAt')
      .limit(mostCases)
      .execute();
  }

  /**
   * Mails that the server refused, or of which nobody knows whether it took them. Of one that was only about its opening
   * nobody knows any more whose it was.
   */
  function failedMails(): Promise<Case[]> {
    return db
      .selectFrom('mails')
      .leftJoin('orders', 'orders.id', 'mails.orderId')
      .select(['orders.id', 'mails.createdAt as since'])
      .select(sql<string>`coalesce(orders.reference, 'to you')`.as('reference'))
      .select(
        sql<string>`concat('"', mails.kind, '" ', case status when 'failed' then 'was refused' else 'may not have arrived' end,
          ': ' || error)`.as('why'),
      )
      .where('status', 'in', lostMails)
      .where('mails.kind', 'not in', ['opening', 'opening_confirmation'])
      .where('mails.createdAt', '>', inSeconds(-mailDays * daySeconds))
      .orderBy('mails.createdAt', 'desc')
      .limit(mostCases)
      .execute();
  }

  /** Payments that somebody has their bank take back. */
  function openDisputes(): Promise<Case[]> {
    return db
      .selectFrom('disputes')
      .leftJoin('orders', 'orders.paymentIntent', 'disputes.paymentIntent')
      .select(['orders.id', 'disputes.createdAt as since'])
      .select(sql<string>`coalesce(orders.reference, disputes.payment_intent)`.as('reference'))
      .select(sql<string>`'answer it in Stripe’s dashboard'`.as('why'))
      .where('disputes.status', '=', 'open')
      .orderBy('disputes.createdAt')
      .limit(mostCases)
      .execute();
  }

  return {
    ...{ statesSince, moneyIn, moneyBack: moneyBackIn, medianSeconds, oldestWaiting, styles, lastContacts },
    ...{ stuckRefunds, failedMails, openDisputes },
  };
}
