import { sql } from 'kysely';
import { alertPhrases, minuteOf, sentence, type Sentence } from '#domain/alert-sentence.ts';
import type { Database } from '../database.ts';
import { isFrozen } from '../orders/leases.ts';
import { isUpToBank } from '../payments/payment-behind.ts';
import { freshSeconds } from '../tables/comfyui-instances.ts';
import type { AlertCause } from '../tables/alerts.ts';
import { inSeconds } from '../time.ts';

const daySeconds = 86_400;
/** Failures in a row: about five minutes' worth, too many for a passing fault. */
const manyTries = 6;
/** Days for which a mail of unknown outcome is reported; nobody waits for an older one. */
const mailDays = 7;
/** Delay of a webhook above which something is wrong. */
const webhookMinutes = 10;

/** Reads the causes of alerts, for as long as they last, from many tables; writes none. */
export function createAlertCauses(db: Database) {
  /** Returns refunds that Stripe does not accept, grouped by their remedy. */
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
      const known = { remedy: remedy === '' ? alertPhrases.see_log : remedy };
      const waiting =
        count === 1 ? sentence('refund_waits', known) : sentence('refunds_wait', { ...known, count });
      // The remedy is in the text, and too long for a subject.
      return { subject: remedy, which: { text: '' }, text: [waiting] };
    });
  }

  /** Returns refunds of the last 30 days that a bank has refused for good. */
  function failedRefunds(): Promise<AlertCause[]> {
    return endedRefunds('failed');
  }

  /** Returns refunds of the last 30 days that a person has withdrawn. */
  function canceledRefunds(): Promise<AlertCause[]> {
    return endedRefunds('canceled');
  }

  async function endedRefunds(status: 'failed' | 'canceled'): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('refunds')
      .leftJoin('orders', 'orders.id', 'refunds.orderId')
      .select(['orders.reference', 'refunds.paymentIntent', 'amount', 'refunds.currency'])
      .where('status', '=', status)
      .where('refunds.createdAt', '>', inSeconds(-30 * daySeconds))
      .execute();
    return rows.map(({ reference, paymentIntent: payment, amount, currency }) => {
      const known = { payment, price: { amount, currency } };
      const ended =
        reference === null
          ? sentence(`refund_${status}_unknown`, known)
          : sentence(`refund_${status}`, { ...known, reference });
      return { subject: reference ?? payment, text: [ended] };
    });
  }

  /** Returns payments under dispute, with Stripe's status of each. */
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
    return rows.map(({ reference, paymentIntent: payment, stripeStatus }) => {
      const status = stripeStatus?.replaceAll('_', ' ');
      const which =
        status === undefined ? undefined : sentence('disputed', { reference: reference ?? payment, status });
      return {
        subject: which?.text ?? reference ?? payment,
        ...(which && { which }),
        text: [disputed(payment, reference, status)],
      };
    });
  }

  /** Returns orders that ended as refunded by a bank, whose dispute was closed in the shop's favour within the last 30 days. */
  async function disputesWonLate(): Promise<AlertCause[]> {
    const closed = db.selectFrom('disputes').select('paymentIntent').where('status', '=', 'closed');
    const closedOfMonth = closed.where('recordedAt', '>', inSeconds(-30 * daySeconds));
    const rows = await db
      .selectFrom('orders')
      .select(['reference', 'paymentIntent'])
      .where('state', '=', 'refunded')
      .where((eb) => eb.not(isFrozen()))
      .where((eb) => eb('paymentIntent', 'in', closedOfMonth))
      .where(
        sql<boolean>`not exists (select from refunds where refunds.payment_intent = orders.payment_intent)`,
      )
      .execute();
    return rows.map(({ reference, paymentIntent }) => {
      const payment = paymentIntent ?? '';
      return { subject: reference, text: [sentence('dispute_won', { payment, reference })] };
    });
  }

  /** Returns payments without an order that were refunded automatically within the last day. */
  async function returnedPayments(): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('unknownPayments')
      .select('paymentIntent')
      .where('status', '=', 'refunded')
      .where('reason', 'is', null)
      .where('decidedAt', '>', inSeconds(-daySeconds))
      .execute();
    return rows.map(({ paymentIntent: payment }) => {
      return { subject: payment, text: [sentence('payment_returned', { payment })] };
    });
  }

  /** Returns the mails that wait because the mail server refuses all mails. */
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
      const known = { at: heldSince ? minuteOf(heldSince) : '', error: error ?? alertPhrases.server_silent };
      const waiting =
        count === 1 ? sentence('mail_waits', known) : sentence('mails_wait', { ...known, count });
      return { subject: '', text: [waiting] };
    });
  }

  /** Returns visitors' mails that the mail server may or may not have accepted. */
  async function unknownMails(): Promise<AlertCause[]> {
    const rows = await db
      .selectFrom('mails')
      .innerJoin('orders', 'orders.id', 'mails.orderId')
      .select(['orders.reference', 'mails.kind', 'error'])
      .where('status', '=', 'unknown')
      .where('mails.createdAt', '>', inSeconds(-mailDays * daySeconds))
      .execute();
    return rows.map(({ reference, kind: mail, error }) => {
      const known = { reference, mail, error: error ?? alertPhrases.connection_broke };
      return { subject: `${reference} ${mail}`, text: [sentence('mail_unknown', known)] };
    });
  }

  /** Returns the disk shortages that the workers report. */
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

  /** Returns when the last card payment of three days was made if no Stripe event came with it; undefined when events arrive. */
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

/** Says that a payment is disputed, with what is known of it. */
function disputed(payment: string, reference: string | null, status: string | undefined): Sentence {
  if (reference === null)
    return status === undefined
      ? sentence('dispute_open_unknown', { payment })
      : sentence('dispute_open_unknown_status', { payment, status });
  return status === undefined
    ? sentence('dispute_open', { payment, reference })
    : sentence('dispute_open_status', { payment, reference, status });
}
