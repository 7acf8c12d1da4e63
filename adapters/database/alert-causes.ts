import { sql } from 'kysely';
import { formatPrice } from '#domain/money.ts';
import type { Database } from './database.ts';
import { isUpToBank } from './payment-behind.ts';
import { freshSeconds } from './tables/comfyui-instances.ts';
import type { AlertCause } from './tables/alerts.ts';
import { inSeconds } from './time.ts';

const daySeconds = 86_400;
/** So many failures in a row are five minutes, which is no blip any more. */
const manyTries = 6;
/** A mail whose fate is unknown is told of for so long; nobody waits for an older one. */
const mailDays = 7;
/** A webhook is this late at most, unless something is wrong. */
const webhookMinutes = 10;

/** What of the database's rows the operator is to be told of, as long as it is so. Reads many tables and writes none. */
export function createAlertCauses(db: Database) {
  /** Refunds that Stripe does not take, by what is to be done about it. */
  async function refusedRefunds(): Promise<AlertCause[]> {
    const cause = sql<string>`coalesce(remedy, '')`;
    const rows = await db
      .selectFrom('refunds')
      .select([cause.as('remedy'), sql<number>`count(*)::int`.as('count')])
      .where('status', '=', 'intended')
      .where(
        sql<boolean>`(remedy is not null or tries >= ${manyTries} or created_at < ${inSeconds(-daySeconds)})`,
      )
      .where((eb) => eb.not(isUpToBank(sql`refunds.payment_intent`)))
      .groupBy(cause)
      .execute();
    return rows.map(({ remedy, count }) => {
      const waiting = count === 1 ? 'One refund waits' : `${count} refunds wait`;
      return { subject: remedy, text: `${waiting}: ${remedy === '' ? 'the log says why' : remedy}.` };
    });
  }

  /** Refunds of a month that a bank has refused for good. */
  function failedRefunds(): Promise<AlertCause[]> {
    return endedRefunds('failed', 'The bank has refused the refund');
  }

  /** Refunds of a month that a person has withdrawn. */
  function canceledRefunds(): Promise<AlertCause[]> {
    return endedRefunds('canceled', 'Somebody has withdrawn the refund');
  }

  async function endedRefunds(status: 'failed' | 'canceled', what: string): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('refunds')
      .leftJoin('orders', 'orders.id', 'refunds.orderId')
      .select(['orders.reference', 'refunds.paymentIntent', 'amount', 'refunds.currency'])
      .where('status', '=', status)
      .where('refunds.createdAt', '>', inSeconds(-30 * daySeconds))
      .execute();
    return rows.map(({ reference, paymentIntent, amount, currency }) => {
      const order = reference === null ? 'no order that the database knows' : `order ${reference}`;
      const price = formatPrice({ amount, currency }, 'en');
      return {
        subject: reference ?? paymentIntent,
        text: `${what} of ${price}. It belongs to the payment ${paymentIntent} of ${order}.`,
      };
    });
  }

  /** Payments of which a bank has the say, and what Stripe calls that. */
  async function openDisputes(): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('disputes')
      .leftJoin('orders', 'orders.paymentIntent', 'disputes.paymentIntent')
      .select(['orders.reference', 'disputes.paymentIntent', 'stripeStatus'])
      .where('status', '=', 'open')
      // Another shop may use the same account.
      .where(
        sql<boolean>`(orders.id is not null or exists (select from refunds where refunds.payment_intent = disputes.payment_intent))`,
      )
      .execute();
    return rows.map(({ reference, paymentIntent, stripeStatus }) => {
      const subject = reference ?? paymentIntent;
      const words = stripeStatus === null ? '' : `: ${stripeStatus.replaceAll('_', ' ')}`;
      const of = reference === null ? 'no order any more' : `order ${reference}`;
      return { subject: `${subject}${words}`, text: `The payment ${paymentIntent} of ${of}${words}.` };
    });
  }

  /** Orders that ended as a bank had given their payment back, which has decided otherwise within a month. */
  async function disputesWonLate(): Promise<AlertCause[]> {
    const closed = db.selectFrom('disputes').select('paymentIntent').where('status', '=', 'closed');
    const closedOfMonth = closed.where('recordedAt', '>', inSeconds(-30 * daySeconds));
    const rows = await db
      .selectFrom('orders')
      .select(['reference', 'paymentIntent'])
      .where('state', '=', 'refunded')
      .where('frozenAt', 'is', null)
      .where((eb) => eb('paymentIntent', 'in', closedOfMonth))
      .where(
        sql<boolean>`not exists (select from refunds where refunds.payment_intent = orders.payment_intent)`,
      )
      .execute();
    return rows.map(({ reference, paymentIntent }) => {
      const text = `The payment ${paymentIntent ?? ''} of order ${reference} is yours again.`;
      return { subject: reference, text };
    });
  }

  /** Payments of no order that went back by themselves, for a day. */
  async function returnedPayments(): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('unknownPayments')
      .select('paymentIntent')
      .where('status', '=', 'refunded')
      .where('reason', 'is', null)
      .where('decidedAt', '>', inSeconds(-daySeconds))
      .execute();
    return rows.map(({ paymentIntent }) => {
      return { subject: paymentIntent, text: `The payment ${paymentIntent} goes back in full.` };
    });
  }

  /** Mails that wait because the mail server refuses all. */
  async function heldMails(): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('mails')
      .select(['error', 'heldSince', sql<number>`(count(*) over ())::int`.as('count')])
      .where('heldSince', 'is not', null)
      .where('status', 'in', ['failed_safe', 'sending'])
      .orderBy('nextTryAt', 'desc')
      .limit(1)
      .execute();
    return rows.map(({ error, heldSince, count }) => {
      const waiting = count === 1 ? 'One mail waits' : `${count} mails wait`;
      const since = heldSince?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
      return { subject: '', text: `${waiting} since ${since} UTC: ${error ?? 'it does not answer'}.` };
    });
  }

  /** Visitors' mails of which nobody knows whether the mail server took them. */
  async function unknownMails(): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('mails')
      .innerJoin('orders', 'orders.id', 'mails.orderId')
      .select(['orders.reference', 'mails.kind', 'error'])
      .where('status', '=', 'unknown')
      .where('mails.createdAt', '>', inSeconds(-mailDays * daySeconds))
      .execute();
    return rows.map(({ reference, kind, error }) => {
      const text = `Order ${reference}, the mail "${kind}": ${error ?? 'the connection broke'}.`;
      return { subject: `${reference} ${kind}`, text };
    });
  }

  /** What the workers' disks lack, as they report it. */
  async function diskShortages(): Promise<string[]> {
    const rows = await db
      .selectFrom('comfyuiInstances')
      .select('diskShortage')
      .distinct()
      .where('diskShortage', 'is not', null)
      .where('seenAt', '>', inSeconds(-freshSeconds))
      .execute();
    return rows.map(({ diskShortage }) => diskShortage ?? '');
  }

  /** The last card payment of three days that no event of Stripe's came with; undefined when events come. */
  async function paymentWithoutEvent(): Promise<Date | undefined> {
    const lastPaid = db
      .selectFrom('orders')
      .select('paidAt')
      .where('paidBy', '=', 'card')
      .where('paidAt', '>', inSeconds(-3 * daySeconds))
      .where('paidAt', '<', inSeconds(-webhookMinutes * 60))
      .orderBy('paidAt', 'desc')
      .limit(1)
      .as('lastPaid');
    const row = await db
      .selectFrom(lastPaid)
      .select('paidAt')
      .where(
        sql<boolean>`not exists (select from stripe_events
          where received_at > paid_at - make_interval(mins => ${webhookMinutes}))`,
      )
      .executeTakeFirst();
    return row?.paidAt ?? undefined;
  }

  return {
    refusedRefunds,
    failedRefunds,
    canceledRefunds,
    openDisputes,
    disputesWonLate,
    returnedPayments,
    heldMails,
    unknownMails,
    diskShortages,
    paymentWithoutEvent,
  };
}
