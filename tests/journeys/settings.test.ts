import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageFacts } from '#contract/page-facts.ts';
import { examineChanges } from '#operator/doctor/changes.ts';
import { readSettings } from '#config.ts';
import { createCustomer, type Mail } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { createAdminClient } from '../support/admin-client.ts';
import { givenOperator } from '../support/operator.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const told = { SETTINGS_FROM_FILE: 'BRAND_NAME,SUPPORT_EMAIL' };
const shared = sharedShop({ BRAND_NAME: 'Toons', SUPPORT_EMAIL: 'old@example.com', ...told });
const sql = (text: string) => query(shared().config.DATABASE_URL, text);
/** Seconds within which a running program follows a change: by the news of it, as it reads the settings again only after 60. */
const soon = 20;

const command = async (...args: string[]) =>
  (await runProcess('cli/main', ['settings', ...args], shared().env)).said.trim();

/** Buys a picture. @returns the first mail about it */
async function buyAndRead(): Promise<Mail> {
  const customer = createCustomer(shared());
  const email = `${randomUUID()}@example.com`;
  await customer.pay(await customer.order({ email }));
  return waitUntil(async () => (await customer.mails(email))[0]);
}

async function landingPage() {
  const html = await (await fetch(`${shared().url}/?lang=en`)).text();
  const [, json = ''] = /id="facts"[^>]*>([^<]+)</.exec(html) ?? [];
  return { html, facts: pageFacts.parse(JSON.parse(json)) };
}

/** Returns a setting as the console shows it. */
async function settingIn(operator: ReturnType<typeof createAdminClient>, name: string) {
  return (await operator.call('GET /api/admin/settings')).find((one) => one.name === name);
}

test('a change wins over .env in server, worker, pages and mails, also after a restart, until it is undone', async () => {
  const operator = await givenOperator(shared());
  const change = (name: string, text: string) =>
    operator.call('POST /api/admin/settings/change', { name, text, reason: 'autumn' });
  expect((await landingPage()).html).toMatch(/<title>[^<]*Toons/);

  expect((await change('BRAND_NAME', ' Ada’s Cartoons ')).result).toBe(
    'BRAND_NAME is "Ada’s Cartoons" from now on; it was "Toons".',
  );
  await change('SUPPORT_EMAIL', 'new@example.com');
  await change('SELLER_NAME', 'Ada Example');
  await change('PRICE', '6.25');
  await change('BOOTH', '1');

  const { html, facts } = await waitUntil(async () => {
    const page = await landingPage();
    return page.facts.booth && page;
  }, soon);
  expect(html).toMatch(/<title>[^<]*Ada’s Cartoons/);
  expect(facts).toMatchObject({ brand: 'Ada’s Cartoons', supportEmail: 'new@example.com', booth: true });
  expect(facts.soldBy?.en).toContain('Ada Example');
  expect(facts.giftPrice.en).toBe('$6.25');
  expect((await fetch(`${shared().url}/booth`)).status).toBe(200);
  const imprint = await (await fetch(`${shared().url}/imprint.txt`)).text();
  expect(imprint).toContain('new@example.com');
  const follows = ({ text }: Mail) =>
    ['Ada’s Cartoons', 'new@example.com', 'Ada Example'].every((words) => text.includes(words));
  await waitUntil(async () => follows(await buyAndRead()), soon);

  await shared().restartWith({ SUPPORT_EMAIL: 'newest@example.com', ...told });
  expect((await landingPage()).facts).toMatchObject({
    brand: 'Ada’s Cartoons',
    supportEmail: 'new@example.com',
  });
  expect(follows(await buyAndRead())).toBe(true);
  expect(await settingIn(operator, 'SUPPORT_EMAIL')).toMatchObject({
    ...{ value: 'new@example.com', source: 'console', editable: { text: 'new@example.com' } },
    own: {
      changedBy: expect.stringMatching(/^console:[0-9a-f]{8} \(Owner\)$/) as string,
      problem: null,
      otherwise: { value: 'newest@example.com', source: '.env' },
    },
  });

  for (const name of ['BRAND_NAME', 'SUPPORT_EMAIL', 'SELLER_NAME', 'PRICE', 'BOOTH'])
    await operator.call('POST /api/admin/settings/reset', { name });
  const after = await waitUntil(async () => {
    const page = await landingPage();
    return page.facts.booth === undefined && page.facts;
  }, soon);
  expect([after.brand, after.supportEmail, after.soldBy, after.giftPrice.en]).toEqual([
    ...['Toons', 'newest@example.com', undefined, '$4.99'],
  ]);
  await expect(operator.call('POST /api/admin/settings/reset', { name: 'PRICE' })).rejects.toThrow(
    'PRICE has not been changed while the shop runs',
  );
  const log = await sql(
    `select reason, result, actor ~ '^console:' as by_console from audit_log where subject = 'BRAND_NAME' order by id`,
  );
  expect(log).toEqual([
    {
      ...{ reason: 'autumn', by_console: true },
      result: 'BRAND_NAME is "Ada’s Cartoons" from now on; it was "Toons".',
    },
    { reason: null, by_console: true, result: 'BRAND_NAME is "Toons" again (.env).' },
  ]);
});

test('a limit changed by the command holds in the running server, and what is refused changes nothing', async () => {
  const upload = async () => {
    try {
      await createCustomer(shared()).upload(await photoBytes('astronaut.png'));
      return 'passed';
    } catch (error) {
      return String(error);
    }
  };
  expect(await upload()).toBe('passed');
  expect(await command('set', 'UPLOADS_PER_HOUR', '1', '--by', 'eve@example.com')).toBe(
    'UPLOADS_PER_HOUR is "1" from now on; it was "1000000".',
  );
  await waitUntil(async () => (await upload()).includes('429 too_often'), soon);
  expect(await command('list')).toMatch(
    /^UPLOADS_PER_HOUR=1 {2}\(changed while the shop runs, 20\S+ \S+ by command:eve; otherwise 1000000, environment\)$/m,
  );
  expect(await command('set', 'STRIPE_SECRET_KEY', 'sk_test_other')).toContain('can be changed only in .env');
  const operator = await givenOperator(shared());
  for (const [name, text, why] of [
    ['UPLOADS_PER_HOUR', '0', 'Too small'],
    ['UPLOADS_PER_HOUR', ' ', 'needs a value'],
    ['UPLOADS_PER_HOURS', '5', 'is not a setting'],
  ] as const)
    await expect(operator.call('POST /api/admin/settings/change', { name, text })).rejects.toThrow(why);
  expect(await sql('select name, value from setting_changes')).toEqual([
    { name: 'UPLOADS_PER_HOUR', value: '1' },
  ]);
  expect(await command('reset', 'UPLOADS_PER_HOUR')).toBe(
    'UPLOADS_PER_HOUR is "1000000" again (environment).',
  );
  await waitUntil(async () => (await upload()) === 'passed', soon);
});

test('a change that a later version does not take stops no start: it is ignored, and everything says so', async () => {
  const operator = await givenOperator(shared());
  await sql(`insert into setting_changes (name, value, changed_by) values
    ('MAX_WAIT', 'long', 'command:ada'), ('OLD_NAME', 'x', 'command:ada'), ('APP_SECRET', 'hush', 'command:ada')`);
  await shared().restartWith({});
  expect((await landingPage()).facts.brand).toBe('Toons');

  expect(await settingIn(operator, 'MAX_WAIT')).toMatchObject({
    ...{ value: '60', source: 'default', editable: { text: 'long' } },
    own: { text: 'long', problem: expect.stringContaining('expected number') as string },
  });
  expect(await settingIn(operator, 'OLD_NAME')).toMatchObject({
    ...{ value: null, editable: null, own: { text: 'x', problem: 'is not a setting' } },
  });
  expect(JSON.stringify(await operator.call('GET /api/admin/settings'))).not.toContain('hush');
  const listed = await command('list');
  expect(listed).toMatch(/^MAX_WAIT=60 {2}\(default; "long", set 20.* by command:ada, is ignored: .*number/m);
  expect(listed).not.toContain('hush');

  const { settings, findings } = await examineChanges(readSettings(shared().env));
  expect(settings.MAX_WAIT).toBe(60);
  expect(findings.map(({ outcome, message }) => `${outcome} ${message}`)).toEqual([
    expect.stringMatching(/^wrong APP_SECRET was changed to "…", which is ignored: can be changed only/),
    expect.stringMatching(/^wrong MAX_WAIT was changed to "long", which is ignored: /),
    'wrong OLD_NAME was changed to "x", which is ignored: is not a setting.',
  ]);

  for (const name of ['APP_SECRET', 'MAX_WAIT', 'OLD_NAME'])
    await operator.call('POST /api/admin/settings/reset', { name });
  expect(await settingIn(operator, 'OLD_NAME')).toBeUndefined();
});
