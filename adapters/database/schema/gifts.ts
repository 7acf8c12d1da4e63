import type { Selectable } from 'kysely';
import type { Defaulted, Nullable } from './columns.ts';

export type GiftsTable = {
  orderId: string;
  /** Hash of the secret in the link of the gift's card. */
  secretHash: Buffer;
  /** Words of the giver; null if there are none, or once they were deleted. */
  fromName: Nullable<string>;
  toName: Nullable<string>;
  message: Nullable<string>;
  openedAt: Nullable<Date>;
  /** Address to which the shop sends the gift; null: its giver does that, or the address was deleted. */
  recipient: Nullable<string>;
  /** Time zone for which the giver chose the day of `sendAt`. */
  timeZone: Nullable<string>;
  sendAt: Nullable<Date>;
  /** Fingerprint of the giver's address; gifts with the same count together. */
  giverHash: Nullable<Buffer>;
  /** Time since which there is a mail to `recipient`. */
  queuedAt: Nullable<Date>;
  /** Number of addresses, with `recipient`, to which there was a mail; it distinguishes these mails. */
  addresses: Defaulted<number>;
};

export type Gift = Selectable<GiftsTable>;

/** To whom and when the shop sends a gift. */
export type GiftSending = { recipient: string; timeZone: string; sendAt: Date; giverHash: Buffer };
