import type { Database } from '#adapters/database/database.ts';
import type { Refund } from '#adapters/database/schema/payments.ts';
import { mailForRefund, type MailKind } from '#domain/mail.ts';
import type { RefundStatus } from '#domain/payment.ts';
import type { WorkerServices } from '../services.ts';

/**
 * Queues the mail that tells the customer how a refund ended. `retried`: the bank refused it, and it is tried again. Each kind
 * is sent once per payment. A refund that is not `owed` gets no mail: the shop never announced it.
 */
export async function queueRefundMail(
  { orderId, paymentIntent, reason }: Refund,
  { became, owed }: { became: RefundStatus | 'retried'; owed: boolean },
  { mails }: Pick<WorkerServices, 'mails'>,
  tx: Database,
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
  if (orderId !== null && kind && owed) await mails.add(orderId, kind, paymentIntent, tx);
}
