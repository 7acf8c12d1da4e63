import type { JSONColumnType, Selectable } from 'kysely';
import type { MailKind } from '#domain/mail.ts';
import type { Defaulted, Nullable } from './columns.ts';

/** What the operator is told: a subject, and paragraphs in English. Nothing in it was typed by a visitor. */
export type Notice = { subject: string; lines: string[] };

export type MailStatus = 'new' | 'sending' | 'accepted' | 'failed_safe' | 'failed' | 'unknown';
export type MailsTable = {
  id: string;
  /** null: for the operator. */
  orderId: string | null;
  kind: MailKind | 'operator';
  /** The payment it is about, where its order may have several; what a notice is about; else empty. */
  about: Defaulted<string>;
  notice: JSONColumnType<Notice> | null;
  status: Defaulted<MailStatus>;
  tries: Defaulted<number>;
  error: Nullable<string>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
  acceptedAt: Nullable<Date>;
};

export type Mail = Selectable<MailsTable>;
