import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { AlertTables } from './alert-tables.ts';
import type { BenchTables } from './bench-tables.ts';
import type { AdminTables } from './admin-tables.ts';
import type { Defaulted, Nullable } from './columns.ts';
import type { Language } from '#domain/language.ts';

type AuditLogTable = {
  id: Generated<string>;
  at: Defaulted<Date>;
  /** The account of the machine that ran the command, such as `command:root`, or a session of the console: `console:1f3a2b4c`. */
  actor: string;
  /** Such as `orders.refund`. */
  action: string;
  /** An order's reference, or whatever else it was done to. */
  subject: string | null;
  reason: string | null;
  /** How it ended, in a sentence; null while it is tried, or where it was cut short. */
  result: Nullable<string>;
};

/** The operator's words for visitors; `all` for languages that have none of their own. */
export type PauseMessages = Partial<Record<Language | 'all', string>>;
type PausesTable = {
  id: Generated<string>;
  since: Defaulted<Date>;
  messages: JSONColumnType<PauseMessages>;
  endedAt: Nullable<Date>;
};

/** A row is a style that the operator has turned off. */
type DisabledStylesTable = { styleId: string; since: Defaulted<Date>; reason: string };

/** What the operator has set of a style while the shop runs: its price in minor units, its place from 1 on. */
type StyleChangesTable = {
  styleId: string;
  priceAmount: Nullable<number>;
  priceCurrency: Nullable<string>;
  place: Nullable<number>;
};

/** Whether a visitor liked what was drawn. */
type FeedbackTable = { orderId: string; liked: boolean; at: Defaulted<Date> };

/** Small copies of a photo and its picture that a buyer allows the shop to show. */
type GalleryPairsTable = {
  orderId: string;
  id: string;
  before: Buffer;
  after: Buffer;
  permittedAt: Defaulted<Date>;
  /** When an operator chose to show it; null: nobody sees it but operators. */
  chosenAt: Nullable<Date>;
};

/** What an operator said of a photo whose scores had come close to a limit. */
type PhotoReviewsTable = { orderId: string; upheld: boolean; at: Defaulted<Date> };

export type BackupsTable = {
  id: Generated<string>;
  status: 'waiting' | 'writing' | 'good' | 'failed' | 'removed';
  requestedAt: Date;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** In words: a folder, or a bucket with its prefix. */
  place: Nullable<string>;
  /** Of its folder there. */
  name: Nullable<string>;
  bytes: Nullable<number>;
  error: Nullable<string>;
  rehearsedAt: Nullable<Date>;
  rehearsalError: Nullable<string>;
};

export type OperatorTables = AdminTables &
  AlertTables &
  BenchTables & {
    auditLog: AuditLogTable;
    backups: BackupsTable;
    pauses: PausesTable;
    disabledStyles: DisabledStylesTable;
    styleChanges: StyleChangesTable;
    feedback: FeedbackTable;
    galleryPairs: GalleryPairsTable;
    photoReviews: PhotoReviewsTable;
  };
export type AuditEntry = Selectable<AuditLogTable>;
export type DisabledStyle = Selectable<DisabledStylesTable>;
export type GalleryPair = Selectable<GalleryPairsTable>;
export type Feedback = Selectable<FeedbackTable>;
