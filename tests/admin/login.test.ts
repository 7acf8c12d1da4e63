import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createAdminClient } from '../support/admin-client.ts';
import { givenConsole } from '../support/console.ts';
import { atOnce } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';

const password = 'a password of the operator';
const asHttps = { PUBLIC_URL: 'https://shop.localhost', TRUST_PROXY: '1', ALLOW_STANDINS: '1' };

test('a login link works once, within ten minutes, and only its hash is stored', async () => {
  await using shop = await givenConsole();
  const sql = (text: string) => query(shop.services.config.DATABASE_URL, text);
  const token = await shop.makeToken();
  const tries = await atOnce(8, () => createAdminClient(shop.url).logIn({ token }));

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(createAdminClient(shop.url).logIn({ token })).rejects.toThrow(/401 login_link_over/);
  expect(JSON.stringify(await sql('select * from admin_sessions'))).not.toContain(token);

  const late = await shop.makeToken();
  await sql(`update admin_login_links set expires_at = expires_at - interval '601 seconds'`);
  await expect(createAdminClient(shop.url).logIn({ token: late })).rejects.toThrow(/login_link_over/);
  expect(await sql('select action, result from audit_log')).toEqual([
    { action: 'admin.login', result: 'logged in by link' },
  ]);
});

test('a second login in the same browser replaces the session', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const before = operator.held();
  await operator.logIn({ token: await shop.makeToken() }, { cookie: before.cookie });
  expect(await operator.call('GET /api/admin/sessions')).toHaveLength(1);
  const { status } = await operator.send({
    ...{ method: 'GET', path: '/api/admin/session' },
    headers: { cookie: before.cookie },
  });
  expect(status).toBe(401);
});

test('a session ends after twelve idle hours, after seven days, or from another browser', async () => {
  await using shop = await givenConsole();
  const sql = (text: string) => query(shop.services.config.DATABASE_URL, text);
  const [phone, laptop] = [await shop.givenOperator(), await shop.givenOperator()];
  const isIn = (client: typeof phone) =>
    client.call('GET /api/admin/session').then(
      () => true,
      () => false,
    );

  await sql(`update admin_sessions set seen_at = seen_at - interval '11 hours'`);
  expect(await isIn(phone)).toBe(true);
  await sql(`update admin_sessions set seen_at = seen_at - interval '2 hours'`);
  expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false]);
  await sql(`update admin_sessions set created_at = created_at - interval '7 days'`);
  expect(await isIn(phone)).toBe(false);

  const [ada, eve] = [await shop.givenOperator(), await shop.givenOperator({ 'user-agent': 'Eve/1.0' })];
  const sessions = await ada.call('GET /api/admin/sessions');
  expect(sessions.map(({ isThis, browser }) => [isThis, browser === 'Eve/1.0'])).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
  const { name = '' } = sessions.find(({ browser }) => browser === 'Eve/1.0') ?? {};
  expect((await ada.call('POST /api/admin/sessions/end', { name })).result).toBe(`${name} is logged out.`);
  expect([await isIn(ada), await isIn(eve)]).toEqual([true, false]);
  await expect(ada.call('POST /api/admin/sessions/end', { name })).rejects.toThrow(
    /409 not_possible: There is no session/,
  );
});

test('the cookie is limited to the shop’s own pages, and to HTTPS if the shop has it', async () => {
  await using home = await givenConsole({ ADMIN_PASSWORD: password });
  await using open = await givenConsole({ ...asHttps, ADMIN_PASSWORD: password });
  const cookieOf = async ({ url }: typeof home) => {
    const sent = { method: 'POST', path: '/api/login', input: { password } };
    return (await createAdminClient(url).send(sent)).headers.get('set-cookie') ?? '';
  };

  expect(await cookieOf(home)).toMatch(
    /^toonbooth-\S+; Max-Age=604800; Path=\/; .*HttpOnly; SameSite=Strict$/,
  );
  expect(await cookieOf(open)).toMatch(
    /^__Host-toonbooth-\S+; Max-Age=604800; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('a new password, by setting or by command, logs everybody out', async () => {
  await using shop = await givenConsole();
  const { env } = shop.services;
  const operator = await shop.givenOperator();
  await expect(createAdminClient(shop.url).logIn({ password })).rejects.toThrow(/409 password_missing/);

  const set = (typed: string) =>
    execFileSync(process.execPath, ['dist/programs/cli/main.js', 'admin', 'password'], {
      env: { ...process.env, ...env },
      input: `${typed}\n`,
      stdio: 'pipe',
    }).toString();
  expect(() => set('too short')).toThrow(/at least 12 characters/);
  expect(await operator.call('GET /api/admin/sessions')).toHaveLength(1);
  expect(set(password)).toContain('Everybody is logged out.');

  await expect(operator.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await operator.logIn({ password });
  const { said } = await runProcess('cli/main', ['admin', 'sessions'], env);
  expect(said).toMatch(/^console:[0-9a-f]{8} {2}Owner {2}since .* password/);
  expect((await runProcess('cli/main', ['admin', 'end', 'all'], env)).said).toBe('1 logged out.\n');
  await expect(operator.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);

  const { said: url } = await runProcess('cli/main', ['admin', 'login'], env);
  await operator.logIn({ token: url.trim().replace(/.*#login=/, '') });
  shop.services.config.ADMIN_PASSWORD = 'another password';
  await expect(operator.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await operator.logIn({ password: 'another password' });
});

test('wrong passwords are limited to five per address and a hundred in all', async () => {
  await using shop = await givenConsole({ ...asHttps, ADMIN_PASSWORD: password });
  const guess = async (address: string, n: number) => {
    const client = createAdminClient(shop.url, { 'x-forwarded-for': address });
    const input = { password: `wrong password ${n}` };
    return (await client.send({ method: 'POST', path: '/api/login', input })).status;
  };
  const tally = async (addressOf: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(addressOf(n + i), n + i)));
      statuses.push(...some);
    }
    return {
      tried: statuses.filter((s) => s === 401).length,
      refused: statuses.filter((s) => s === 429).length,
    };
  };

  expect(await tally(() => '203.0.113.7')).toEqual({ tried: 5, refused: 115 });
  // The first address has used five of the hundred tries an hour.
  expect(await tally((n) => `198.51.100.${n % 100}`)).toEqual({ tried: 95, refused: 25 });

  const right = createAdminClient(shop.url, { 'x-forwarded-for': '192.0.2.1' });
  await expect(right.logIn({ password })).rejects.toThrow(/429 too_often/);
  // A login link from the machine itself still works.
  await right.logIn({ token: await shop.makeToken() });
  await query(shop.services.config.DATABASE_URL, 'delete from rate_limits');
  await createAdminClient(shop.url, { 'x-forwarded-for': '192.0.2.2' }).logIn({ password });
});

test('guesses from everywhere lock out no browser or address that has logged in before', async () => {
  await using shop = await givenConsole({ ...asHttps, ADMIN_PASSWORD: password });
  const at = (address: string) => createAdminClient(shop.url, { 'x-forwarded-for': address });
  const operator = at('192.0.2.1');
  await operator.logIn({ password });
  const guess = (address: string) => at(address).logIn({ password: 'a wrong password' });
  await atOnce(105, (n) => guess(`198.51.100.${n}`));
  for (let n = 0; n < 5; n += 1) await expect(guess('192.0.2.1')).rejects.toThrow(/401/);
  await expect(guess('192.0.2.1')).rejects.toThrow(/429/);

  // From the operator's own address, whose tries are used up, and from another one.
  await operator.logIn({ password });
  await operator.logIn({ password }, { 'x-forwarded-for': '203.0.113.9' });
  // Another browser at an address where the operator has logged in.
  await at('203.0.113.9').logIn({ password });
  await expect(at('203.0.113.10').logIn({ password })).rejects.toThrow(/429/);

  const kept = await query(shop.services.config.DATABASE_URL, 'select * from admin_known_origins');
  expect(JSON.stringify(kept)).not.toContain('203.0.113.9');
  // Knowing only the old password gives no exemption.
  shop.services.config.ADMIN_PASSWORD = 'another password';
  await expect(operator.logIn({ password: 'another password' })).rejects.toThrow(/429/);
});
