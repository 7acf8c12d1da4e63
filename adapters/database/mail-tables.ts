import type { JSONColumnType, Selectable } from 'kysely';
import type { MailKind, MailStatus, OpeningMailKind } from '#domain/mail.ts';
import type { Defaulted, Nullable } from './columns.ts';

/** What the operator is told: a subject, and paragraphs in English. Nothing in it was typed by a visitor. */
export type Notice = { subject: string; lines: string[] };

export type MailsTable = {
  id: string;
  /** null: for the operator, or for whoever asks to be told when the shop opens. */
  orderId: string | null;
  kind: MailKind | 'operator' | OpeningMailKind;
  /** The payment it is about, where its order may have several; what a notice is about; else empty. */
  about: Defaulted<string>;
  notice: JSONColumnType<Notice> | null;
  /** The request that it asks to confirm, with which it goes. */
  openingRequestId: Nullable<string>;
  /** Address of a mail about opening, while it is on its way, and its reader's language. */
  recipient: Nullable<string>;
  locale: Nullable<string>;
  status: Defaulted<MailStatus>;
  /** The worker that has taken it last. */
  sender: Nullable<string>;
  /** When it was taken last, as a name for that. */
  sendingId: Nullable<string>;
  tries: Defaulted<number>;
  /** Since when it waits because the mail server refuses all mails. */
  heldSince: Nullable<Date>;
  error: Nullable<string>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
  acceptedAt: Nullable<Date>;
};

export type OpeningRequestsTable = {
  id: string;
  email: string;
  emailHash: Buffer;
  locale: string;
  askedAt: Defaulted<Date>;
  /** Hash of the secret by which it is confirmed and taken back; null: of a version before there was one. */
  secretHash: Nullable<Buffer>;
  /** null: nobody has said yet that the address is theirs. */
  confirmedAt: Nullable<Date>;
};

export type Mail = Selectable<MailsTable>;
export type OpeningRequest = Selectable<OpeningRequestsTable>;
