import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop();
const operate = (command: string, ...args: string[]) =>
  runProcess('cli/main', [command, ...args], shared().env);

/** Reads the shop's own description for a visitor with this language. */
const shopFor = (language: string) =>
  createCustomer(shared()).call('GET /api/shop', { headers: { 'accept-language': language } });
/** Waits for the server, which notices another process's change within a second. */
const isPaused = (message?: string) =>
  waitUntil(async () => {
    const { closedFor, closedMessage } = await shopFor('en');
    return closedFor === 'paused' && closedMessage === message;
  });
const isOpen = () => waitUntil(async () => (await shopFor('en')).open);
afterEach(async () => {
  await operate('resume');
  await isOpen();
});

it('a paused shop refuses checkouts with the operator’s message, and paid orders go on', async () => {
  const customer = createCustomer(shared());
  const paid = await customer.order();
  const unpaid = await customer.order();

  const { said, code } = await operate(
    'pause',
    '--message',
    'Back on Monday.',
    '--de',
    'Ab Montag wieder da.',
  );

  expect(said).toContain('The shop is paused');
  expect(code).toBe(0);
  await isPaused('Back on Monday.');
  expect(await shopFor('en')).toMatchObject({
    open: false,
    closedFor: 'paused',
    closedMessage: 'Back on Monday.',
  });
  expect((await shopFor('de-AT')).closedMessage).toBe('Ab Montag wieder da.');
  expect((await shopFor('fr')).closedMessage).toBe('Back on Monday.');
  const sessions = async () => (await requestsTo(shared().stripe, 'POST /v1/checkout/sessions')).length;
  const before = await sessions();
  await expect(customer.order()).rejects.toThrow(
    /503 shop_closed: Back on Monday\. You have not been charged\./,
  );
  await expect(customer.checkout(unpaid.token)).rejects.toThrow(/503 shop_closed/);
  expect(await sessions()).toBe(before);
  await customer.pay(paid);
  await customer.reaches(paid.token, 'delivered');

  expect((await operate('resume')).said).toBe('The shop is selling again.\n');
  await isOpen();
  await customer.buy();
  expect((await operate('resume')).code).toBe(1);
  const rows = await query(shared().config.DATABASE_URL, 'select action, result from audit_log order by id');
  expect(rows.map(({ action, result }) => [action, result])).toEqual([
    ['shop.pause', said.trim()],
    ['shop.resume', 'The shop is selling again.'],
    ['shop.resume', 'failed: The shop is not paused.'],
  ]);
});

it('a pause without a message has a default one, and a new message replaces that of a pause', async () => {
  await operate('pause');
  await isPaused();
  const { said } = await operate('pause', '--en', 'The machine is being repaired.');
  expect(said).toContain('stays paused');
  await isPaused('The machine is being repaired.');
  expect((await operate('pause', '--en', ' ')).said).toContain('A message has 1 to 300 characters');
});

it('a visitor who confirms a request gets one mail when the shop opens, and is forgotten', async () => {
  const customer = createCustomer(shared());
  const { services } = shared();
  const ask = (email: string, locale = 'en') =>
    customer.call('POST /api/opening-requests', { body: { email, locale } });
  const rows = (text: string) => query(shared().config.DATABASE_URL, text);
  await expect(ask('early@example.com')).rejects.toThrow(/409 shop_open/);
  await expect(ask('nobody')).rejects.toThrow(/422 email_malformed/);

  await services.pauses.begin({ all: 'Back on Monday.' });
  await isPaused('Back on Monday.');
  await ask('ada@example.com');
  const ada = await secretMailedTo('ada@example.com');
  for (const email of ['Ada@Example.com', 'ada@example.com']) await ask(email);
  expect(await ask('ada@example.com')).toEqual(await ask('eve@example.com'));
  await ask('max@example.com', 'de-AT');
  await ask('stranger@example.com');
  const max = await secretMailedTo('max@example.com');
  const eve = await secretMailedTo('eve@example.com');
  await secretMailedTo('stranger@example.com');
  for (const token of [ada, ada, max, eve])
    await customer.call('POST /api/opening-requests/current/confirm', { token });
  await customer.call('DELETE /api/opening-requests/current', { token: eve });
  await expect(customer.call('POST /api/opening-requests/current/confirm', { token: eve })).rejects.toThrow(
    /404 opening_link_over/,
  );
  await services.pauses.end();

  await waitUntil(async () => {
    const sent = await rows("select from mails where kind = 'opening' and status = 'accepted'");
    return sent.length === 2;
  });
  const subjectsTo = async (email: string) => (await customer.mails(email)).map(({ subject }) => subject);
  const asks = 'Shall we mail you when Toonbooth opens?';
  // Three of four requests are answered; those written before the last had been sent count as one.
  expect(new Set(await subjectsTo('ada@example.com'))).toEqual(new Set([asks, 'Toonbooth is open again']));
  for (const email of ['eve@example.com', 'stranger@example.com'])
    expect(await subjectsTo(email)).toEqual([asks]);
  const [german] = (await customer.mails('max@example.com')).filter(
    ({ text }) => !text.includes('#opening='),
  );
  expect(german?.subject).toBe('Toonbooth hat wieder geöffnet');
  expect(german?.text).toContain(`${shared().url}/transform`);
  expect(await rows('select email from opening_requests')).toEqual([{ email: 'stranger@example.com' }]);
  expect(
    await rows("select from mails where recipient is not null or mails::text like '%@example.com%'"),
  ).toEqual([]);
});

/** Returns the secret of the link by which this address confirms its request. */
function secretMailedTo(email: string): Promise<string> {
  return waitUntil(async () => {
    const [mail] = await createCustomer(shared()).mails(email);
    return /\/transform#opening=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  });
}

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

it('the command shows the version, and which shop runs', async () => {
  const { said } = await operate('version', '--json');
  expect(JSON.parse(said)).toMatchObject({
    toonbooth: manifest.version,
    database: expect.stringMatching(/^\d{3}-/) as string,
  });
  expect((await runProcess('cli/main', ['version'], { DATA_DIR: '/nowhere' })).said).toContain(
    'No shop is running here.',
  );
});
