import { expect, test } from 'vitest';
import { examineDatabase } from '#operator/doctor/database.ts';
import { givenOpenDatabase } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { shopOf } from './broken-setups/broken-setup.ts';

test('nothing is wrong with a database that a newer version has left usable, as after a rollback', async () => {
  await using opened = await givenOpenDatabase();
  await query(opened.url, `insert into kysely_migration values ('999-later', '2099-01-01')`);

  const findings = await examineDatabase(shopOf({ DATABASE_URL: opened.url }));

  expect(findings.find(({ check }) => check === 'database.schema')).toMatchObject({
    outcome: 'right',
    message: expect.stringMatching(/\(999-later\), and this one can use it, as after a rollback\./) as string,
  });
});
