import { expect, test } from 'vitest';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createAdminClient } from '../support/admin-client.ts';
import { givenConsole, passwordOfPeople } from '../support/console.ts';
import { allMails } from '../support/customer.ts';
import { codeOfApp } from '../support/one-time-code.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { givenPaid } from './given-paid.ts';

const wanted = { name: 'Eve Example', mailAddress: 'eve@example.com', role: 'reviewer' } as const;
const password = passwordOfPeople;

/** Starts a console with a mailbox and an owner. */
async function givenMailbox(settings: Record<string, string> = {}) {
  const mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const shop = await givenConsole({ SMTP_URL: mailbox.smtpUrl, ...settings });
  const owner = await shop.givenOperator();

  /** Returns the token of the newest mail. */
  async function tokenOfMail(): Promise<string> {
    const mail = (await allMails(mailbox)).at(-1);
    return /#invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  return {
    ...{ shop, mailbox, owner, tokenOfMail, guest: () => createAdminClient(shop.url) },
    sql: (text: string) => query(shop.services.config.DATABASE_URL, text),
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      await mailbox[Symbol.asyncDispose]();
    },
  };
}

test('an invitation is in the language of the operator’s mails', async () => {
  await using given = await givenMailbox({ OPERATOR_LANGUAGE: 'fr' });
  await given.owner.call('POST /api/admin/people/invite', wanted);
  const [mail] = await allMails(given.mailbox);
  expect(mail?.subject).toBe('[Toonbooth] Votre accès à la console');
  expect(mail?.text).toContain('avec le rôle «\u{a0}reviewer\u{a0}». Ce rôle décide des photos');
  expect(mail?.text).toMatch(/une fois, jusqu’au \d+ \p{L}+ \d{4}\. Ensuite/u);
  expect(mail?.html).toContain('<html lang="fr">');
});

test('an invitation sets a password once within a week, and the log names who acts', async () => {
  await using given = await givenMailbox();
  const { shop, mailbox, owner, tokenOfMail, guest, sql } = given;
  const text = { subject: 'Come in, {{person}}', body: 'You are {{role}}: it {{mayDo}}.', button: 'Begin' };
  await owner.call('POST /api/admin/mails/save', { mail: 'invitation', language: 'en', text });
  const { result } = await owner.call('POST /api/admin/people/invite', wanted);
  expect(result).toBe('Eve Example is invited as reviewer, by a mail.');
  const [mail] = await allMails(mailbox);
  expect(mail).toMatchObject({
    ...{ to: 'eve@example.com', subject: '[Toonbooth] Come in, Eve Example' },
    text: expect.stringMatching(/^You are reviewer: it .*no address.*\n\nBegin: http/) as string,
  });
  const [first, eve] = [await tokenOfMail(), guest()];

  await expect(eve.logIn({ token: first, password: 'too short' })).rejects.toThrow(/at least 12/);
  expect(await eve.logIn({ token: first, password })).toMatchObject({
    name: 'Eve Example',
    role: 'reviewer',
  });
  await expect(guest().logIn({ token: first, password })).rejects.toThrow(/401 invitation_over/);
  await guest().logIn({ mailAddress: 'EVE@example.com', password });
  for (const wrong of [
    { mailAddress: 'nobody@example.com', password },
    { ...wanted, password: 'a wrong password' },
  ])
    await expect(guest().logIn(wrong)).rejects.toThrow(/401 login_wrong/);

  // Invited anew, she sets another password; an older link is replaced, and a late one is over.
  const { id = '' } = (await owner.call('GET /api/admin/people'))[1] ?? {};
  await owner.call('POST /api/admin/people/invite-again', { id });
  const replaced = await tokenOfMail();
  await owner.call('POST /api/admin/people/invite-again', { id });
  await expect(guest().logIn({ token: replaced, password })).rejects.toThrow(/invitation_over/);
  await sql(`update people set invited_until = invited_until - interval '7 days 1 second'`);
  await expect(guest().logIn({ token: await tokenOfMail(), password })).rejects.toThrow(/invitation_over/);
  await owner.call('POST /api/admin/people/invite-again', { id });
  await guest().logIn({ token: await tokenOfMail(), password: 'another password' });
  await expect(eve.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);

  const { entries } = await owner.call('GET /api/admin/log', {});
  expect(entries.map(({ actor }) => actor.replace(/^console:[0-9a-f]{8} /, ''))).toEqual([
    ...['(Eve Example)', '(Owner)', '(Owner)', '(Owner)'],
    ...['(Eve Example)', '(Eve Example)', '(Owner)', '(Owner)', '(Owner)'],
  ]);
  const kept = JSON.stringify([await sql('select * from people'), await sql('select * from audit_log')]);
  expect(kept).not.toContain(first);
  expect(JSON.stringify(await sql('select * from audit_log'))).not.toContain('eve@example.com');
  expect(JSON.stringify(await sql('select * from admin_sessions'))).not.toContain(first);
  await expect(owner.call('POST /api/admin/people/invite', wanted)).rejects.toThrow(/already has this name/);

  await mailbox.close();
  await expect(
    owner.call('POST /api/admin/people/invite', { ...wanted, name: 'Bob', mailAddress: 'bob@example.com' }),
  ).rejects.toThrow(/The mail server did not accept it/);
  expect(await owner.call('GET /api/admin/people')).toHaveLength(2);
  expect(shop.services.config.ADMIN_PASSWORD).toBeUndefined();
});

test('a role counts from the next call on, and whoever is removed is logged out', async () => {
  await using given = await givenMailbox();
  const { shop, owner, sql } = given;
  const [viewer, manager] = [await shop.givenPerson('viewer'), await shop.givenPerson('manager')];
  const people = await owner.call('GET /api/admin/people');
  const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? '';

  await expect(viewer.call('POST /api/admin/resume')).rejects.toThrow(/403 role_missing/);
  const changed = { id: idOf('A viewer'), name: 'Ada', role: 'manager' } as const;
  expect((await owner.call('POST /api/admin/people/change', changed)).result).toBe(
    'A viewer is now called Ada and has the role manager.',
  );
  await expect(viewer.call('POST /api/admin/resume')).rejects.toThrow(/The shop is not paused/);
  // Each sees their own sessions and ends no other's; an owner sees all.
  const sessions = await owner.call('GET /api/admin/sessions');
  expect(sessions.map(({ person }) => person).sort()).toEqual(['A manager', 'Ada', 'Owner']);
  const [own, ...others] = await viewer.call('GET /api/admin/sessions');
  expect([own?.person, others]).toEqual(['Ada', []]);
  for (const { name } of sessions.filter(({ person }) => person !== 'Ada'))
    await expect(viewer.call('POST /api/admin/sessions/end', { name })).rejects.toThrow(
      /There is no session/,
    );

  await owner.call('POST /api/admin/people/remove', { id: changed.id });
  await expect(viewer.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await manager.call('GET /api/admin/session');
  expect(await sql('select count(*)::int as n from admin_sessions')).toEqual([{ n: 2 }]);

  // The first owner stays one, whoever asks.
  const other = await shop.givenPerson('owner');
  const first = idOf('Owner');
  const stays = /The first owner has the shop’s machine/;
  await expect(other.call('POST /api/admin/people/remove', { id: first })).rejects.toThrow(stays);
  await expect(
    other.call('POST /api/admin/people/change', { id: first, name: 'Owner', role: 'viewer' }),
  ).rejects.toThrow(stays);
  await expect(sql(`update people set role = 'viewer' where id = '${first}'`)).rejects.toThrow(
    /people_first/,
  );
});

test('each person has a password and a second factor of their own, and a reset lets an owner in again', async () => {
  await using given = await givenMailbox({ ADMIN_PASSWORD: 'the password of the shop' });
  const { shop, owner, guest } = given;
  const manager = await shop.givenPerson('manager');
  const begin = (typed: string) => manager.call('POST /api/admin/second-factor/begin', { password: typed });
  await expect(begin('the password of the shop')).rejects.toThrow(/401 login_wrong/);
  const { secret } = await begin(password);
  const { recoveryCodes } = await manager.call('POST /api/admin/second-factor/confirm', {
    code: codeOfApp(secret),
  });

  const asManager = { mailAddress: 'manager@example.com', password };
  await expect(guest().logIn(asManager)).rejects.toThrow(/401 code_required/);
  // The owner’s login and sessions know nothing of it, and the codes are no one else's.
  await guest().logIn({ password: 'the password of the shop' });
  await owner.call('GET /api/admin/session');
  const { secret: owners } = await owner.call('POST /api/admin/second-factor/begin', {
    password: 'the password of the shop',
  });
  await owner.call('POST /api/admin/second-factor/confirm', { code: codeOfApp(owners) });
  const [code = ''] = recoveryCodes;
  await expect(guest().logIn({ password: 'the password of the shop', code })).rejects.toThrow(
    /401 code_wrong/,
  );
  await guest().logIn({ ...asManager, code });
  const passkey = { password: 'the password of the shop' };
  await expect(manager.call('POST /api/admin/passkeys/begin', passkey)).rejects.toThrow(/401 login_wrong/);
  await expect(manager.call('POST /api/admin/passkeys/add', { passkey: {} as never })).rejects.toThrow(
    /The passkey was not made for this shop/,
  );

  const login = { method: 'POST', path: '/api/login/passkey' };
  const begun = await Promise.all(Array.from({ length: 32 }, async () => (await guest().send(login)).status));
  expect(begun.filter((status) => status === 429)).toHaveLength(2);
  await expect(guest().logIn({ passkey: { id: 'unknown' } as never })).rejects.toThrow(/401 passkey_wrong/);

  const reset = await runProcess('cli/main', ['admin', 'reset'], shop.services.env);
  await expect(owner.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  await guest().logIn({ token: /#login=(\S+)/.exec(reset.said)?.[1] ?? '' });
  await guest().logIn({ password: 'the password of the shop' });
  const other = await runProcess('cli/main', ['admin', 'reset', 'manager@example.com'], shop.services.env);
  await guest().logIn({ token: /#invitation=(\S+)/.exec(other.said)?.[1] ?? '', password: 'a new password' });
});

test('a manager refunds up to a limit, also by deleting what is not drawn yet', async () => {
  await using shop = await givenConsole({ MANAGER_REFUND_LIMIT: '4.98' });
  const [owner, manager] = [await shop.givenOperator(), await shop.givenPerson('manager')];
  const [dear, waiting] = [await givenPaid(shop, 'delivered'), await givenPaid(shop, 'approved')];
  const refund = { id: dear.id, action: 'refund' } as const;
  await expect(manager.call('POST /api/admin/orders/act', refund)).rejects.toThrow(
    `409 not_possible: ${dear.reference} cost $4.99: managers refund at most $4.98 (MANAGER_REFUND_LIMIT). Ask an owner.`,
  );
  const remove = { id: waiting.id, action: 'delete', reason: 'asked for it' } as const;
  await expect(manager.call('POST /api/admin/orders/act', remove)).rejects.toThrow(/managers refund at most/);
  expect((await owner.call('POST /api/admin/orders/act', refund)).result).toContain('is being refunded');
  const cheap = await givenPaid(shop, 'delivered', { priceAmount: 498 });
  await manager.call('POST /api/admin/orders/act', { ...refund, id: cheap.id });
});

test('the command invites, lists, changes and removes people', async () => {
  await using given = await givenMailbox();
  const { shop, tokenOfMail, guest } = given;
  const people = async (...words: string[]) =>
    (await runProcess('cli/main', ['people', ...words], shop.services.env)).said;
  expect(await people('invite', 'eve@example.com', '--name', 'Eve', '--role', 'viewer')).toContain(
    'Eve is invited as viewer',
  );
  const eve = guest();
  await eve.logIn({ token: await tokenOfMail(), password });
  expect(await people('role', 'eve@example.com', 'reviewer')).toContain('Eve has the role reviewer.');
  expect(await people('rename', 'owner', 'Ada')).toContain('Owner is now called Ada');
  expect((await people('list')).trim().split('\n')).toEqual([
    'Ada  owner  logs in with the shop’s password',
    'Eve  reviewer  eve@example.com',
  ]);
  expect(await people('remove', 'eve')).toContain('Eve is removed and logged out.');
  await expect(eve.call('GET /api/admin/session')).rejects.toThrow(/401 login_required/);
  expect(await people('remove', 'ada')).toContain('they stay an owner');
});
