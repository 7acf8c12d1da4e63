import type { ColumnType, Selectable } from 'kysely';
import type { LoginWay } from '#domain/password.ts';
import type { Defaulted, Nullable } from './columns.ts';

type AdminSessionsTable = {
  id: string;
  tokenHash: Buffer;
  /** A fingerprint of the password that held when it began. */
  credential: Buffer;
  via: LoginWay;
  /** A fingerprint of the range of network addresses that it began from; null where a version before this one began it. */
  addressHash: Nullable<Buffer>;
  /** As the browser calls itself. */
  browser: string;
  createdAt: Defaulted<Date>;
  seenAt: Defaulted<Date>;
};

type AdminKnownOriginsTable = {
  /** Hash of a browser's token, or of a range of network addresses. */
  originHash: Buffer;
  credential: Buffer;
  seenAt: Defaulted<Date>;
};

type AdminLoginLinksTable = { tokenHash: Buffer; expiresAt: Date };

type AdminPasswordTable = { onlyOne: Defaulted<boolean>; hash: string; setAt: Defaulted<Date> };

type AdminSecondFactorsTable = {
  /** The secret is derived from it. */
  id: string;
  createdAt: Defaulted<Date>;
  /** Null until a first code was right; a login needs it from then on. */
  confirmedAt: Nullable<Date>;
  /** The half minute since 1970 of the last code that was taken. */
  lastStep: ColumnType<string, number | undefined, number>;
};

type AdminRecoveryCodesTable = { codeHash: Buffer; factorId: string };

export type AdminTables = {
  adminSessions: AdminSessionsTable;
  adminKnownOrigins: AdminKnownOriginsTable;
  adminLoginLinks: AdminLoginLinksTable;
  adminPassword: AdminPasswordTable;
  adminSecondFactors: AdminSecondFactorsTable;
  adminRecoveryCodes: AdminRecoveryCodesTable;
};
export type AdminSession = Selectable<AdminSessionsTable>;
