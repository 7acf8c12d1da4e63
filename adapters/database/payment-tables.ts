import type { Selectable } from 'kysely';
import type { Defaulted, Nullable } from './columns.ts';

export type CheckoutStatus = 'intended' | 'open' | 'adopted' | 'complete' | 'expired';
export type CheckoutSessionsTable = {
  orderId: string;
  n: number;
  stripeId: Nullable<string>;
  url: Nullable<string>;
  status: Defaulted<CheckoutStatus>;
  paymentIntent: Nullable<string>;
  createdAt: Defaulted<Date>;
  expiresAt: Date;
  nextLookAt: Date;
};

export type StripeEventsTable = {
  id: string;
  type: string;
  objectId: string | null;
  receivedAt: Defaulted<Date>;
};

/** `closed`: nothing is disputed any more, and the money is the shop's; `lost`: the bank has given it back. */
export type DisputeStatus = 'open' | 'lost' | 'closed';
export type DisputesTable = {
  id: string;
  paymentIntent: string;
  status: DisputeStatus;
  createdAt: Defaulted<Date>;
};

export type RefundStatus = 'intended' | 'pending' | 'succeeded' | 'failed';
export type RefundsTable = {
  id: string;
  orderId: string | null;
  paymentIntent: string;
  /** `found`: somebody else made it, or we did in a life that the database has forgotten. */
  reason: 'technical_failure' | 'second_payment' | 'late_payment' | 'found' | 'operator';
  amount: number;
  currency: string;
  stripeId: Nullable<string>;
  status: Defaulted<RefundStatus>;
  tries: Defaulted<number>;
  attempt: Defaulted<number>;
  error: Nullable<string>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
};

export type CodesTable = {
  id: string;
  codeHash: Buffer;
  sourceOrderId: Nullable<string>;
  chain: Defaulted<number>;
  issuedAt: Defaulted<Date>;
  expiresAt: Date;
  redeemedBy: Nullable<string>;
  redeemedAt: Nullable<Date>;
  paidFor: Nullable<string>;
  voidedAt: Nullable<Date>;
};

export type CheckoutSession = Selectable<CheckoutSessionsTable>;
export type Refund = Selectable<RefundsTable>;
export type Code = Selectable<CodesTable>;
