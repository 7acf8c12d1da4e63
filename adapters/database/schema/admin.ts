import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ApiScope } from '#domain/api-token.ts';
import type { LoginWay } from '#domain/password.ts';
import type { Role } from '#domain/person.ts';
import type { Defaulted, Nullable } from './columns.ts';

type PeopleTable = {
  id: Generated<string>;
  name: string;
  /** Null only for the first owner. */
  mailAddress: string | null;
  role: Role;
  /** Null for the first owner, whose password is the shop's, and until an invitation is accepted. */
  passwordHash: Nullable<string>;
  invitationHash: Nullable<Buffer>;
  invitedUntil: Nullable<Date>;
  createdAt: Defaulted<Date>;
};

type AdminSessionsTable = {
  id: string;
  personId: string;
  tokenHash: Buffer;
  /** Fingerprint of the person's password and second factor in force when the session began. */
  credential: Buffer;
  via: LoginWay;
  /** Fingerprint of the network address range from which it began; null if an earlier version began it. */
  addressHash: Nullable<Buffer>;
  /** The browser's `User-Agent`, at most 200 characters. */
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
  personId: string;
  createdAt: Defaulted<Date>;
  /** Null until a first code was right; from then on a login needs this factor. */
  confirmedAt: Nullable<Date>;
  /** TOTP step of the last accepted code: half minutes since 1970. */
  lastStep: ColumnType<string, number | undefined, number>;
};

type AdminPasskeysTable = {
  /** The credential's id at its authenticator. */
  id: string;
  personId: string;
  publicKey: Buffer;
  counter: ColumnType<string, number, number>;
  /** `User-Agent` of the browser in which it was made, at most 200 characters. */
  browser: string;
  createdAt: Defaulted<Date>;
  usedAt: Nullable<Date>;
};

type AdminChallengesTable = { challenge: string; expiresAt: Date };

type AdminRecoveryCodesTable = { codeHash: Buffer; factorId: string };

/** A token with which another program of the operator's reads orders or figures. */
type ApiTokensTable = {
  id: Generated<string>;
  name: string;
  tokenHash: Buffer;
  /** Beginning of the token, by which people tell tokens apart. */
  prefix: string;
  scopes: ApiScope[];
  /** Actor, as the audit log names it. */
  createdBy: string;
  createdAt: Defaulted<Date>;
  expiresAt: Nullable<Date>;
  lastUsedAt: Nullable<Date>;
  revokedAt: Nullable<Date>;
};

export type AdminTables = {
  apiTokens: ApiTokensTable;
  people: PeopleTable;
  adminSessions: AdminSessionsTable;
  adminKnownOrigins: AdminKnownOriginsTable;
  adminLoginLinks: AdminLoginLinksTable;
  adminPassword: AdminPasswordTable;
  adminSecondFactors: AdminSecondFactorsTable;
  adminRecoveryCodes: AdminRecoveryCodesTable;
  adminPasskeys: AdminPasskeysTable;
  adminChallenges: AdminChallengesTable;
};
export type Passkey = Selectable<AdminPasskeysTable>;
export type Person = Selectable<PeopleTable>;
export type AdminSession = Selectable<AdminSessionsTable>;
