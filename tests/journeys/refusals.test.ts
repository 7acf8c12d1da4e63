import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { refundOrder } from '#operations/refund-order.ts';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { photoBytes, type TestPhoto } from '../support/photos.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Refuses only the photo of the cat, which looks drawn to the moderator. */
const shared = sharedShop({ MODERATION_LIMITS: 'drawing=0.5' });
const refusedPhoto: TestPhoto = 'chelsea.png';

afterEach(async () => {
  const { db } = shared().services;
  await db.updateTable('strikes').set({ liftedAt: new Date() }).execute();
  await db.updateTable('blocks').set({ liftedAt: new Date() }).execute();
  // An upheld objection allows its photo permanently.
  await db.deleteFrom('appeals').execute();
});

/** Orders with this address until the photo is refused. @returns the order's token, and the code issued for it */
async function refused(email: string, code?: string): Promise<{ token: string; code: string }> {
  const customer = createCustomer(shared());
  const order = await customer.order({ email, photo: refusedPhoto, ...(code && { code }) });
  if (!code) await customer.pay(order);
  const status = await customer.reaches(order.token, 'code_issued');
  return { token: order.token, code: status.code?.code ?? '' };
}

/** Runs an operator's command with this shop's settings. */
const operate = (command: string, ...args: string[]) =>
  runProcess('cli/main', [command, ...args], shared().env);

describe('three refused photos', () => {
  it('block the fourth order before any payment, with the reason, the end and how to object', async () => {
    for (const email of ['ada.l@gmail.com', 'AdaL+1@gmail.com', 'adal@googlemail.com']) await refused(email);
    const sessions = async () => (await requestsTo(shared().stripe, 'POST /v1/checkout/sessions')).length;
    const before = await sessions();
    const fourth = createCustomer(shared()).order({ email: 'a.dal@gmail.com', photo: 'rocket.jpg' });
    await expect(fourth).rejects.toThrow(/403 blocked.*this email address is paused until.*write to/);
    expect(await sessions()).toBe(before);
  });

  it('do not block if one was a mistake', async () => {
    const customer = createCustomer(shared());
    const { token } = await refused('grace@example.com');
    await customer.call('POST /api/orders/current/appeal', {
      token,
      body: { message: 'That is me at work' },
    });
    const { reference } = await customer.status(token);
    expect(await shared().services.appeals.open()).toMatchObject([
      { reference, message: 'That is me at work' },
    ]);
    await refused('grace@example.com');
    await refused('grace@example.com');
    expect(await shared().services.appeals.decide(reference, true)).toBe(true);
    await customer.order({ email: 'grace@example.com', photo: 'rocket.jpg' });
    expect((await customer.status(token)).code).toBeDefined();
  });

  it('in a chain of codes bring three codes, and the fourth refusal none', async () => {
    const customer = createCustomer(shared());
    const email = 'chain@example.com';
    const { blocks } = shared().services;
    let { code } = await refused(email);
    for (const ending of ['code_issued', 'code_issued', 'rejected_final'] as const) {
      for (const { id } of await blocks.active()) await blocks.lift(id);
      const { token } = await customer.order({ code, email, photo: refusedPhoto });
      code = (await customer.reaches(token, ending)).code?.code ?? '';
    }
    expect(code).toBe('');
  });
});

describe('a code', () => {
  it('for a refused photo is on its page and in its mail, and buys another picture once', async () => {
    const email = 'refused@example.com';
    const customer = createCustomer(shared());
    const { code } = await refused(email);
    expect(code).toMatch(/^.{4}-.{4}-.{4}$/);
    await waitUntil(async () => (await customer.mails(email)).some(({ text }) => text.includes(code)));
    const bought = await customer.order({ photo: 'coffee.png', email, code });
    expect(bought.checkoutUrl).toBeUndefined();
    expect((await customer.reaches(bought.token, 'delivered')).paidBy).toBe('code');
    await expect(customer.order({ email, code })).rejects.toThrow('code_used');
  });

  it('and the refused photo before it have mails that were true when they were sent', async () => {
    const email = 'true-mails@example.com';
    const customer = createCustomer(shared());
    const { token, code } = await refused(email);
    const bought = await customer.order({ photo: 'coffee.png', email, code });
    const firstMail = async (reference: string) =>
      waitUntil(async () => (await customer.mails(email)).find(({ subject }) => subject.includes(reference)));
    const paid = await firstMail((await customer.status(token)).reference);
    // The photo was refused afterwards.
    expect(paid.subject).toMatch(/^We have your order/);
    expect(paid.text).toMatch(/is paid \(\$\d[^]*We check the photo/);
    const free = await firstMail((await customer.status(bought.token)).reference);
    expect(free.text).toContain('is paid with your code, and costs you nothing');
    expect(free.text).not.toContain('$');
  });

  it('whose order was refunded since is promised neither on its page nor in a mail', async () => {
    const email = 'paid-back@example.com';
    const customer = createCustomer(shared());
    const { token, code } = await refused(email);
    await waitUntil(async () => (await customer.status(token)).mail?.status === 'sent');
    const { orderId } = await customer.status(token);
    const { orders } = shared().services;
    await refundOrder((await orders.byId(orderId)) ?? expect.fail(), shared().services);
    await waitUntil(async () => (await customer.status(token)).mail?.status === 'sent');
    expect((await customer.status(token)).code).toBeUndefined();

    const before = (await customer.mails(email)).map(({ id }) => id);
    await customer.call('POST /api/orders/current/email', { token, body: {} });
    const mail = await waitUntil(async () =>
      (await customer.mails(email)).find(
        ({ id, subject }) => !before.includes(id) && !subject.includes('refund'),
      ),
    );
    expect(mail.text).toContain('cannot be used');
    expect(mail.text + mail.html).not.toContain(code);
  });

  it('that is valid again lasts as long as before, and its mail says how long', async () => {
    const email = 'valid-again@example.com';
    const customer = createCustomer(shared());
    const { code } = await refused('first@example.com');
    await shared().stopWorker();
    const order = await customer.order({ email, code });
    await shared().files.remove('photos', order.orderId);
    await shared().startWorker();
    const restored = await customer.reaches(order.token, 'code_restored');
    const mail = await waitUntil(async () =>
      (await customer.mails(email)).find(({ subject }) => subject.startsWith('Your code is valid again')),
    );
    const until = new Date(restored.code?.expiresAt ?? '');
    const words = until.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(mail.text).toContain(`until ${words}`);
  });

  it('is issued by the operator as a gift, alone or in bulk, and voided while unused', async () => {
    await using folder = await givenFolder();
    const file = path.join(folder.path, 'codes.csv');
    const customer = createCustomer(shared());
    const issue = ['codes', 'issue', '--count', '3', '--note', 'Summer fair', '--csv', file] as const;
    expect((await operate(...issue)).said).toMatch(
      /^3 codes issued, valid until [\d-]{10}, in .*codes\.csv\n$/,
    );
    const [, gift = '', spare = ''] = (await readFile(file, 'utf8'))
      .split('\r\n')
      .map((line) => line.split(',')[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // No code is issued that could not be handed out.
    expect((await operate(...issue)).said).toContain('name a new file');
    const photoId = await customer.upload(await photoBytes('astronaut.png'));
    const nobody = { photoId, styleId: 'bricks', consent: true, code: gift };
    // Only a booth needs no address.
    await expect(customer.call('POST /api/orders', { body: nobody })).rejects.toThrow('400 malformed');
    const order = await customer.order({ code: gift });
    await customer.reaches(order.token, 'delivered');
    expect((await operate('codes', 'void', spare)).code).toBe(0);
    await expect(customer.order({ code: spare })).rejects.toThrow('code_unknown');
    expect((await operate('codes', 'void', gift)).code).toBe(1);
    const [line = '', ...others] = (await operate('codes', 'list')).said.trim().split('\n');
    expect(others).toEqual([]);
    expect(line).toMatch(/3: 1 unused, 1 used, 0 expired, 1 void {2}until .* {2}Summer fair$/);
    expect((await operate('codes', 'void', line.split(' ')[0] ?? '')).said).toBe('1 code is void.\n');

    const pdf = path.join(folder.path, 'cards.pdf');
    const print = [
      'codes',
      'print',
      pdf,
      '--count',
      '2',
      '--line',
      'Анна and Paul',
      '--language',
      'de',
    ] as const;
    expect((await operate(...print)).said).toMatch(
      /^2 codes issued, valid until [\d-]{10}, on cards in .*cards\.pdf\n$/,
    );
    expect((await readFile(pdf, 'latin1')).startsWith('%PDF-')).toBe(true);
    expect((await operate('codes', 'print', `${pdf}2`, '--line', 'a'.repeat(61))).said).toContain(
      '60 characters',
    );
    expect((await operate('codes', 'list')).said.trim().split('\n')).toHaveLength(2);
  });
});

describe('the operator', () => {
  it('lists blocks and objections, lifts or decides them, and the customer may order again', async () => {
    const customer = createCustomer(shared());
    const email = 'mary@example.com';
    let last = await refused(email);
    for (let n = 0; n < 2; n += 1) last = await refused(email, last.code);
    await expect(customer.order({ email, code: last.code })).rejects.toThrow('blocked');
    await customer.call('POST /api/orders/current/appeal', {
      token: last.token,
      body: { message: 'It is a cup of coffee' },
    });
    const list = (await operate('blocks')).said;
    expect((await operate('appeals')).said).toContain('It is a cup of coffee');
    const ids = [...list.matchAll(/[0-9a-f-]{36}/g)].map(([id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    for (const id of ids) expect((await operate('blocks', 'lift', id)).code).toBe(0);
    const { reference } = await customer.status(last.token);
    expect((await operate('appeals', 'uphold', reference)).code).toBe(0);
    expect((await operate('blocks')).said.trim()).toBe('0 blocks\n0 open objections');
    expect((await customer.order({ email })).checkoutUrl).toBeDefined();
    await customer.reaches(last.token, 'delivered');
    await expect(customer.order({ email, code: last.code })).rejects.toThrow('code_unknown');
  });

  it('overrules the check of a photo close to a limit, and the refusal no longer counts', async () => {
    const customer = createCustomer(shared());
    const { token } = await refused('close@example.com');
    const { reference } = await customer.status(token);
    const scores = { drawing: 0.52, hentai: 0, neutral: 0.48, porn: 0, sexy: 0 };
    const { db } = shared().services;
    const moderation = JSON.stringify(scores);
    await db.updateTable('orders').set({ moderation }).where('reference', '=', reference).execute();

    expect((await operate('borderline')).said).toMatch(new RegExp(`^${reference} .* refused$`, 'm'));
    expect((await operate('borderline', 'show', reference)).said).toMatch(
      /drawing +52 % +refused at 50 % or more\n[^]*Dismissing: The refusal no longer counts\. There is no block to lift\. Their code stays valid\./,
    );
    expect((await operate('borderline', 'dismiss', reference)).code).toBe(1);
    const { said } = await operate('borderline', 'dismiss', reference, '--reason', 'a cat');
    expect(said).toBe(`The refusal of ${reference} no longer counts.\n`);
    expect((await operate('borderline')).said).not.toContain(reference);
    const strikes = db.selectFrom('strikes').innerJoin('orders', 'orders.id', 'strikes.orderId');
    const own = await strikes.select('liftedAt').where('reference', '=', reference).executeTakeFirst();
    expect(own?.liftedAt).toBeInstanceOf(Date);
  });

  it('blocks an address without any refused photo', async () => {
    const customer = createCustomer(shared());
    const { said } = await operate('blocks', 'add', '--email', 'Sue@example.com', '--reason', 'chargebacks');
    expect(said).toMatch(/^The address is blocked until [\d-]{10}\.\n$/);
    await expect(customer.order({ email: 'sue@example.com' })).rejects.toThrow(
      /403 blocked.*this email address is paused until [\w ,]+\. You have not been charged/,
    );
    expect((await operate('blocks')).said).toMatch(/by email, since .*, added by command:\w+: chargebacks\n/);
  });

  it.each(['codes', 'codes issue --days 3 --until 2027-03-31', 'blocks lift x', 'borderline show'])(
    'sees the usage of a wrongly called command: %s',
    async (line) => {
      const [command = '', ...args] = line.split(' ');
      const { said, code } = await operate(command, ...args);
      expect(code).toBe(2);
      expect(said).toContain(`toonbooth ${command}`);
    },
  );
});
