import { expect, test } from 'vitest';
import { givenDatabase } from '#tests/support/postgres.ts';
import { query } from '#tests/support/query.ts';
import { openPool } from './resilient-client.ts';

test('losing an idle connection does not end the process, even without an error listener', async () => {
  await using database = await givenDatabase();
  const pool = openPool({ connectionString: database.url, max: 1 });
  await pool.query('select 1');
  const lost = new Promise((resolve) => pool.once('remove', resolve));

  await query(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

  await lost;
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
