import type { Selectable } from 'kysely';
import type { Defaulted } from './columns.ts';

type AdminSessionsTable = {
  id: string;
  tokenHash: Buffer;
  /** A fingerprint of the password that held when it began. */
  credential: Buffer;
  via: 'password' | 'link';
  /** The range of network addresses that it began from. */
  address: string;
  /** As the browser calls itself. */
  browser: string;
  createdAt: Defaulted<Date>;
  seenAt: Defaulted<Date>;
};

type AdminLoginLinksTable = { tokenHash: Buffer; expiresAt: Date };

type AdminPasswordTable = { onlyOne: Defaulted<boolean>; hash: string; setAt: Defaulted<Date> };

export type AdminTables = {
  adminSessions: AdminSessionsTable;
  adminLoginLinks: AdminLoginLinksTable;
  adminPassword: AdminPasswordTable;
};
export type AdminSession = Selectable<AdminSessionsTable>;
