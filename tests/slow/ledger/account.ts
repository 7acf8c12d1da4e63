import { randomUUID } from 'node:crypto';
import type { Refunded, RefundFacts } from '#adapters/payments/refunding.ts';
import type { DisputeFacts } from '#adapters/database/tables/disputes.ts';

type Part = Omit<RefundFacts, 'paymentIntent'>;
type Payment = {
  id: string;
  orderId: string;
  amount: number;
  parts: Part[];
  dispute?: DisputeFacts;
  /** Kind of its dispute, which never changes. */
  caseType?: string;
};

const isGood = ({ status }: Part): boolean => status === 'pending' || status === 'succeeded';
const sum = (parts: Part[]): number => parts.reduce((total, { amount }) => total + amount, 0);

/**
 * Creates a model of a Stripe account that answers the worker's requests about refunds, and in which banks and operators act
 * freely.
 */
export function createAccount() {
  const payments = new Map<string, Payment>();
  const byKey = new Map<string, Part>();

  const payment = (id: string): Payment => {
    const found = payments.get(id);
    if (!found) throw new Error(`No such payment: ${id}`);
    return found;
  };
  const refunded = ({ parts }: Payment): number => sum(parts.filter(isGood));
  /** Returns the amount that its bank has taken for good. */
  const lost = ({ amount, dispute, ...paid }: Payment): number =>
    dispute?.status === 'lost' ? Math.min(dispute.amount, amount - sum(paid.parts.filter(isGood))) : 0;
  const left = (paid: Payment): number => paid.amount - refunded(paid) - lost(paid);
  const facts = ({ id: paymentIntent }: Payment, part: Part): RefundFacts => ({ ...part, paymentIntent });

  const isUpToBank = (paid: Payment): boolean =>
    paid.dispute?.status === 'open' || (paid.dispute?.status === 'lost' && left(paid) === 0);

  function give(paid: Payment, amount: number): Part {
    const part: Part = { id: `re_${randomUUID()}`, amount, status: 'succeeded', createdAt: new Date() };
    paid.parts.unshift(part);
    return part;
  }

  return {
    payments,
    left,
    /** Whether the bank has taken all of it, or may yet decide. */
    isUpToBank,
    pay(orderId: string, amount: number): string {
      const id = `pi_${orderId}`;
      payments.set(id, { id, orderId, amount, parts: [] });
      return id;
    },
    giveInDashboard: (paid: Payment, amount: number): Part => give(paid, amount),
    /** Answers to the calls that the shop's `payments` make. */
    answers: {
      livemode: false,
      refundedOf(id: string): Promise<Refunded> {
        const paid = payment(id);
        const amount = refunded(paid);
        const newest = paid.parts.find(isGood);
        const whole = newest && amount >= paid.amount ? { ...facts(paid, newest), amount } : undefined;
        const refused = paid.parts.find((part) => !isGood(part));
        return Promise.resolve({
          parts: paid.parts.map((part) => facts(paid, part)),
          amount,
          left: paid.amount - amount,
          whole,
          refused: refused && facts(paid, refused),
        });
      },
      /**
       * Refunds like Stripe: once per key, all that is left or the amount wanted, and nothing of a payment that its bank has
       * taken back.
       */
      refund(id: string, key: string, wanted?: number): Promise<RefundFacts> {
        const paid = payment(id);
        const amount = wanted ?? paid.amount - refunded(paid);
        const made = byKey.get(key);
        if (!made && (amount <= 0 || amount > paid.amount - refunded(paid) || isUpToBank(paid)))
          return Promise.reject(new Error('charge_already_refunded'));
        const part = made ?? give(paid, amount);
        byKey.set(key, part);
        return Promise.resolve(facts(paid, part));
      },
      readRefund(id: string): Promise<RefundFacts> {
        for (const paid of payments.values()) {
          const part = paid.parts.find((one) => one.id === id);
          if (part) return Promise.resolve(facts(paid, part));
        }
        return Promise.reject(new Error('No such refund'));
      },
    },
  };
}
