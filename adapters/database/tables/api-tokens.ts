import { sql, type Insertable, type Selectable } from 'kysely';
import type { ApiScope } from '#domain/api-token.ts';
import type { AdminTables } from '../schema/admin.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** Precision of `lastUsedAt` in seconds: not every request writes it. */
const usedSeconds = 60;

type Row = Selectable<AdminTables['apiTokens']>;
export type ApiTokenSummary = Omit<Row, 'tokenHash' | 'revokedAt'>;
export type ApiToken = { id: string; scopes: ApiScope[]; status: 'valid' | 'expired' | 'revoked' };

const status = sql<ApiToken['status']>`case when revoked_at is not null then 'revoked'
  when expires_at <= now() then 'expired' else 'valid' end`;

/** Stores the tokens of the operator's other programs, as hashes. */
export function createApiTokens(db: Database) {
  async function add(token: Insertable<AdminTables['apiTokens']>): Promise<void> {
    await db.insertInto('apiTokens').values(token).execute();
  }

  /** Returns the token with this hash, and records the use of a valid one; undefined if there is none. */
  async function use(tokenHash: Buffer): Promise<ApiToken | undefined> {
    const wanted = db.selectFrom('apiTokens').where('tokenHash', '=', tokenHash);
    const isNoted = sql<boolean>`coalesce(last_used_at > ${inSeconds(-usedSeconds)}, false)`;
    const found = await wanted
      .select(['id', 'scopes', status.as('status'), isNoted.as('isNoted')])
      .executeTakeFirst();
    if (!found) return undefined;
    const { isNoted: isKnown, ...token } = found;
    if (token.status === 'valid' && !isKnown)
      await db.updateTable('apiTokens').set({ lastUsedAt: now }).where('id', '=', token.id).execute();
    return token;
  }

  /** Lists the tokens that were not revoked, newest first. */
  function list(): Promise<ApiTokenSummary[]> {
    return db
      .selectFrom('apiTokens')
      .select(['id', 'name', 'prefix', 'scopes', 'createdBy', 'createdAt', 'expiresAt', 'lastUsedAt'])
      .where('revokedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
  }

  /** @returns the token's name; undefined if there is none, or it was revoked before */
  async function revoke(id: string): Promise<string | undefined> {
    const revoking = db.updateTable('apiTokens').set({ revokedAt: now }).where('id', '=', id);
    return (await revoking.where('revokedAt', 'is', null).returning('name').executeTakeFirst())?.name;
  }

  return { add, use, list, revoke };
}
