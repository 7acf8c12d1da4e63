import type { StrikeKind } from '#domain/strike.ts';
import type { Filled, Later } from './column-types.ts';

export type StrikesTable = {
  orderId: string;
  emailHash: Buffer | null;
  addressHash: Buffer | null;
  photoHash: string | null;
  at: Filled<Date>;
  liftedAt: Later<Date>;
};

export type BlocksTable = {
  id: string;
  kind: StrikeKind;
  keyHash: Buffer | null;
  photoHash: string | null;
  orderId: string;
  createdAt: Filled<Date>;
  until: Date;
  liftedAt: Later<Date>;
};

export type SharesTable = { orderId: string; id: string; secretHash: Buffer; madeAt: Filled<Date> };

export type AppealsTable = {
  orderId: string;
  message: string | null;
  at: Filled<Date>;
  decidedAt: Later<Date>;
  upheld: Later<boolean>;
};
