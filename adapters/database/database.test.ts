import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenOpenDatabase } from '#tests/support/orders.ts';
import { isConnectionError, isPassingError, isReadOnlyError } from './database.ts';

test.each(['40P01', '40001', '57014', '55P03', '25P03', '25006', '42501'])(
  'error %s passes by itself, though the database is reachable',
  async (code) => {
    await using open = await givenOpenDatabase();
    const error: unknown = await sql`do $$ begin raise exception 'x' using errcode = ${sql.lit(code)}; end $$`
      .execute(open.db)
      .catch((thrown: unknown) => thrown);
    expect([isPassingError(error), isConnectionError(error)]).toEqual([true, false]);
  },
);

test('an invalid statement does not pass by itself', async () => {
  await using open = await givenOpenDatabase();
  const error: unknown = await sql`select 1/0`.execute(open.db).catch((thrown: unknown) => thrown);
  expect(isPassingError(error)).toBe(false);
});

test.each([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
  ],
  ...[
    'ENETDOWN',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EAI_FAIL',
    'EPROTO',
    'ERR_STREAM_DESTROYED',
    'ERR_SSL_WRONG_VERSION_NUMBER',
  ],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['08000', '08006', '08P01', '28000', '28P01', '3D000', '53000', '53200', '53300', '53400', '58030'],
  ...['57P01', '57P02', '57P03', '57P04', '57P05'],
])('%s means that the database cannot be reached', (code) => {
  expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(true);
});

test.each(['23505', '22P02', '53100', '42P01', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])(
  '%s does not mean that the database cannot be reached',
  (code) => {
    expect(isConnectionError(Object.assign(new Error('x'), { code }))).toBe(false);
  },
);

test('a write in a read-only transaction counts as on a read-only database', async () => {
  await using open = await givenOpenDatabase();
  const refused: unknown = await open.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`update identity set id = id where false`.execute(tx))
    .catch((thrown: unknown) => thrown);
  expect(isReadOnlyError(refused)).toBe(true);
});
