import type { Database } from '#adapters/database/database.ts';
import { addMail } from '#adapters/database/tables/mails.ts';
import type { Refund } from '#adapters/database/payment-tables.ts';
import { mailForRefund, type MailKind } from '#domain/mail.ts';
import type { RefundStatus } from '#domain/payment.ts';

/**
 * Writes down the mail about what became of a refund to whoever paid. `retried`: its bank refused it, and it is tried anew.
 * Each is sent once per payment. Of one that somebody else made and that nobody is `owed`, the shop has never told anything.
 */
export async function queueRefundMail(
  tx: Database,
  { orderId, paymentIntent, reason }: Refund,
  became: RefundStatus | 'retried',
  owed: boolean,
): Promise<void> {
  const kinds: Partial<Record<typeof became, MailKind | undefined>> = {
    pending: mailForRefund[reason],
    succeeded: mailForRefund[reason],
    retried: 'refund_retried',
    failed: 'refund_failed',
    // The same mail in other words: it says what is true when it is written.
    canceled: 'refund_failed',
  };
  const kind = kinds[became];
  if (orderId !== null && kind && owed) await addMail(tx, orderId, kind, paymentIntent);
}
