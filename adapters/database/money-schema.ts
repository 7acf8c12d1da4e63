import type { Filled, Later } from './column-types.ts';

export type CheckoutStatus = 'intended' | 'open' | 'adopted' | 'complete' | 'expired';
export type CheckoutSessionsTable = {
  orderId: string;
  n: number;
  stripeId: Later<string>;
  url: Later<string>;
  status: Filled<CheckoutStatus>;
  paymentIntent: Later<string>;
  createdAt: Filled<Date>;
  expiresAt: Date;
  nextLookAt: Date;
};

export type StripeEventsTable = {
  id: string;
  type: string;
  objectId: string | null;
  receivedAt: Filled<Date>;
};

export type RefundStatus = 'intended' | 'pending' | 'succeeded' | 'failed';
export type RefundsTable = {
  id: string;
  orderId: string | null;
  paymentIntent: string;
  /** `found`: somebody else made it, or we did in a life that the database has forgotten. */
  reason: 'technical_failure' | 'second_payment' | 'late_payment' | 'found';
  amount: number;
  currency: string;
  stripeId: Later<string>;
  status: Filled<RefundStatus>;
  tries: Filled<number>;
  attempt: Filled<number>;
  error: Later<string>;
  createdAt: Filled<Date>;
  nextTryAt: Filled<Date>;
};

export type CodesTable = {
  id: string;
  codeHash: Buffer;
  sourceOrderId: Later<string>;
  chain: Filled<number>;
  issuedAt: Filled<Date>;
  expiresAt: Date;
  redeemedBy: Later<string>;
  redeemedAt: Later<Date>;
  paidFor: Later<string>;
  voidedAt: Later<Date>;
};
