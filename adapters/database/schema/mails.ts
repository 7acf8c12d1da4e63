import type { JSONColumnType, Selectable } from 'kysely';
import type { AlertLines } from '#domain/alert-sentence.ts';
import type { Language } from '#domain/language.ts';
import type { MailKind, MailStatus, OpeningMailKind } from '#domain/mail.ts';
import type { FactsByName, MailName, MailText } from '#domain/mail-text.ts';
import type { Defaulted, Nullable } from './columns.ts';

/** Message to the operator: a subject, and paragraphs in English. Nothing in it was typed by a visitor. */
export type Notice = {
  subject: string;
  lines: string[];
  /** Mail with a text that says the same, of this version or another, and its facts. */
  mail?: string;
  facts?: FactsByName;
  /** Words of an alert, in sentences that have other languages. */
  found?: AlertLines;
};

export type MailsTable = {
  id: string;
  /** Null for mails to the operator, or to people who asked to be told when the shop opens. */
  orderId: string | null;
  kind: MailKind | 'operator' | OpeningMailKind;
  /** Payment, or number of a gift's address, that the mail concerns, if its order may have several; subject of a notice; else empty. */
  about: Defaulted<string>;
  notice: JSONColumnType<Notice> | null;
  /** Opening request that the mail asks to confirm; the mail is deleted with it. */
  openingRequestId: Nullable<string>;
  /** Address of a mail about opening, until it is sent, and the language of its reader. */
  recipient: Nullable<string>;
  locale: Nullable<string>;
  status: Defaulted<MailStatus>;
  /** Worker that last took the mail. */
  sender: Nullable<string>;
  /** Id of the last time that it was taken. */
  sendingId: Nullable<string>;
  tries: Defaulted<number>;
  /** Time since which it has waited because the mail server refuses all mails. */
  heldSince: Nullable<Date>;
  error: Nullable<string>;
  createdAt: Defaulted<Date>;
  nextTryAt: Defaulted<Date>;
  acceptedAt: Nullable<Date>;
};

/** A mail in the operator's own words, in one language. */
export type MailTextsTable = MailText & {
  mail: MailName;
  language: Language;
  /** Our words on the day of the change. */
  ours: JSONColumnType<MailText>;
  /** Operator, as the audit log names them. */
  changedBy: string;
  changedAt: Defaulted<Date>;
};

export type OpeningRequestsTable = {
  id: string;
  email: string;
  emailHash: Buffer;
  locale: string;
  askedAt: Defaulted<Date>;
  /** Hash of the secret that confirms and cancels the request; null: made by a version that had no such secrets. */
  secretHash: Nullable<Buffer>;
  /** Null: the owner of the address has not confirmed it yet. */
  confirmedAt: Nullable<Date>;
};

export type Mail = Selectable<MailsTable>;
/** A mail to be written. `hasOwnTexts`: the operator has put any mail into own words. */
export type WaitingMail = Mail & { hasOwnTexts: boolean };
export type OpeningRequest = Selectable<OpeningRequestsTable>;
