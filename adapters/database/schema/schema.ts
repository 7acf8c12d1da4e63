import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { Defaulted, Nullable } from './columns.ts';
import type { ComfyuiInstancesTable, PromptsTable, TestPicturesTable } from './comfyui.ts';
import type { GiftsTable } from './gifts.ts';
import type { MailsTable, MailTextsTable, OpeningRequestsTable } from './mails.ts';
import type { OperatorTables } from './operator.ts';
import type { ProofsTable } from './proofs.ts';
import type { PushSubscriptionsTable } from './push.ts';
import type { WebhookEventsTable } from './webhook-events.ts';
import type {
  BalanceTransactionsTable,
  CheckoutSessionsTable,
  CodeBatchesTable,
  CodeGuessesTable,
  CodesTable,
  DisputesTable,
  RefundPartsTable,
  RefundsTable,
  StripeAccountsTable,
  StripeEventsTable,
  UnknownPaymentsTable,
  WithdrawalsTable,
} from './payments.ts';
import type { Scores } from '#domain/moderation.ts';
import type { OrderEvent, OrderKind, OrderState, PaidBy } from '#domain/order.ts';
import type { Advice, FaceBox } from '#domain/photo-advice.ts';
import type { FurtherStyle } from '#domain/set.ts';
import type { BlockKind } from '#domain/strike.ts';

type DraftsTable = {
  id: string;
  secretHash: Buffer;
  width: number;
  height: number;
  advice: JSONColumnType<Advice[]> | null;
  faces: JSONColumnType<FaceBox[]> | null;
  /** Moderation scores of the photo; null until the model was asked. */
  scores: JSONColumnType<Scores> | null;
  createdAt: Defaulted<Date>;
  expiresAt: Date;
};

type OrdersTable = {
  id: string;
  reference: string;
  tokenHash: Buffer;
  state: OrderState;
  /** Empty for a gift. */
  styleId: string;
  kind: Defaulted<OrderKind>;
  /** Null once it was deleted. */
  email: string | null;
  locale: string;
  paidBy: PaidBy;
  priceAmount: number;
  currency: string;
  /** Tax included in the price, where Stripe has worked it out. */
  taxAmount: Nullable<number>;
  consentVersion: string;
  /** Terms of service under which it was made: null for a free redraw, and for orders from before these were kept. */
  termsHash: Nullable<Buffer>;
  emailHash: Nullable<Buffer>;
  addressHash: Nullable<Buffer>;
  photoHash: Nullable<string>;
  /** Draft from which the photo was cut; it may be gone. */
  draftId: Nullable<string>;
  /** Proof that its visitor saw before ordering; it may be gone. */
  proofId: Nullable<string>;
  photoWidth: number;
  photoHeight: number;
  photoDeletedAt: Nullable<Date>;
  /** Moderation scores of exactly this photo, if they were known when the order was made. */
  photoScores: JSONColumnType<Scores> | null;
  redrawOf: Nullable<string>;
  /** `redrawOf` of a redraw that was cancelled and so no longer counts as one. */
  cancelledRedrawOf: Nullable<string>;
  paymentIntent: Nullable<string>;
  /** Payment by a method that takes days: on its way, or, once the order has expired, one that did not arrive. */
  pendingPayment: Nullable<string>;
  /** Total refunded of the payment, as Stripe counts it. */
  refundedAmount: Defaulted<number>;
  /** When the last partial refund was made, if the payment was not refunded as a whole. */
  partRefundedAt: Nullable<Date>;
  stripeAccount: Nullable<number>;
  /** Pictures of a pack, the first included; null: a single picture. */
  packSize: Nullable<number>;
  /** Highest price of a style that a further picture of the pack may have, in minor units. */
  packWorth: Nullable<number>;
  /** Part of the price behind each further picture of the pack, in minor units. */
  packShare: Nullable<number>;
  /** Styles of a set beside this one; null: not a set. A set is also a pack. */
  furtherStyles: JSONColumnType<FurtherStyle[]> | null;
  /** Part of a set's price behind its first picture, in minor units. */
  ownAmount: Nullable<number>;
  /** When the last picture of the set had ended. */
  setEndedAt: Nullable<Date>;
  /** Order that this further picture of a set was bought with. */
  setOrderId: Nullable<string>;
  /** Time from which its visitor can no longer cancel it. */
  drawingBegunAt: Nullable<Date>;
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
  /** Executions of the current state's step that failed without losing their lease. */
  tries: Defaulted<number>;
  /** Workers that lost their lease in this state; each counts as a try if it is gone. */
  takenFrom: Defaulted<string[]>;
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
  kind: BlockKind;
  keyHash: Buffer | null;
  photoHash: string | null;
  /** Order whose refusal caused the block, or whose photo an operator blocks. */
  orderId: Nullable<string>;
  /** Operator, as the audit log names them, and their reason; null if refusals caused the block. */
  addedBy: Nullable<string>;
  reason: Nullable<string>;
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

/** A single row that identifies the shop of this database. */
type IdentityTable = {
  id: Generated<string>;
  createdAt: Defaulted<Date>;
  /** When a backup was restored into it; null: never. */
  restoredAt: Nullable<Date>;
  secretFingerprint: Nullable<string>;
  storageClaimedAt: Nullable<Date>;
};

export type Tables = OperatorTables & {
  identity: IdentityTable;
  strikes: StrikesTable;
  blocks: BlocksTable;
  appeals: AppealsTable;
  withdrawals: WithdrawalsTable;
  terms: { hash: Buffer; content: Buffer; createdAt: Defaulted<Date> };
  gifts: GiftsTable;
  shares: SharesTable;
  comfyuiInstances: ComfyuiInstancesTable;
  drafts: DraftsTable;
  orders: OrdersTable;
  orderEvents: OrderEventsTable;
  checkoutSessions: CheckoutSessionsTable;
  stripeAccounts: StripeAccountsTable;
  stripeEvents: StripeEventsTable;
  unknownPayments: UnknownPaymentsTable;
  prompts: PromptsTable;
  testPictures: TestPicturesTable;
  disputes: DisputesTable;
  refunds: RefundsTable;
  refundParts: RefundPartsTable;
  balanceTransactions: BalanceTransactionsTable;
  codes: CodesTable;
  codeBatches: CodeBatchesTable;
  codeGuesses: CodeGuessesTable;
  mails: MailsTable;
  mailTexts: MailTextsTable;
  openingRequests: OpeningRequestsTable;
  idempotencyKeys: IdempotencyKeysTable;
  previews: { orderId: string; jpeg: Buffer };
  proofs: ProofsTable;
  draftPreviews: { draftId: string; jpeg: Buffer };
  pushSubscriptions: PushSubscriptionsTable;
  webhookEvents: WebhookEventsTable;
  periodicTasks: { name: string; lastRunAt: Defaulted<Date> };
};

export type Identity = Selectable<IdentityTable>;
export type Order = Selectable<OrdersTable>;
export type OrderEventRow = Selectable<OrderEventsTable>;
export type Draft = Selectable<DraftsTable>;
