import type { Selectable } from 'kysely';
import type { Nullable } from './columns.ts';

export type GiftsTable = {
  orderId: string;
  /** Hash of the secret in the link of the gift's card. */
  secretHash: Buffer;
  /** Words of the giver; null if there are none, or once they were deleted. */
  fromName: Nullable<string>;
  toName: Nullable<string>;
  message: Nullable<string>;
  openedAt: Nullable<Date>;
};

export type Gift = Selectable<GiftsTable>;
