import { missing, notPossible } from '../api/errors.ts';
import { exampleOf, makeId, type BalanceTransaction, type Payout } from '../objects.ts';
import type { State } from '../state.ts';

type Booked = Pick<BalanceTransaction, 'type' | 'source' | 'amount' | 'currency'> & {
  fee?: number;
  description?: string;
};

/** Stripe's usual prices, in minor units and, for a payment, a share of the amount. */
const fees = { ofPayment: 30, share: 0.029, ofDispute: 1500 };

export const paymentFee = (amount: number): number => Math.round(amount * fees.share) + fees.ofPayment;
export const disputeFee = fees.ofDispute;

/** States in which Stripe tells what a payout contained, and does not tell it yet. */
export const reconciliations = ['completed', 'in_progress'] as const;
type Reconciliation = (typeof reconciliations)[number];

const categories = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  stripe_fee: 'fee',
} as const;

export type Balance = ReturnType<typeof createBalance>;

/** Books what moves the account's balance, and pays it out. */
export function createBalance({ state, now }: { state: State; now: () => number }) {
  function book({ type, source, amount, currency, fee = 0, description }: Booked): BalanceTransaction {
    const created = Math.floor(now());
    const detail = { amount: fee, application: null, currency, description: 'Stripe processing fees' };
    return state.balance.put({
      ...{ ...exampleOf('balanceTransaction'), type, source, amount, currency, fee, created },
      ...(description !== undefined && { description }),
      id: makeId('txn_'),
      available_on: created,
      fee_details: fee === 0 ? [] : [{ ...detail, type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: amount > 0 && type === 'adjustment' ? 'dispute_reversal' : categories[type],
    });
  }

  /** Books what the account itself pays, such as for Radar. */
  function charge({ amount, description }: { amount: number; description: string }): BalanceTransaction {
    const currency = state.balance.all().at(-1)?.currency ?? 'usd';
    return book({ type: 'stripe_fee', source: null, amount: -amount, currency, description });
  }

  /** Pays out all that was booked since the last payout. @throws ApiError if that is nothing */
  function payOut(reconciliation: Reconciliation): Payout {
    const due = state.balance.all().filter((one) => !state.paidOut.get(one.id));
    const [first] = due;
    if (!first) throw notPossible('Nothing has been booked since the last payout.');
    const [id, created] = [makeId('po_'), Math.floor(now())];
    for (const one of due) state.paidOut.put({ id: one.id, payout: id });
    const amount = due.reduce((sum, { net }) => sum + net, 0);
    const { currency } = first;
    return state.payouts.put({
      ...exampleOf('payout'),
      id,
      amount,
      currency,
      created,
      arrival_date: created,
      reconciliation_status: reconciliation,
    });
  }

  /** @throws ApiError if the payout is unknown */
  function reconcile(id: string, reconciliation: Reconciliation): Payout {
    const payout = state.payouts.get(id);
    if (!payout) throw missing('payout', id);
    return state.payouts.put({ ...payout, reconciliation_status: reconciliation });
  }

  return { book, charge, payOut, reconcile };
}
