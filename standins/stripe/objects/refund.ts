import type { Charge } from './charge.ts';
import { makeId } from './ids.ts';

export type Refund = ReturnType<typeof newRefund>;

export type RefundStatus = 'pending' | 'succeeded' | 'failed';
export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

type Asked = {
  charge: Charge;
  amount: number;
  reason: RefundReason | null;
  metadata: Record<string, string>;
  status: RefundStatus;
  created: number;
};

/** Money on its way back; `amount` in minor units, `created` in Unix seconds. */
export function newRefund({ charge, amount, reason, metadata, status, created }: Asked) {
  return {
    id: makeId('re_'),
    object: 'refund' as const,
    amount,
    balance_transaction: makeId('txn_') as string | null,
    charge: charge.id as string | null,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' as const, reference_status: 'pending' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' as const } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/** The refund once its money has arrived, or come back for good. */
export function settledRefund(
  refund: Refund,
  status: 'succeeded' | 'failed',
): Refund & { failure_reason?: string } {
  const final = {
    ...refund,
    status,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
  delete final.pending_reason;
  return final;
}
