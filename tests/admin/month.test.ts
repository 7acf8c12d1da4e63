import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenConsole } from '../support/console.ts';
import { givenFolder } from '../support/folder.ts';
import { runProcess } from '../support/run-process.ts';
import { givenPaid, sqlOf } from './given-paid.ts';

test('a month begins and ends by the shop’s clock, and says why fees are missing', async () => {
  await using shop = await givenConsole({ STRIPE_API_URL: 'http://127.0.0.1:1', TIME_ZONE: 'Asia/Tokyo' });
  await using folder = await givenFolder();
  const operator = await shop.givenOperator();
  const at = { inIt: '2026-09-30T15:00:00Z', before: '2026-09-30T14:59:59Z', after: '2026-10-31T15:00:00Z' };
  const paid = {
    inIt: await givenPaid(shop, 'delivered'),
    before: await givenPaid(shop, 'delivered'),
    after: await givenPaid(shop, 'delivered'),
  };
  for (const when of ['inIt', 'before', 'after'] as const)
    await sqlOf(shop)('update orders set paid_at = $2 where id = $1', paid[when].id, at[when]);

  const month = await operator.call('GET /api/admin/month', { month: '2026-10' });
  expect(month).toMatchObject({ zone: 'Asia/Tokyo', isReal: false, fees: [] });
  expect(month.sums).toEqual([{ currency: 'usd', in: 499, back: 0, tax: 0, orders: 1 }]);
  expect(month.note).toMatch(/Stripe did not answer/);

  const input = { month: '2026-10' };
  const response = await operator.send({ method: 'GET', path: '/api/admin/month/csv', input });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="payments-2026-10.csv"');
  const csv = Buffer.from(await response.arrayBuffer()).toString();
  const { reference, payment } = paid.inIt;
  const [, line, last] = csv.split('\r\n');
  expect(csv.startsWith('\uFEFFdate,time,time_zone,type,order,')).toBe(true);
  expect(line).toBe(
    `2026-10-01,00:00:00,Asia/Tokyo,payment,${reference},picture,bricks,4.99,USD,,${payment},,,,,,,,,`,
  );
  expect(last).toMatch(/^,,,note,.*Stripe did not answer/);

  const file = path.join(folder.path, 'october.csv');
  const command = (...words: string[]) =>
    runProcess('cli/main', ['payments', 'export', ...words], shop.services.env);
  expect((await command('2026-10', '--csv', file)).said).toContain(`2026-10 is in ${file}.`);
  expect(await readFile(file, 'utf8')).toBe(csv);
  const commas = { method: 'GET', path: '/api/admin/month/csv', input: { ...input, decimals: 'comma' } };
  const german = Buffer.from(await (await operator.send(commas)).arrayBuffer()).toString();
  expect(german.split('\r\n')[1]).toContain(`;${reference};picture;bricks;4,99;USD;;${payment};`);
  await command('2026-10', '--decimal-comma', '--csv', `${file}.de`);
  expect(await readFile(`${file}.de`, 'utf8')).toBe(german);
  expect((await command('October')).said).toContain('"October" is not a month');
  await expect(operator.call('GET /api/admin/month', { month: '2026-13' })).rejects.toThrow(/is not a month/);
});
