import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { AlertKind } from '#domain/alert.ts';
import type { Defaulted, Nullable } from './columns.ts';

type AlertsTable = {
  id: Generated<string>;
  kind: AlertKind;
  /** Which refund, which ComfyUI; empty: the shop itself. */
  subject: string;
  /** A sentence about the subject; nothing in it was typed by a visitor. */
  text: string;
  since: Defaulted<Date>;
  /** When a server saw last that it is so. */
  seenAt: Defaulted<Date>;
  toldAt: Nullable<Date>;
  endedAt: Nullable<Date>;
  /** When the operator was told that it is over. */
  overToldAt: Nullable<Date>;
};

/** What `ALERT_WEBHOOK_URL` gets: `text` is what chats show. */
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
