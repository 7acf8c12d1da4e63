import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { MailKind } from '#domain/mail.ts';
import type { Scores } from '#domain/moderation.ts';
import type { OrderEvent, OrderState, PaidBy } from '#domain/order.ts';
import type { Advice, FaceBox } from '#domain/photo-advice.ts';
import type { Filled, Later } from './column-types.ts';
import type { CheckoutSessionsTable, CodesTable, RefundsTable, StripeEventsTable } from './money-schema.ts';
import type { AppealsTable, BlocksTable, SharesTable, StrikesTable } from './rule-schema.ts';

type DraftsTable = {
  id: string;
  secretHash: Buffer;
  width: number;
  height: number;
  advice: JSONColumnType<Advice[]> | null;
  faces: JSONColumnType<FaceBox[]> | null;
  createdAt: Filled<Date>;
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
  emailHash: Later<Buffer>;
  addressHash: Later<Buffer>;
  photoHash: Later<string>;
  photoWidth: number;
  photoHeight: number;
  photoDeletedAt: Later<Date>;
  redrawOf: Later<string>;
  paymentIntent: Later<string>;
  drawingPercent: Filled<number>;
  retries: Filled<number>;
  moderation: ColumnType<Scores | null, string | undefined, string>;
  pictureWidth: Later<number>;
  pictureHeight: Later<number>;
  pictureBytes: Later<number>;
  pictureTier: Later<string>;
  pictureDeletedAt: Later<Date>;
  createdAt: Filled<Date>;
  paidAt: Later<Date>;
  endedAt: Later<Date>;
  expiresAt: Date;
  tries: Filled<number>;
  dueAt: Filled<Date>;
  frozenAt: Later<Date>;
  leaseId: Later<string>;
  leasedBy: Later<string>;
  leasedUntil: Later<Date>;
};

type OrderEventsTable = {
  id: Generated<string>;
  orderId: string;
  event: OrderEvent | 'create';
  state: OrderState;
  at: Filled<Date>;
  note: Later<string>;
};

export type PromptStatus = 'open' | 'done' | 'failed';
type PromptsTable = {
  promptId: string;
  orderId: string;
  retry: number;
  instance: string;
  seed: ColumnType<string, number, never>;
  status: Filled<PromptStatus>;
  error: Later<string>;
  createdAt: Filled<Date>;
  startedAt: Later<Date>;
  endedAt: Later<Date>;
};

export type MailStatus = 'new' | 'sending' | 'accepted' | 'failed_safe' | 'failed' | 'unknown';
type MailsTable = {
  id: string;
  orderId: string;
  kind: MailKind;
  status: Filled<MailStatus>;
  tries: Filled<number>;
  error: Later<string>;
  createdAt: Filled<Date>;
  nextTryAt: Filled<Date>;
  acceptedAt: Later<Date>;
};

type IdempotencyKeysTable = {
  scope: string;
  keyHash: Buffer;
  requestHash: Buffer;
  subject: string;
  createdAt: Filled<Date>;
};

export type Tables = {
  strikes: StrikesTable;
  blocks: BlocksTable;
  appeals: AppealsTable;
  shares: SharesTable;
  comfyuiInstances: { url: string; healthy: boolean; cannotDraw: Filled<string[]>; seenAt: Filled<Date> };
  drafts: DraftsTable;
  orders: OrdersTable;
  orderEvents: OrderEventsTable;
  checkoutSessions: CheckoutSessionsTable;
  stripeEvents: StripeEventsTable;
  prompts: PromptsTable;
  refunds: RefundsTable;
  codes: CodesTable;
  mails: MailsTable;
  idempotencyKeys: IdempotencyKeysTable;
  previews: { orderId: string; jpeg: Buffer };
};

export type Order = Selectable<OrdersTable>;
export type OrderRecord = Selectable<OrderEventsTable>;
export type Draft = Selectable<DraftsTable>;
export type CheckoutSession = Selectable<CheckoutSessionsTable>;
export type Refund = Selectable<RefundsTable>;
export type Mail = Selectable<MailsTable>;
export type Code = Selectable<CodesTable>;
export type Prompt = Selectable<PromptsTable>;
