import type { Database } from '#adapters/database/database.ts';
import { addMail, tellOperator } from '#adapters/database/tables/mails.ts';
import { mostAttempts } from '#adapters/database/tables/refunds.ts';
import type { Refund, RefundStatus } from '#adapters/database/payment-tables.ts';
import { mailForRefund, type MailKind } from '#domain/mail.ts';
import { formatPrice } from '#domain/money.ts';
import type { WorkerServices } from '../services.ts';

/**
 * Writes down the mails about what became of a refund: to whoever paid and, when it failed for good, to the operator.
 * `retried`: its bank refused it, and it is tried anew. Each is sent once per payment.
 */
export async function tellOfRefund(
  tx: Database,
  refund: Refund,
  became: RefundStatus | 'retried',
  services: WorkerServices,
): Promise<void> {
  const { orderId, paymentIntent, reason } = refund;
  const kinds: Partial<Record<typeof became, MailKind | undefined>> = {
    pending: mailForRefund[reason],
    succeeded: mailForRefund[reason],
    retried: 'refund_retried',
    failed: 'refund_failed',
  };
  const kind = kinds[became];
  if (orderId !== null && kind) await addMail(tx, orderId, kind, paymentIntent);
  if (became === 'failed') await tellOfFailure(tx, refund, services);
}

/** Tells the operator, once a day for each cause, that Stripe refuses to refund: it goes on only when a person mends that. */
export async function tellOfRefusal(db: Database, remedy: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await tellOperator(db, {
    about: `refunds refused on ${day}: ${remedy}`,
    subject: 'Stripe refuses refunds',
    lines: ['Money that is to go back waits, and is tried again until Stripe takes it.', `${remedy}.`],
  });
}

async function tellOfFailure(tx: Database, refund: Refund, { orders }: WorkerServices): Promise<void> {
  const { orderId, paymentIntent } = refund;
  const order = orderId === null ? undefined : await orders.byId(orderId);
  const name = order?.reference ?? paymentIntent;
  await tellOperator(tx, {
    about: `failed refund of ${paymentIntent}`,
    subject: `A refund failed for good (${name})`,
    lines: [
      `The bank has refused the refund of ${formatPrice(refund, 'en')} ${mostAttempts} times. It belongs to the payment ${paymentIntent} of ${order ? `order ${name}` : 'no order that the database knows'}. The shop tries it no more.`,
      'The Stripe dashboard says why, and whom to pay back in another way. The visitor has been asked to write to SUPPORT_EMAIL.',
    ],
  });
}
