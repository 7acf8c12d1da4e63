import type { Database } from '#adapters/database/database.ts';
import { addMail } from '#adapters/database/tables/mails.ts';
import type { Refund } from '#adapters/database/schema/payments.ts';
import { mailForRefund, type MailKind } from '#domain/mail.ts';
import type { RefundStatus } from '#domain/payment.ts';

/**
 * Queues the mail that tells the customer how a refund ended. `retried`: the bank refused it, and it is tried again. Each kind
 * is sent once per payment. A refund that is not `owed` gets no mail: the shop never announced it.
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
    // Shares its kind with `failed`: the template is picked when the mail is written.
    canceled: 'refund_failed',
  };
  const kind = kinds[became];
  if (orderId !== null && kind && owed) await addMail(tx, orderId, kind, paymentIntent);
}
