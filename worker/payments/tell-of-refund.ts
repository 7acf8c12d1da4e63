import type { Database } from '#adapters/database/database.ts';
import { addMail } from '#adapters/database/tables/mails.ts';
import type { Refund, RefundStatus } from '#adapters/database/payment-tables.ts';
import { mailForRefund, type MailKind } from '#domain/mail.ts';

/**
 * Writes down the mail about what became of a refund to whoever paid. `retried`: its bank refused it, and it is tried anew.
 * Each is sent once per payment.
 */
export async function tellOfRefund(
  tx: Database,
  { orderId, paymentIntent, reason }: Refund,
  became: RefundStatus | 'retried',
): Promise<void> {
  const kinds: Partial<Record<typeof became, MailKind | undefined>> = {
    pending: mailForRefund[reason],
    succeeded: mailForRefund[reason],
    retried: 'refund_retried',
    failed: 'refund_failed',
  };
  const kind = kinds[became];
  if (orderId !== null && kind) await addMail(tx, orderId, kind, paymentIntent);
}
