import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { AlertTables } from './alerts.ts';
import type { BenchTables } from './bench.ts';
import type { AdminTables } from './admin.ts';
import type { Defaulted, Nullable } from './columns.ts';
import type { Release } from '../../updates/releases.ts';
import type { Language } from '#domain/language.ts';
import type { LogLevel } from '#domain/log-line.ts';

type AuditLogTable = {
  id: Generated<string>;
  at: Defaulted<Date>;
  /** Account of the machine that ran the command, such as `command:root`, or session of the console: `console:1f3a2b4c`. */
  actor: string;
  /** Such as `orders.refund`. */
  action: string;
  /** Reference of the order, or another subject of the action. */
  subject: string | null;
  reason: string | null;
  /** Outcome in a sentence; null while the action is in progress, or if it was interrupted. */
  result: Nullable<string>;
};

/** Operator's messages to visitors; `all` for languages without a message of their own. */
export type PauseMessages = Partial<Record<Language | 'all', string>>;
type PausesTable = {
  id: Generated<string>;
  since: Defaulted<Date>;
  messages: JSONColumnType<PauseMessages>;
  endedAt: Nullable<Date>;
};

/** A style that the operator has turned off. */
type DisabledStylesTable = { styleId: string; since: Defaulted<Date>; reason: string };

/** Operator's changes to a style at run time: its price in minor units, its position from 1. */
type StyleChangesTable = {
  styleId: string;
  priceAmount: Nullable<number>;
  priceCurrency: Nullable<string>;
  place: Nullable<number>;
};

/** A setting that the operator has changed at run time. */
export type SettingChangesTable = {
  name: string;
  /** As it would stand in `.env`. */
  value: string;
  /** Operator, as the audit log names them. */
  changedBy: string;
  changedAt: Defaulted<Date>;
};

/** Whether a visitor liked the picture. */
type FeedbackTable = { orderId: string; liked: boolean; at: Defaulted<Date> };

/** Small copies of a photo and its picture that the buyer allows the shop to show. */
type GalleryPairsTable = {
  orderId: string;
  id: string;
  before: Buffer;
  after: Buffer;
  permittedAt: Defaulted<Date>;
  /** When an operator chose to show it; null: only operators see it. */
  chosenAt: Nullable<Date>;
};

/** Operator's decision on a photo whose scores came close to a limit. */
type PhotoReviewsTable = { orderId: string; upheld: boolean; at: Defaulted<Date> };

export type BackupsTable = {
  id: Generated<string>;
  status: 'waiting' | 'writing' | 'good' | 'failed' | 'removed';
  requestedAt: Date;
  startedAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** A folder, or a bucket with its prefix, in words. */
  place: Nullable<string>;
  /** Name of its folder there. */
  name: Nullable<string>;
  bytes: Nullable<number>;
  error: Nullable<string>;
  rehearsedAt: Nullable<Date>;
  rehearsalError: Nullable<string>;
};

export type UpdateChecksTable = {
  onlyOne: Defaulted<boolean>;
  checkedAt: Defaulted<Date>;
  error: string | null;
  releases: ColumnType<Release[], string | undefined, string>;
};

type LogLinesTable = {
  id: Generated<string>;
  at: Date;
  /** `server` or `worker`. */
  program: string;
  /** Name of its machine; of a worker, WORKER_ID. */
  machine: string;
  level: LogLevel;
  message: string;
  orderId: string | null;
  facts: ColumnType<Record<string, string | number>, string, string>;
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
    logLines: LogLinesTable;
    photoReviews: PhotoReviewsTable;
    settingChanges: SettingChangesTable;
    updateChecks: UpdateChecksTable;
  };
export type AuditEntry = Selectable<AuditLogTable>;
export type DisabledStyle = Selectable<DisabledStylesTable>;
export type GalleryPair = Selectable<GalleryPairsTable>;
export type Feedback = Selectable<FeedbackTable>;
