import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createAdminClient } from '../support/admin-client.ts';
import { givenConsole } from '../support/console.ts';
import { codeOfApp } from '../support/one-time-code.ts';
import { atOnce } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';

const password = 'a password of the operator';

/** Starts a console whose operator has set up a second factor, with the app's secret and the recovery codes. */
async function givenSecondFactor() {
  const shop = await givenConsole({ ADMIN_PASSWORD: password });
  const sql = (words: string) => query(shop.services.config.DATABASE_URL, words);
  const operator = createAdminClient(shop.url);
  await operator.logIn({ password });
  const laptop = createAdminClient(shop.url);
  await laptop.logIn({ password });
  const { secret } = await operator.call('POST /api/admin/second-factor/begin', { password });
  const { recoveryCodes } = await operator.call('POST /api/admin/second-factor/confirm', {
    code: codeOfApp(secret),
  });

  /** Returns the app's code, after forgetting which codes were used. */
  async function nextCode(): Promise<string> {
    await sql('update admin_second_factors set last_step = 0');
    return codeOfApp(secret);
  }
  const logIn = (code?: string) => createAdminClient(shop.url).logIn({ password, ...(code && { code }) });
  return { shop, sql, operator, laptop, secret, recoveryCodes, nextCode, logIn };
}

const wrong = /401 code_wrong/;

test('a login requires a code besides the password, and accepts each code once', async () => {
  const given = await givenSecondFactor();
  await using shop = given.shop;
  const { sql, secret, recoveryCodes, nextCode, logIn } = given;

  await expect(logIn()).rejects.toThrow(/401 code_required/);
  await expect(logIn(codeOfApp(secret))).rejects.toThrow(wrong);
  await expect(logIn('000000')).rejects.toThrow(wrong);
  const guess = createAdminClient(shop.url).logIn({ password: 'not it', code: await nextCode() });
  await expect(guess).rejects.toThrow(/401 login_wrong/);

  await sql('delete from rate_limits');
  const code = await nextCode();
  const tries = await atOnce(4, () => logIn(` ${code.slice(0, 3)} ${code.slice(3)}`));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(logIn(code)).rejects.toThrow(wrong);

  await sql('delete from rate_limits');
  const [paper = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  await logIn(paper.toLowerCase());
  await expect(logIn(paper)).rejects.toThrow(wrong);

  // A login link from the machine itself still works.
  await (await shop.givenOperator()).call('GET /api/admin/session');
  const logged = (await sql(`select result from audit_log where action = 'admin.login' order by id`)).map(
    ({ result }) => result,
  );
  expect(logged.slice(2)).toEqual([
    'logged in by password and a code',
    'logged in by password and a recovery code, of which 9 are left',
    'logged in by link',
  ]);
  const kept = JSON.stringify([
    await sql('select *, encode(code_hash, $$escape$$) from admin_recovery_codes'),
    await sql('select * from admin_second_factors'),
    await sql('select * from audit_log'),
  ]);
  for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
    expect(kept).not.toContain(value);
});

test('wrong codes are limited like wrong passwords, at the login and when it is turned off', async () => {
  const given = await givenSecondFactor();
  await using shop = given.shop;
  const { sql, operator, nextCode, logIn } = given;
  const guesses = Array.from({ length: 5 }, (_nothing, n) => `WRNG-CDES-222${n + 2}`);
  for (const guess of guesses) await expect(logIn(guess)).rejects.toThrow(wrong);
  await expect(logIn(await nextCode())).rejects.toThrow(/429 too_often/);

  await sql('delete from rate_limits');
  for (const code of guesses)
    await expect(operator.call('POST /api/admin/second-factor/off', { code })).rejects.toThrow(wrong);
  await expect(
    operator.call('POST /api/admin/second-factor/off', { code: await nextCode() }),
  ).rejects.toThrow(/429/);
  expect(await operator.call('GET /api/admin/second-factor')).toMatchObject({
    since: expect.any(String) as string,
  });
  await sql('delete from rate_limits');
  // Requests that are only answered by asking for a code count as no try.
  for (let n = 0; n < 7; n += 1) await expect(logIn()).rejects.toThrow(/401 code_required/);
  await createAdminClient(shop.url).logIn({ password, code: await nextCode() });
});

test('setting it up requires the password, and wrong ones are limited there too', async () => {
  await using shop = await givenConsole({ ADMIN_PASSWORD: password });
  const operator = createAdminClient(shop.url);
  await operator.logIn({ password });
  const begin = (typed: string) => operator.call('POST /api/admin/second-factor/begin', { password: typed });

  // Guesses at a browser that was left logged in.
  for (let n = 0; n < 5; n += 1) await expect(begin(`guess ${n}`)).rejects.toThrow(/401 login_wrong/);
  await expect(begin(password)).rejects.toThrow(/429 too_often/);
  await expect(operator.call('POST /api/admin/second-factor/confirm', { code: '000000' })).rejects.toThrow(
    /No second factor is being set up/,
  );

  // Such guesses do not keep the operator from logging in.
  await operator.logIn({ password });
  expect((await begin(password)).secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('turning it on or off logs out all other sessions, and an unfinished one changes nothing', async () => {
  const given = await givenSecondFactor();
  await using shop = given.shop;
  const { sql, operator, laptop, nextCode, logIn } = given;
  await operator.call('GET /api/admin/session');
  await expect(laptop.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await expect(operator.call('POST /api/admin/second-factor/begin', { password })).rejects.toThrow(
    /There is already a second factor/,
  );

  await laptop.logIn({ password, code: await nextCode() });
  const code = await nextCode();
  expect((await operator.call('POST /api/admin/second-factor/off', { code })).result).toContain('is off');
  await operator.call('GET /api/admin/session');
  await expect(laptop.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await logIn();

  await operator.call('POST /api/admin/second-factor/begin', { password });
  const { secret } = await operator.call('POST /api/admin/second-factor/begin', { password });
  await expect(operator.call('POST /api/admin/second-factor/confirm', { code: '000000' })).rejects.toThrow(
    /not the current code/,
  );
  await logIn();
  await operator.call('POST /api/admin/second-factor/confirm', { code: codeOfApp(secret) });
  await expect(logIn()).rejects.toThrow(/code_required/);

  // Both the phone and the recovery codes are lost.
  const { said } = await runProcess('cli/main', ['admin', 'second-factor', 'off'], shop.services.env);
  expect(said).toContain('All sessions of this person are ended.');
  await expect(operator.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await logIn();
  const rows = await sql(`select action, actor ~ '^console:' as by_console, result like 'failed%' as failed
    from audit_log where action like 'admin.second-factor%' order by id`);
  expect(rows.map(({ action, by_console, failed }) => [action, by_console, failed])).toEqual([
    ['admin.second-factor-on', true, false],
    ['admin.second-factor-off', true, false],
    ['admin.second-factor-on', true, true],
    ['admin.second-factor-on', true, false],
    ['admin.second-factor-off', false, false],
  ]);
});

test('the command sets it up too, provided that there is a password', async () => {
  await using open = await givenConsole();
  await expect(
    (await open.givenOperator()).call('POST /api/admin/second-factor/begin', { password }),
  ).rejects.toThrow(/409 password_missing/);

  await using shop = await givenConsole({ ADMIN_PASSWORD: password });
  const child = spawn(process.execPath, ['dist/programs/cli/main.js', 'admin', 'second-factor', 'on'], {
    env: { ...process.env, ...shop.services.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said).toMatch(/secret: [A-Z2-7]{32}\n/);
  expect(said).toContain('█');
  child.stdin.end(`${codeOfApp(/secret: (\w+)/.exec(said)?.[1] ?? '')}\n`);
  expect(await ended).toEqual([0, null]);

  const [code = ''] = /^.{4}-.{4}-.{4}$/m.exec(said) ?? [];
  const operator = createAdminClient(shop.url);
  await expect(operator.logIn({ password })).rejects.toThrow(/code_required/);
  await operator.logIn({ password, code });
  const shown = await runProcess('cli/main', ['admin', 'second-factor'], shop.services.env);
  expect(shown.said).toMatch(/^On since .*\. 9 recovery codes left\.$/m);
});
