import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, type Mail } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { photoBytes } from '../support/photos.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

let shop: TestShop;
let texts: Awaited<ReturnType<typeof givenFolder>>;
const germanTerms = 'terms_of_service.de.md';
const writeTerms = (words: string) => writeFile(path.join(texts.path, germanTerms), words);

beforeAll(async () => {
  texts = await givenFolder();
  await writeTerms('# AGB vom Montag\n\nWiderruf: 14 Tage.\n');
  shop = await startShop({
    SELLER_NAME: 'Ada Beispiel',
    SELLER_ADDRESS: 'Beispielweg 1|12345 Beispielstadt',
    SELLER_PHONE: '+49 221 123',
    SELLER_REGISTRATION: 'Amtsgericht Köln, HRB 12345',
    SELLER_TAX_NUMBER: 'DE123456789',
    SUPPORT_EMAIL: 'ada@example.com',
    CURRENCY: 'eur',
    TEXTS_DIR: texts.path,
  });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await texts[Symbol.asyncDispose]();
});

/** Orders as a German buyer does, and pays. */
async function buy(email: string) {
  const customer = createCustomer(shop);
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const body = { photoId, styleId: 'bricks', email, consent: true, locale: 'de-DE' };
  const order = await customer.call('POST /api/orders', { body });
  await customer.pay(order);
  return { customer, order };
}

const confirmationTo = (email: string): Promise<Mail> =>
  waitUntil(async () =>
    (await createCustomer(shop).mails(email)).find(({ text }) =>
      text.includes('Bestätigung deines Vertrags'),
    ),
  );

/** Returns the attached terms, and the address where the mail says that they are kept. */
async function termsIn({ id, attachments, text }: Mail) {
  const place = attachments.findIndex(({ filename }) => filename === 'terms_of_service.txt');
  const answer = await fetch(`${shop.mailbox.url}/_messages/${id}/attachments/${place}`);
  const [url = ''] = /http\S+\/terms\/[0-9a-f]{64}\.txt/.exec(text) ?? [];
  return { attached: await answer.text(), url };
}

test('a German buyer’s confirmation has everything of § 312f BGB, and keeps its terms when they change', async () => {
  const { customer, order } = await buy('grete@example.de');
  const mail = await confirmationTo('grete@example.de');

  expect(mail.subject).toContain('Deine Bestellung ist da');
  const { reference } = await customer.status(order.token);
  expect(mail.text).toMatch(
    new RegExp(`Bestellung:\n${reference}, vom \\d+\\. \\S+ \\d{4} um \\d+:\\d+:\\d+ UTC`),
  );
  expect(mail.text).toContain('Ein Bild: dein Foto, von einer KI neu gezeichnet im Stil Bricks.');
  expect(mail.text).toMatch(/Preis:\n4,99\s€, einschließlich aller Steuern/);
  const seller = 'Ada Beispiel\nBeispielweg 1\n12345 Beispielstadt\nRegister: Amtsgericht Köln, HRB 12345';
  expect(mail.text).toContain(`${seller}\nSteuernummer: DE123456789\nTelefon: +49 221 123\nada@example.com`);
  expect(mail.text).toMatch(/Am .* UTC, mit der Bestellung: „Fangt gleich nach der Zahlung an: Ich weiß/);
  expect(mail.text).toContain(`${shop.url}/withdraw`);
  for (const words of ['Amtsgericht Köln', 'Fangt gleich', '/withdraw']) expect(mail.html).toContain(words);

  const first = await termsIn(mail);
  expect(first.attached).toBe('# AGB vom Montag\n\nWiderruf: 14 Tage.\n');
  expect(first.url).toContain(createHash('sha256').update(first.attached).digest('hex'));
  await writeTerms('# AGB vom Dienstag\n');
  await buy('hans@example.de');
  const second = await termsIn(await confirmationTo('hans@example.de'));
  expect(second.attached).toBe('# AGB vom Dienstag\n');
  const kept = await fetch(first.url);
  expect(kept.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await kept.text()).toBe(first.attached);
  expect((await fetch(`${shop.url}/terms/${'0'.repeat(64)}.txt`)).status).toBe(404);

  // The mail with the picture, and every later one, leads to the terms of its own order.
  await customer.reaches(order.token, 'delivered');
  const ready = await waitUntil(async () =>
    (await customer.mails('grete@example.de')).find(({ subject }) => subject.includes('ist fertig')),
  );
  expect(ready.text).toContain(`Nutzungsbedingungen: ${first.url}`);

  // The order's end and the deletion of its photo leave what confirms the contract.
  await customer.call('DELETE /api/orders/current', { token: order.token });
  expect(await (await fetch(first.url)).text()).toBe(first.attached);
});

test('a gift and the picture that its code pays for are contracts of their own', async () => {
  const customer = createCustomer(shop);
  const gift = await customer.buyGift('giver@example.de');
  await customer.pay(gift);
  const { text } = await waitUntil(async () =>
    (await customer.mails('giver@example.de')).find(({ subject }) => subject.includes('gift')),
  );
  expect(text).toContain('A gift: a code for one picture');
  expect(text).not.toContain('Start right after payment');
  const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(text.slice(text.indexOf('Thank you'))) ?? [];
  const order = await customer.order({ code, email: 'receiver@example.de' });
  const received = await waitUntil(async () =>
    (await customer.mails('receiver@example.de')).find(({ subject }) =>
      subject.includes('We have your order'),
    ),
  );
  expect(received.text).toContain('Paid with a code: nothing to pay.');
  expect(received.text).toContain('“Start right after payment: I know that I cannot withdraw');
  // The free redraw is part of the same contract.
  await customer.reaches(order.token, 'delivered');
  const redraw = await customer.call('POST /api/orders/current/redraw', { token: order.token });
  expect(await shop.services.orders.byId(redraw.orderId)).toMatchObject({ termsHash: null });
});
