import { withoutAddresses } from '#adapters/log.ts';
import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import type { DecidedPayment } from '#domain/payment.ts';

type Decision = {
  /** Stripe's id of a payment, or `all` for every waiting one. */
  which: string;
  status: DecidedPayment;
  reason: string | undefined;
};

/** Refunds payments that belong to no order, or leaves them alone for good. @throws OperationError */
export async function decidePayments(
  { which, status, reason = '' }: Decision,
  { db, unknownPayments }: Services,
) {
  const kept = withoutAddresses(reason.trim());
  if (kept === '') throw new OperationError('reason_missing');
  const waiting = (await unknownPayments.waiting()).map(({ paymentIntent }) => paymentIntent);
  const chosen = waiting.filter((one) => which === 'all' || one === which);
  const decided = await db.transaction().execute(async (tx) => {
    let done = 0;
    for (const one of chosen) if (await unknownPayments.decide(one, status, kept, tx)) done += 1;
    return done;
  });
  if (decided === 0) throw new OperationError('payment_unknown');
  return { decided, status };
}
