import { chown, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSettings } from '#config.ts';
import { examineAlerts } from '#operator/doctor/alerts.ts';
import { examineAddress } from '#operator/doctor/address.ts';
import { examineEvents } from '#operator/doctor/events.ts';
import { examineContentCredentials } from '#operator/doctor/content-credentials.ts';
import { examineShop, leaveUnchecked } from '#operator/doctor/examine.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { examineMail } from '#operator/doctor/mail.ts';
import { secretsOf, withoutSecrets } from '#domain/secret-settings.ts';
import { examineSettings } from '#operator/doctor/settings.ts';
import { examineStorage } from '#operator/doctor/stores.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { createStripeStandin } from '#standins/stripe/server.ts';
import { givenStandin } from '../support/comfyui.ts';
import { eventSecret } from '../support/event-receiver.ts';
import { givenFolder } from '../support/folder.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenReceiver } from '../support/receiver.ts';
import { runProcess } from '../support/run-process.ts';
import { givenSigningCertificate } from '../support/signing-certificate.ts';
import { whyNoLandlock } from '../support/why-no-landlock.ts';
import { brokenAddress } from './broken-setups/address.ts';
import { brokenComfyUi } from './broken-setups/comfyui.ts';
import { brokenContentCredentials } from './broken-setups/content-credentials.ts';
import { brokenSettings } from './broken-setups/settings.ts';
import { brokenStores } from './broken-setups/stores.ts';
import { brokenStripe } from './broken-setups/stripe.ts';
import { givenTls } from './certificate-double.ts';
import { givenPublicShop } from './public-shop.ts';

const secretKey = 'sk_test_0123456789secret';
const brokenSetups = [
  ...brokenStripe,
  ...brokenAddress,
  ...brokenComfyUi,
  ...brokenContentCredentials,
  ...brokenStores,
  ...brokenSettings,
];
const nothingWished = { draw: false, mail: false };

const checksOf = (findings: Finding[], wanted: Finding['outcome']): string[] => [
  ...new Set(findings.filter(({ outcome }) => outcome === wanted).map(({ check }) => check)),
];

/** Runs the doctor as `toonbooth doctor` does, for a shop whose folder is empty. */
async function runDoctor(settings: Record<string, string>, args: string[] = []) {
  await using folder = await givenFolder();
  return await runProcess('cli/main', ['doctor', ...args], {
    DATA_DIR: folder.path,
    STORAGE_URL: `file://${folder.path}`,
    ...settings,
  });
}

test.each(brokenSetups)('$name is named with its remedy', async ({ examine, check, message, remedy }) => {
  const findings = await examine();

  expect(checksOf(findings, 'wrong').sort()).toEqual(check.split(' ').sort());
  const [first = ''] = check.split(' ');
  const told = findings.filter((one) => one.outcome === 'wrong' && one.check === first);
  expect(told.map((one) => one.message).join('\n')).toMatch(message);
  expect(told[0]?.remedy).toMatch(remedy);
  // Every finding that is wrong has a remedy and contains no secret.
  for (const one of findings.filter(({ outcome }) => outcome === 'wrong'))
    expect(one.remedy).toMatch(/\w{3}/);
  expect(JSON.stringify(findings)).not.toMatch(/hush|0123456789secret/);
});

test('at least 25 broken set-ups are tested', () => {
  expect(brokenSetups.length).toBeGreaterThanOrEqual(25);
});

test('nothing unexamined is right in a shop without settings or processes', async () => {
  const environment = { DATA_DIR: '/nowhere/toonbooth' };
  const { findings, settings } = examineSettings({ environment, startedAt: undefined }, environment);
  const all = [
    ...findings,
    ...(await examineShop({ settings: settings ?? readSettings({}), startedAt: undefined }, nothingWished)),
  ];

  // Only settings, shipped styles and the machine itself can be examined.
  const ofMachine = whyNoLandlock() === undefined ? ['sandbox'] : [];
  expect(checksOf(all, 'right')).toEqual(['settings', ...ofMachine, 'moderation', 'styles']);
  expect(checksOf(all, 'wrong')).toEqual([]);
  expect(checksOf(all, 'unchecked')).toEqual(
    expect.arrayContaining([
      'server',
      'database',
      'queue',
      'storage',
      'disk',
      'comfyui',
      'comfyui.drawing',
      'content-credentials',
      'stripe.key',
      'mail.server',
      'address',
      'defaults.all',
    ]),
  );
});

test('unreadable settings leave everything else unchecked', () => {
  const { findings, settings } = examineSettings(
    { environment: { WORKFLOWS: 'huge', PORT: 'x' }, startedAt: undefined },
    {},
  );

  expect(settings).toBeUndefined();
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^WORKFLOWS: /),
  ]);
  expect(checksOf(leaveUnchecked('so'), 'right')).toEqual([]);
});

test('changed settings and their consequences for the next start of a running shop are named', () => {
  const running = { environment: { BRAND_NAME: 'Toons' }, startedAt: new Date() };
  const next = (given: Record<string, string>) =>
    examineSettings(running, given).findings.filter(({ check }) => check === 'settings.next-start');

  expect(next({ BRAND_NAME: 'Toons' })).toEqual([]);
  const messages = (given: Record<string, string>) => next(given).map(({ message }) => message);
  expect(next({ BRAND_NAME: 'Comics' })).toMatchObject([{ outcome: 'unchecked' }]);
  expect(messages({ BRAND_NAME: 'Comics' })).toEqual(['BRAND_NAME was changed since the shop started.']);
  expect(messages({ BRAND_NAME: 'Comics', PRICE: '5' })).toEqual([
    'BRAND_NAME, PRICE were changed since the shop started.',
  ]);
  expect(next({ WORKFLOWS: 'huge' })).toMatchObject([{ outcome: 'wrong' }]);
});

test.each([
  { trust: '0', proxy: false, words: 'no proxy is in front of the shop' },
  { trust: '1', proxy: true, words: 'one proxy is in front of the shop' },
  { trust: '127.0.0.3', proxy: true, words: 'one proxy is in front of the shop' },
])('TRUST_PROXY=$trust is right if $words', async ({ trust, proxy, words }) => {
  await using given = await givenPublicShop({ trust, proxy });

  const findings = await examineAddress(given.shop);

  expect(checksOf(findings, 'right')).toEqual(['address', 'address.proxy', 'address.webhook']);
  expect(findings.find(({ check }) => check === 'address.proxy')?.message).toContain(words);
});

test('a TRUST_PROXY that also trusts the doctor’s machine is left unchecked', async () => {
  await using given = await givenPublicShop({ trust: '127.0.0.0/8', proxy: true });

  expect(checksOf(await examineAddress(given.shop), 'unchecked')).toEqual(['address.proxy']);
});

test('a certificate that is valid for long is right, with its end', async () => {
  using tls = await givenTls(60);
  const settings = readSettings({ PUBLIC_URL: tls.url });

  expect((await examineAddress({ settings, startedAt: undefined }, tls.cert))[0]).toMatchObject({
    outcome: 'right',
    message: expect.stringMatching(/^valid until \d{4}-/) as string,
  });
});

test('a certificate for pictures that is valid for long is right, with its end', async () => {
  await using certificate = await givenSigningCertificate();
  const settings = readSettings({ C2PA_CERTIFICATE: certificate.file });

  expect(await examineContentCredentials({ settings })).toMatchObject([
    { outcome: 'right', message: expect.stringMatching(/good until \d{4}-/) as string },
  ]);
});

// Only root can act for other accounts, and give files away.
test.runIf(process.getuid?.() === 0)(
  'root does not tick what the shop’s own account may be unable to do',
  async () => {
    await using folder = await givenFolder();
    await chown(folder.path, 65_534, 65_534);
    const settings = readSettings({ DATA_DIR: folder.path, STORAGE_URL: `file://${folder.path}` });

    expect(checksOf(await examineStorage({ settings }), 'unchecked')).toEqual(['storage']);
    expect(await readdir(folder.path)).toEqual([]);
  },
);

test('a mail is sent only on request, and only to the operator', async () => {
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const settings = readSettings({ SMTP_URL: mailbox.smtpUrl, OPERATOR_EMAIL: 'ada@example.com' });
  const sent = async () =>
    (await (await fetch(`${mailbox.url}/_messages`)).json()) as { envelope: { to: string[] } }[];

  expect(checksOf(await examineMail({ settings }, { mail: false }), 'unchecked')).toEqual(['mail.message']);
  expect(await sent()).toEqual([]);
  expect(checksOf(await examineMail({ settings }, { mail: true }), 'right')).toEqual([
    'mail.server',
    'mail.message',
  ]);
  expect((await sent()).map(({ envelope }) => envelope.to)).toEqual([['ada@example.com']]);
  const nobody = readSettings({ SMTP_URL: mailbox.smtpUrl });
  expect(checksOf(await examineMail({ settings: nobody }, { mail: true }), 'unchecked')).toEqual([
    'mail.message',
  ]);
});

test('a webhook for alerts gets a message only on request, and its errors are reported', async () => {
  using receiver = await givenReceiver(200, 404);
  const settings = readSettings({ ALERT_WEBHOOK_URL: receiver.url });
  expect(checksOf(await examineAlerts({ settings }, { mail: false }), 'unchecked')).toEqual([
    'alerts.webhook',
  ]);
  expect(receiver.received).toEqual([]);
  expect(checksOf(await examineAlerts({ settings }, { mail: true }), 'right')).toEqual(['alerts.webhook']);
  expect(receiver.received).toEqual([{ text: '[Toonbooth] A test message from toonbooth doctor.' }]);
  const [finding] = await examineAlerts({ settings }, { mail: true });
  expect(finding).toMatchObject({
    outcome: 'wrong',
    message: 'did not accept a test message: answered with 404',
  });
});

test('the endpoint for events gets a signed one only on request, and its errors are reported', async () => {
  using receiver = await givenReceiver(204, 401);
  const settings = readSettings({
    EVENT_WEBHOOK_URL: receiver.url,
    EVENT_WEBHOOK_SECRET: eventSecret,
    EVENT_WEBHOOK_PRIVATE: '1',
  });
  expect(checksOf(await examineEvents({ settings }, { mail: false }), 'unchecked')).toEqual(['events']);
  expect(receiver.received).toEqual([]);
  expect(checksOf(await examineEvents({ settings }, { mail: true }), 'right')).toEqual(['events']);
  expect(receiver.received).toMatchObject([{ type: 'shop.test', data: {} }]);
  const [finding] = await examineEvents({ settings }, { mail: true });
  expect(finding).toMatchObject({
    outcome: 'wrong',
    message: 'did not accept an event of type shop.test: 401 Unauthorized',
  });
});

test('an endpoint for events needs a secret, and TLS unless its address may be private', () => {
  const url = 'http://erp.example.com/hook';
  expect(() => readSettings({ EVENT_WEBHOOK_URL: url })).toThrow(
    /one is of no use without the other\n {2}EVENT_WEBHOOK_URL: must begin with https:/,
  );
  const short = { EVENT_WEBHOOK_URL: url.replace('http:', 'https:'), EVENT_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' };
  expect(() => readSettings(short)).toThrow(/EVENT_WEBHOOK_SECRET: must be whsec_ and 24 to 64 random bytes/);
});

test('a report contains no secrets, wherever they come from', () => {
  const environment = {
    APP_SECRET: 'abcdefgh',
    SOME_PASSWORD: 'swordfish',
    SMTP_URL: 'smtp://me%40b:hush%21hush@mail',
    OPERATOR_EMAIL: 'ada@example.com',
    ALERT_WEBHOOK_URL: 'https://chat/hooks/s3cret',
  };
  const told =
    'abcdefgh swordfish hush!hush hush%21hush ada@example.com https://chat/hooks/s3cret sk_live_12**34 whsec_9 postgres://u:p@db:5432/shop';

  expect(withoutSecrets(told, secretsOf(environment))).toBe(
    '… … … … … … sk_live_… whsec_… postgres://db:5432/shop',
  );
});

test('a shop that can sell has no wrong findings, and the report contains no secrets', async () => {
  await using database = await givenDatabase();
  await using comfyui = await givenStandin();
  await using stripe = await createStripeStandin({
    port: 0,
    secretKey,
    webhookSecret: 'whsec_x',
    webhookUrl: '',
  });
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });

  const { code, said } = await runDoctor({
    APP_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: database.url,
    COMFYUI_URLS: comfyui.url,
    WORKFLOWS: 'cpu',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mailbox.smtpUrl,
  });

  expect(said).toMatch(/^Toonbooth's doctor, \d{4}-\d\d-\d\d \d\d:\d\d UTC, Toonbooth \d+\.\d+\.\d+, /);
  expect(said).toMatch(/✓ Database: PostgreSQL 1\d\S* answers at postgres:\/\/127\.0\.0\.1:\d+\/test_\w+\./);
  expect(said).toMatch(/✓ Storage: a file was written to \S+, read and removed\./);
  expect(said).toContain(`✓ ComfyUI ${comfyui.url}: version 0.33.0, no GPU, draws with the cpu graphs.`);
  expect(said).toContain('✓ Stripe key: accepted by');
  expect(said).toContain('– Test pictures: nothing was drawn');
  expect(said).toContain('Nothing wrong was found.');
  expect(code).toBe(0);
  expect(said).not.toContain(secretKey);
  expect(said).not.toContain('thirty-two');
  expect(said).not.toContain(new URL(database.url).password);
});

test('the JSON report lists what is wrong, without secrets', async () => {
  const { code, said } = await runDoctor(
    {
      DATABASE_URL: `postgres://me:hush@127.0.0.1:1/shop`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_API_URL: 'http://127.0.0.1:4',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtp://me:hush@127.0.0.1:4',
    },
    ['--json'],
  );

  expect(code).toBe(1);
  const report = JSON.parse(said) as { running: boolean; counts: object; findings: Finding[] };
  expect(Object.keys(report)).toEqual([
    'toonbooth',
    'node',
    'machine',
    'at',
    'running',
    'counts',
    'findings',
  ]);
  expect(report).toMatchObject({ running: false, counts: { wrong: 3 } });
  for (const finding of report.findings)
    expect(finding).toEqual({
      check: expect.any(String) as string,
      subject: expect.any(String) as string,
      outcome: expect.stringMatching(/^(right|wrong|unchecked)$/) as string,
      message: expect.any(String) as string,
      ...('remedy' in finding && { remedy: expect.any(String) as string }),
    });
  expect(checksOf(report.findings, 'wrong')).toEqual(['database', 'stripe.key', 'mail.server']);
  expect(said).not.toMatch(/hush|0123456789secret/);
});
