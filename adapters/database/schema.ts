import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { MailKind } from '#domain/mail.ts';
import type { Scores } from '#domain/moderation.ts';
import type { OrderEvent, OrderState, PaidBy } from '#domain/order.ts';
import type { Advice, FaceBox } from '#domain/photo-advice.ts';
import type { StrikeKind } from '#domain/strike.ts';

/** A column with a default, and one that may stay null. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type DraftsTable = {
  id: string;
  secretHash: Buffer;
  width: number;
  height: number;
  advice: JSONColumnType<Advice[]> | null;
  faces: JSONColumnType<FaceBox[]> | null;
  createdAt: Defaulted<Date>;
  expiresAt: Date;
};

type OrdersTable = {
  id: string;
  reference: string;
  tokenHash: Buffer;
  state: OrderState;
  styleId: string;
  email: string;
  locale: string;
  paidBy: PaidBy;
  priceAmount: number;
  currency: string;
  consentVersion: string;
  emailHash: Nullable<Buffer>;
  addressHash: Nullable<Buffer>;
  photoHash: Nullable<string>;
  photoWidth: number;
  photoHeight: number;
  photoDeletedAt: Nullable<Date>;
  redrawOf: Nullable<string>;
  paymentIntent: Nullable<string>;
  drawingPercent: Defaulted<number>;
  retries: Defaulted<number>;
  moderation: ColumnType<Scores | null, string | undefined, string>;
  pictureWidth: Nullable<number>;
  pictureHeight: Nullable<number>;
  pictureBytes: Nullable<number>;
  pictureTier: Nullable<string>;
  pictureDeletedAt: Nullable<Date>;
  createdAt: Defaulted<Date>;
  paidAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  expiresAt: Date;
  tries: Defaulted<number>;
  dueAt: Defaulted<Date>;
  frozenAt: Nullable<Date>;
  leaseId: Nullable<string>;
  leasedBy: Nullable<string>;
  leasedUntil: Nullable<Date>;
};

type OrderEventsTable = {
  id: Generated<string>;
  orderId: string;
  event: OrderEvent | 'create';
  state: OrderState;
  at: Defaulted<Date>;
  note: Nullable<string>;
};

export type CheckoutStatus = 'intended' | 'open' | 'adopted' | 'complete' | 'expired';
type CheckoutSessionsTable = {
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

type StripeEventsTable = { id: string; type: string; objectId: string | null; receivedAt: Defaulted<Date> };

/** `closed`: nothing is disputed any more, and the money is the shop's; `lost`: the bank has given it back. */
export type DisputeStatus = 'open' | 'lost' | 'closed';
type DisputesTable = { id: string; paymentIntent: string; status: DisputeStatus; createdAt: Defaulted<Date> };

export type RefundStatus = 'intended' | 'pending' | 'succeeded' | 'failed';
type RefundsTable = {
  id: string;
  orderId: string | null;
  paymentIntent: string;
  /** `found`: somebody else made it, or we did in a life that the database has forgotten. */
  reason: 'technical_failure' | 'second_payment' | 'late_payment' | 'found';
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

type CodesTable = {
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

export type PromptStatus = 'open' | 'done' | 'failed';
type PromptsTable = {
  promptId: string;
  orderId: string;
  retry: number;
  instance: string;
  seed: ColumnType<string, number, never>;
  status: Defaulted<PromptStatus>;
  error: Nullable<string>;
  createdAt: Defaulted<Date>;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
};

export type MailStatus = 'new' | 'sending' | 'accepted' | 'failed_safe' | 'failed' | 'unknown';
type MailsTable = {
  id: string;
  orderId: string;
  kind: MailKind;
  status: Defaulted<MailStatus>;
  tries: Defaulted<number>;
  error: Nullable<string>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
  acceptedAt: Nullable<Date>;
};

type StrikesTable = {
  orderId: string;
  emailHash: Buffer | null;
  addressHash: Buffer | null;
  photoHash: string | null;
  at: Defaulted<Date>;
  liftedAt: Nullable<Date>;
};

type BlocksTable = {
  id: string;
  kind: StrikeKind;
  keyHash: Buffer | null;
  photoHash: string | null;
  orderId: string;
  createdAt: Defaulted<Date>;
  until: Date;
  liftedAt: Nullable<Date>;
};

type SharesTable = { orderId: string; id: string; secretHash: Buffer; madeAt: Defaulted<Date> };

type AppealsTable = {
  orderId: string;
  message: string | null;
  at: Defaulted<Date>;
  decidedAt: Nullable<Date>;
  upheld: Nullable<boolean>;
};

type IdempotencyKeysTable = {
  scope: string;
  keyHash: Buffer;
  requestHash: Buffer;
  subject: string;
  createdAt: Defaulted<Date>;
};

export type Tables = {
  strikes: StrikesTable;
  blocks: BlocksTable;
  appeals: AppealsTable;
  shares: SharesTable;
  comfyuiInstances: {
    url: string;
    healthy: boolean;
    cannotDraw: Defaulted<string[]>;
    seenAt: Defaulted<Date>;
  };
  drafts: DraftsTable;
  orders: OrdersTable;
  orderEvents: OrderEventsTable;
  checkoutSessions: CheckoutSessionsTable;
  stripeEvents: StripeEventsTable;
  prompts: PromptsTable;
  disputes: DisputesTable;
  refunds: RefundsTable;
  codes: CodesTable;
  mails: MailsTable;
  idempotencyKeys: IdempotencyKeysTable;
  previews: { orderId: string; jpeg: Buffer };
};

export type Order = Selectable<OrdersTable>;
export type OrderEventRow = Selectable<OrderEventsTable>;
export type Draft = Selectable<DraftsTable>;
export type CheckoutSession = Selectable<CheckoutSessionsTable>;
export type Refund = Selectable<RefundsTable>;
export type Mail = Selectable<MailsTable>;
export type Code = Selectable<CodesTable>;
export type Prompt = Selectable<PromptsTable>;
