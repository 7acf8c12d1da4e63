import { sql } from 'kysely';
import { lostMails } from '#domain/mail.ts';
import { waitingForDrawing, type OrderState } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { cameIn, isRealMoney, moneyMovements, wentBack } from '../payments/money-movements.ts';
import { isFrozen } from '../orders/leases.ts';
import { inSeconds } from '../time.ts';

const daySeconds = 86_400;
const mostCases = 20;
/** Days for which a mail that did not arrive is shown, unless it is sent again. */
const mailDays = 7;

/** Median seconds of some prompts. */
const seconds = sql`extract(epoch from prompts.ended_at - coalesce(prompts.started_at, prompts.created_at))`;
const secondsTaken = sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})::float8`;

type LastContacts = Record<'worker' | 'comfyui' | 'stripe' | 'webhook' | 'mail', Date | null>;

type StyleFigures = { styleId: string; pictures: number; medianSeconds: number | null; gpuSeconds: number };
type MoneySum = { currency: string; isReal: boolean; in: number; back: number };
/** An order that needs a decision; `id` is null if what needs it has no order. */
export type Case = { id: string | null; reference: string; since: Date; why: string };

/** Reads an operator's overview from many tables: counts, sums and cases that need a person. Writes none. */
export function createShopFigures(db: Database) {
  /** Counts the orders of the last days by state. */
  async function statesSince(days: number): Promise<Partial<Record<OrderState, number>>> {
    const rows = await db
      .selectFrom('orders')
      .select(['state', sql<number>`count(*)::int`.as('count')])
      .where('createdAt', '>', inSeconds(-days * daySeconds))
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Sums what came in during the last days, and what went back or is on its way, in minor units. */
  async function money(days: number): Promise<MoneySum[]> {
    const summed = sql<MoneySum>`select currency, ${isRealMoney} as is_real, ${cameIn} as "in", ${wentBack} as back
      from ${moneyMovements} as moved left join stripe_accounts on stripe_accounts.id = stripe_account
      where at > ${inSeconds(-days * daySeconds)} group by 1, 2 order by 1, 2 desc`;
    return (await summed.execute(db)).rows;
  }

  /** Returns the median seconds of the last days' drawings; null if there were none. */
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
   * Returns, for each style drawn in the last days, the number of pictures, the median seconds of its drawings, and the mean
   * seconds per picture with all its drawings.
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

  /** Returns when each service was last active, judged by rows that others write; null if there are none. */
  async function lastContacts(): Promise<LastContacts> {
    const { rows } = await sql<LastContacts>`select
      (select max(seen_at) from comfyui_instances) as worker,
      (select max(ended_at) from prompts where status = 'done') as comfyui,
      (select max(created_at) from checkout_sessions where stripe_id is not null) as stripe,
      (select max(received_at) from stripe_events) as webhook,
      (select max(accepted_at) from mails where accepted_at is not null) as mail`.execute(db);
    return rows[0] ?? { worker: null, comfyui: null, stripe: null, webhook: null, mail: null };
  }

  /** Returns when the oldest paid order that waits for its drawing was paid. */
  async function oldestWaiting(): Promise<Date | null> {
    const waiting = db.selectFrom('orders').where('state', 'in', waitingForDrawing);
    const row = await waiting
      .where((eb) => eb.not(isFrozen()))
      .select((eb) => eb.fn.min('paidAt').as('paidAt'))
      .executeTakeFirst();
    return row?.paidAt ?? null;
  }

  /** Returns refunds that a bank refused for good, or that Stripe does not accept. */
  function stuckRefunds(): Promise<Case[]> {
    return db
      .selectFrom('refunds')
      .leftJoin('orders', 'orders.id', 'refunds.orderId')
      .select(['orders.id', 'refunds.createdAt as since'])
      .select(sql<string>`coalesce(orders.reference, refunds.payment_intent)`.as('reference'))
      .select(
        sql<string>`case when status = 'failed' then 'the bank has refused it for good'
          else concat('Stripe has not accepted it after ', refunds.tries, ' tries: ', refunds.error) end`.as(
          'why',
        ),
      )
      .where(sql<boolean>`(status = 'failed' or status = 'intended' and refunds.tries > 2)`)
      .orderBy('refunds.createdAt')
      .limit(mostCases)
      .execute();
  }

  /**
   * Returns mails that the server refused or may not have accepted. Mails about the opening are left out, as their recipients are
   * no longer known.
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
      .orderBy('mails.createdAt')
      .limit(mostCases)
      .execute();
  }

  /** Returns the payments with an open dispute. */
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
    ...{ statesSince, money, medianSeconds, oldestWaiting, styles, lastContacts },
    ...{ stuckRefunds, failedMails, openDisputes },
  };
}
