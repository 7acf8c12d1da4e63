import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenOpenDatabase } from '#tests/support/orders.ts';
import { isConnectionError, isPassingError } from './database.ts';

test.each(['40P01', '40001', '57014'])(
  'error %s passes by itself, though the database is there',
  async (code) => {
    await using open = await givenOpenDatabase();
    const error: unknown = await sql`do $$ begin raise exception 'x' using errcode = ${sql.lit(code)}; end $$`
      .execute(open.db)
      .catch((thrown: unknown) => thrown);
    expect([isPassingError(error), isConnectionError(error)]).toEqual([true, false]);
  },
);

test('a statement that is wrong does not pass', async () => {
  await using open = await givenOpenDatabase();
  const error: unknown = await sql`select 1/0`.execute(open.db).catch((thrown: unknown) => thrown);
  expect(isPassingError(error)).toBe(false);
});
