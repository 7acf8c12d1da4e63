import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { AlertKind } from '#domain/alert.ts';
import type { AlertSentences } from '#domain/alert-sentence.ts';
import type { Defaulted, Nullable } from './columns.ts';

type AlertsTable = {
  id: Generated<string>;
  kind: AlertKind;
  /** A refund, a ComfyUI instance …; empty: the shop itself. */
  subject: string;
  /** A sentence about the subject, without anything that a visitor typed. */
  text: string;
  /** The same in sentences that have other languages; null: written by a version that had none. */
  sentences: JSONColumnType<AlertSentences> | null;
  since: Defaulted<Date>;
  /** When a server last saw that the cause persists. */
  seenAt: Defaulted<Date>;
  toldAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** When the operator was told that the alert is over. */
  overToldAt: Nullable<Date>;
};

/** JSON body posted to `ALERT_WEBHOOK_URL`; chats show `text`. */
export type AlertPostBody = { text: string; kind: AlertKind; status: 'raised' | 'over' };
type AlertPostsTable = {
  id: Generated<string>;
  body: JSONColumnType<AlertPostBody>;
  tries: Defaulted<number>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
};

export type AlertTables = { alerts: AlertsTable; alertPosts: AlertPostsTable };
export type Alert = Selectable<AlertsTable>;
export type AlertPost = Selectable<AlertPostsTable>;
