import { expect, test } from 'vitest';
import { audited } from '#operations/audited.ts';
import { givenConsole } from '../support/console.ts';
import { query } from '../support/query.ts';

/** Returns all rows of all tables, as text. */
async function everythingIn(databaseUrl: string): Promise<string> {
  const tables = await query(
    databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      query(databaseUrl, `select to_jsonb(one)::text as row from "${String(name)}" one`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => String(row))
    .join('\n');
}

test('neither the operator’s network address nor a mail address in a reason is stored', async () => {
  await using shop = await givenConsole({ TRUST_PROXY: '1', ADMIN_PASSWORD: 'a password of the operator' });
  const operator = await shop.givenOperator({ 'x-forwarded-for': '203.0.113.77' });
  const elsewhere = await shop.givenOperator({ 'x-forwarded-for': '2001:db8:7:7::1' });
  const reason = 'asked by eve@example.com on the phone';
  await operator.call('POST /api/admin/blocks/add', { email: 'eve@example.com', reason, days: 7 });
  const { blocks } = await operator.call('GET /api/admin/blocks', {});
  await operator.call('POST /api/admin/blocks/lift', { id: blocks[0]?.id ?? '', reason });
  await operator.call('GET /api/admin/orders', { text: 'eve@example.com' });

  const byMail = { name: 'eve@example.com', reason };
  const login = { action: 'admin.login', subject: null } as const;
  await audited(shop.services, byMail, login, () => Promise.resolve({ by: null }));

  const kept = await everythingIn(shop.services.config.DATABASE_URL);
  expect(kept).toContain('asked by <address> on the phone');
  expect(kept).not.toMatch(/eve@example\.com|203\.0\.113\.77|2001:db8:7/);
  const [newest] = await shop.services.auditLog.newest({ withLooks: true, limit: 1 });
  expect(newest?.actor).toBe('eve');
  // The list still shows which sessions began at the operator's own address.
  const sessions = await elsewhere.call('GET /api/admin/sessions');
  expect(sessions.map(({ isThis, isFromHere }) => isThis === isFromHere)).toEqual([true, true]);
});
