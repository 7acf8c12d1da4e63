import type { Generated, Selectable } from 'kysely';
import type {
  CheckoutStatus,
  DecidedPayment,
  DisputeStatus,
  RefundReason,
  RefundStatus,
  SentRefundStatus,
} from '#domain/payment.ts';
import type { WithdrawalOutcome } from '#domain/withdrawal.ts';
import type { Defaulted, Nullable } from './columns.ts';

/** `test` and `live` are Stripe's modes; `stand-in` is this repository's test server. */
export type StripeMode = 'stand-in' | 'test' | 'live';
export type StripeAccountsTable = {
  id: Generated<number>;
  /** Null for test payments made before modes were recorded. */
  mode: StripeMode | null;
  accountId: Nullable<string>;
  keyHash: Nullable<Buffer>;
  seenAt: Defaulted<Date>;
};

/** A payment that belongs to no order: refunded, or waiting for an operator's decision. */
export type UnknownPaymentsTable = {
  paymentIntent: string;
  sessionId: string;
  amount: number;
  currency: string;
  stripeAccount: number;
  openedAt: Date;
  foundAt: Defaulted<Date>;
  status: Defaulted<'waiting' | DecidedPayment>;
  reason: Nullable<string>;
  decidedAt: Nullable<Date>;
};

export type CheckoutSessionsTable = {
  orderId: string;
  n: number;
  stripeId: Nullable<string>;
  url: Nullable<string>;
  stripeAccount: Nullable<number>;
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

export type DisputesTable = {
  id: string;
  paymentIntent: string;
  status: DisputeStatus;
  /** Stripe's name for the status. */
  stripeStatus: Nullable<string>;
  /** Disputed amount in the currency of the paid order; null: all of it. */
  amount: Nullable<number>;
  /** Time since which the status is known to hold, by Stripe's clock. */
  asOf: Nullable<Date>;
  recordedAt: Defaulted<Date>;
  /** Moments at which Stripe took the disputed money, and gave it back. */
  withdrawnAt: Nullable<Date>;
  returnedAt: Nullable<Date>;
  stripeAccount: Nullable<number>;
  createdAt: Defaulted<Date>;
};

export type RefundsTable = {
  id: string;
  orderId: string | null;
  paymentIntent: string;
  reason: RefundReason;
  amount: number;
  currency: string;
  /** Part of a pack's payment that the shop keeps; null: nothing. */
  keptAmount: Nullable<number>;
  /** Amount of a payment that pays no order; null: it pays one, or the row is older than the column. */
  paidAmount: Nullable<number>;
  stripeAccount: Nullable<number>;
  stripeId: Nullable<string>;
  status: Defaulted<RefundStatus>;
  tries: Defaulted<number>;
  attempt: Defaulted<number>;
  error: Nullable<string>;
  /** Action by which a person can solve the error; null: none, it passes. */
  remedy: Nullable<string>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
};

/** A single refund at Stripe, made by the shop or elsewhere. */
export type RefundPartsTable = {
  stripeId: string;
  paymentIntent: string;
  amount: number;
  status: SentRefundStatus;
  /** Moment by Stripe's clock. */
  createdAt: Date;
};

/** Booking at Stripe of a payment, refund or dispute, in minor units of the currency of the account's balance. */
export type BalanceTransactionsTable = {
  id: string;
  stripeAccount: number;
  /** Stripe's name, such as `charge` or `adjustment`. */
  type: string;
  /** Charge, refund or dispute; its own id if it is about none, such as a fee for Radar. */
  sourceId: string;
  paymentIntent: string | null;
  amount: number;
  fee: number;
  net: number;
  currency: string;
  bookedAt: Date;
  /** Payout that contained it; null: not paid out yet, or not known. */
  payoutId: Nullable<string>;
  /** Reason for a fee of the account, in Stripe's words; null for payments, refunds and disputes. */
  description: Nullable<string>;
};

export type CodesTable = {
  id: string;
  codeHash: Buffer;
  sourceOrderId: Nullable<string>;
  /** Order whose payment stands behind the code, however many refused photos lie between; null if an operator issued it. */
  rootOrderId: Nullable<string>;
  /** Null if it was issued singly. */
  batchId: Nullable<string>;
  chain: Defaulted<number>;
  issuedAt: Defaulted<Date>;
  expiresAt: Date;
  redeemedBy: Nullable<string>;
  redeemedAt: Nullable<Date>;
  paidFor: Nullable<string>;
  voidedAt: Nullable<Date>;
  /** Whether real money paid for it, or an operator issued it in live mode. */
  livemode: Defaulted<boolean>;
  /** Highest price of a picture that a paid code can draw, in minor units; null: any picture. */
  worthAmount: Nullable<number>;
  worthCurrency: Nullable<string>;
  /** Order of the pack that it is a further picture of, its place among them from 1, and the hash of the pack's code. */
  packOrderId: Nullable<string>;
  packPlace: Nullable<number>;
  packHash: Nullable<Buffer>;
  /** When its buyer gave it away; from then on only its own code redeems it. */
  givenAt: Nullable<Date>;
  /** Part of the payment behind a code of a pack, in minor units; null: all of it. */
  paidAmount: Nullable<number>;
};

/** Codes that an operator issued together. */
export type CodeBatchesTable = {
  id: string;
  /** Purpose of the batch. */
  note: string | null;
  issuedAt: Defaulted<Date>;
  /** Actor, as the audit log names it. */
  issuedBy: string;
  expiresAt: Date;
};

export type CodeGuessesTable = {
  id: Generated<string>;
  addressHash: Buffer;
  requestHash: Buffer;
  at: Defaulted<Date>;
};

export type StripeAccount = Selectable<StripeAccountsTable>;
export type UnknownPayment = Selectable<UnknownPaymentsTable>;
export type CheckoutSession = Selectable<CheckoutSessionsTable>;
export type Refund = Selectable<RefundsTable>;
export type Code = Selectable<CodesTable>;

/** A withdrawal from an order. */
export type WithdrawalsTable = {
  orderId: string;
  /** Null once it was deleted. */
  name: string | null;
  at: Defaulted<Date>;
  outcome: WithdrawalOutcome;
};
