import { randomBytes } from 'node:crypto';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import { areFitting, shownPrefix, tokenPrefix, type ApiScope } from '#domain/api-token.ts';
import { OperationError } from '#domain/operation-errors.ts';

const longestName = 60;

type Wanted = {
  name: string;
  scopes: ApiScope[];
  /** Null: it never expires. */
  expiresAt: Date | null;
  createdBy: string;
};

/** Makes a token, which is shown only this once: the database has its hash. @throws OperationError */
export async function makeApiToken(wanted: Wanted, { apiTokens }: Pick<Services, 'apiTokens'>) {
  const name = wanted.name.trim();
  const scopes = [...new Set(wanted.scopes)];
  if (name === '' || name.length > longestName) throw new OperationError('token_name', { most: longestName });
  if (!areFitting(scopes)) throw new OperationError('token_scopes');
  // Written as a negation so that an invalid date, which compares as false, is refused.
  if (wanted.expiresAt && !(wanted.expiresAt > new Date())) throw new OperationError('token_expiry');
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const prefix = token.slice(0, shownPrefix);
  await apiTokens.add({ ...wanted, name, scopes, prefix, tokenHash: hashOf(token) });
  return { name, scopes, prefix, expiresAt: wanted.expiresAt, token };
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Revokes a token, which ends its use at once. @throws OperationError */
export async function revokeApiToken(id: string, { apiTokens }: Pick<Services, 'apiTokens'>) {
  const name = isId.test(id) ? await apiTokens.revoke(id) : undefined;
  if (name === undefined) throw new OperationError('token_unknown');
  return { name };
}
