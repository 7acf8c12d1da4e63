import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { Defaulted, Nullable } from './columns.ts';
import type { ComfyuiInstancesTable, PromptsTable, TestPicturesTable } from './comfyui-tables.ts';
import type { MailsTable, OpeningRequestsTable } from './mail-tables.ts';
import type { OperatorTables } from './operator-tables.ts';
import type { ProofsTable } from './proof-table.ts';
import type {
  CheckoutSessionsTable,
  CodeBatchesTable,
  CodeGuessesTable,
  CodesTable,
  DisputesTable,
  RefundsTable,
  StripeAccountsTable,
  StripeEventsTable,
  UnknownPaymentsTable,
} from './payment-tables.ts';
import type { WithdrawalsTable } from './withdrawal-table.ts';
import type { Scores } from '#domain/moderation.ts';
import type { OrderEvent, OrderKind, OrderState, PaidBy } from '#domain/order.ts';
import type { Advice, FaceBox } from '#domain/photo-advice.ts';
import type { BlockKind } from '#domain/strike.ts';

type DraftsTable = {
  id: string;
  secretHash: Buffer;
  width: number;
  height: number;
  advice: JSONColumnType<Advice[]> | null;
  faces: JSONColumnType<FaceBox[]> | null;
  /** What the moderation's model says of it, once it was asked. */
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
  consentVersion: string;
  emailHash: Nullable<Buffer>;
  addressHash: Nullable<Buffer>;
  photoHash: Nullable<string>;
  /** What the photo was cut from; the draft may be gone. */
  draftId: Nullable<string>;
  /** What its visitor saw of it before ordering; it may be gone. */
  proofId: Nullable<string>;
  photoWidth: number;
  photoHeight: number;
  photoDeletedAt: Nullable<Date>;
  /** What the moderation's model says of just this photo, where that was known when it was ordered with. */
  photoScores: JSONColumnType<Scores> | null;
  redrawOf: Nullable<string>;
  /** The same of a redraw that was cancelled: it is none any more. */
  cancelledRedrawOf: Nullable<string>;
  paymentIntent: Nullable<string>;
  /** How much of it has gone back in all, as Stripe counts it. */
  refundedAmount: Defaulted<number>;
  /** When the last part went back of what was not given back as a whole. */
  partRefundedAt: Nullable<Date>;
  stripeAccount: Nullable<number>;
  /** From when on its visitor cannot cancel it any more. */
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
  /** Executions of the present state's step that failed by themselves. */
  tries: Defaulted<number>;
  /** Workers that lost their lease in this state; it counts as a try where one is gone. */
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
  /** Whose refusal brought it about, or whose photo an operator blocks. */
  orderId: Nullable<string>;
  /** Which operator, as the audit log names them, and why; null: the refusals did. */
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

/** One row: which shop this database is. */
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
  codes: CodesTable;
  codeBatches: CodeBatchesTable;
  codeGuesses: CodeGuessesTable;
  mails: MailsTable;
  openingRequests: OpeningRequestsTable;
  idempotencyKeys: IdempotencyKeysTable;
  previews: { orderId: string; jpeg: Buffer };
  proofs: ProofsTable;
  draftPreviews: { draftId: string; jpeg: Buffer };
  periodicTasks: { name: string; lastRunAt: Defaulted<Date> };
};

export type Identity = Selectable<IdentityTable>;
export type Order = Selectable<OrdersTable>;
export type OrderEventRow = Selectable<OrderEventsTable>;
export type Draft = Selectable<DraftsTable>;
