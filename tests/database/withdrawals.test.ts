import { expect, test } from 'vitest';
import { createWithdrawals } from '#adapters/database/tables/withdrawals.ts';
import { givenOpenDatabase, givenOrder } from '../support/orders.ts';

test('the first statement counts, and a later one only if it ends an order that the first could not', async () => {
  await using database = await givenOpenDatabase();
  const { add, ofOrder } = createWithdrawals(database.db);
  const { id } = await givenOrder(database.db);

  expect(await add(id, 'Ada', 'open')).toBe(true);
  expect(await add(id, 'Eve', 'begun')).toBe(false);
  expect(await ofOrder(id)).toMatchObject({ name: 'Ada', outcome: 'open' });
  expect(await add(id, 'Eve', 'ended')).toBe(true);
  expect(await add(id, 'Eve', 'ended')).toBe(false);
  expect(await ofOrder(id)).toMatchObject({ name: 'Ada', outcome: 'ended' });
});
