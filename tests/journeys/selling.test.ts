import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#domain/alert-sentence.ts';
import type { Price } from '#domain/money.ts';
import { resetStylePrice, setStylePrice } from '#operations/change-style-price.ts';
import { alertSources } from '#server/alerts/alert-sources.ts';
import { beginRound } from '#server/alerts/find-causes.ts';
import { pictureRights } from '#server/routes/legal.ts';
import { createCustomer } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { photoBytes } from '../support/photos.ts';
import { postTo, requestsTo } from '../support/standins.ts';
import { paymentOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

let shop: TestShop;
let texts: Awaited<ReturnType<typeof givenFolder>>;
beforeAll(async () => {
  texts = await givenFolder();
  await writeFile(path.join(texts.path, 'privacy_policy.md'), '# Our privacy\n\nWe keep **nothing**.');
  await writeFile(path.join(texts.path, 'privacy_policy.de.md'), '# Datenschutz bei uns');
  await writeFile(path.join(texts.path, 'picture_rights.de.md'), 'Nur für <dich>,\nnicht für Werbung.\n');
  shop = await startShop({
    STYLE_PRICES: 'bricks=3.99, picasso=6.50',
    SELLER_NAME: 'Ada <Example>',
    SELLER_ADDRESS: '1 Example Street|12345 Exampleton',
    SELLER_TAX_NUMBER: 'DE123456789',
    SUPPORT_EMAIL: 'ada@example.com',
    TEXTS_DIR: texts.path,
    STRIPE_TAX: '1',
    STRIPE_TAX_CODE: 'txcd_10000000',
    STRIPE_INVOICES: '1',
  });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await texts[Symbol.asyncDispose]();
});

async function get(place: string) {
  const answer = await fetch(shop.url + place);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
}

test('each style has its price on the page, at Stripe and on the order, and the lowest is shown', async () => {
  const styles = JSON.parse((await get('/api/styles')).text) as { id: string; price: { amount: number } }[];
  const prices = Object.fromEntries(styles.map(({ id, price }) => [id, price.amount]));
  expect(prices).toMatchObject({ bricks: 399, picasso: 650, anime: 499 });
  const page = (await get('/?lang=en')).text;
  for (const words of ['$3.99', '$6.50', 'and up per picture']) expect(page.includes(words)).toBe(true);

  const customer = createCustomer(shop);
  const order = await customer.buy({ styleId: 'picasso' });

  expect((await customer.status(order.token)).price).toEqual({ amount: 650, currency: 'usd' });
});

test('a changed price applies to nobody who ordered before or was shown another', async () => {
  const customer = createCustomer(shop);
  const amountOf = async ({ token }: { token: string }) => (await customer.status(token)).price.amount;
  const shown = async () => {
    const styles = JSON.parse((await get('/api/styles')).text) as { id: string; price: Price }[];
    return styles.find(({ id }) => id === 'bricks')?.price;
  };
  const sold = await customer.buy();
  const [price, photoId] = [await shown(), await customer.upload(await photoBytes('astronaut.png'))];
  const order = (body: object) =>
    customer.call('POST /api/orders', {
      body: { photoId, styleId: 'bricks', email: 'ada@example.com', consent: true, ...body },
    });
  const open = await order({ price });
  await setStylePrice('bricks', '5.25', shop.services);
  await waitUntil(async () => (await shown())?.amount === 525);

  // Its checkout is unchanged and takes the price shown then.
  expect(await customer.checkout(open.token)).toMatchObject({ checkoutUrl: open.checkoutUrl });
  await customer.pay(open);
  // An amount that differs from the order's would be refunded.
  await waitUntil(async () =>
    /paid|approved|drawn|accepted|delivered/.test((await customer.status(open.token)).state),
  );
  expect(await amountOf(open)).toBe(399);
  // A form that was open sends the price that it showed; an API client that sends none pays the present price.
  await expect(order({ price })).rejects.toThrow(/409 price_changed/);
  const again = { token: sold.token, body: { styleId: 'bricks', price } };
  await expect(customer.call('POST /api/orders/current/again', again)).rejects.toThrow(/409 price_changed/);
  expect(await amountOf(await order({ price: await shown() }))).toBe(525);
  const plain = await order({});
  const sent = (await requestsTo(shop.stripe, 'POST /v1/checkout/sessions')).at(-1)?.parameters;
  expect(sent).toMatchObject({ line_items: [{ price_data: { unit_amount: '525' } }] });
  // A redraw stays free, and a refund returns the amount paid.
  expect(await amountOf(await customer.call('POST /api/orders/current/redraw', { token: sold.token }))).toBe(
    0,
  );
  expect(await amountOf(plain)).toBe(525);

  await resetStylePrice('bricks', shop.services);
  await waitUntil(async () => (await shown())?.amount === 399);
});

test('Stripe gets the tax included in the price, and is asked for an invoice', async () => {
  await createCustomer(shop).order({ styleId: 'bricks' });
  const opened = (await requestsTo(shop.stripe, 'POST /v1/checkout/sessions')).at(-1)?.parameters;

  expect(opened).toMatchObject({
    automatic_tax: { enabled: 'true' },
    invoice_creation: { enabled: 'true' },
    line_items: [
      {
        price_data: {
          unit_amount: '399',
          tax_behavior: 'inclusive',
          product_data: { tax_code: 'txcd_10000000' },
        },
      },
    ],
  });
});

test('with Managed Payments, Link is the seller, and pages, terms, mails, refunds and disputes say so', async () => {
  await using managed = await startShop({ STRIPE_MANAGED_PAYMENTS: 'on', SELLER_NAME: 'Ada Example' });
  const customer = createCustomer(managed);
  const email = 'managed@example.com';
  await customer.buy({ email });
  const opened = (await requestsTo(managed.stripe, 'POST /v1/checkout/sessions')).at(-1)?.parameters;
  expect(opened).toMatchObject({
    managed_payments: { enabled: 'true' },
    line_items: [{ price_data: { tax_behavior: 'inclusive', product_data: { tax_code: 'txcd_10105003' } } }],
  });
  // Stripe refuses a checkout that also asks for these.
  for (const name of ['automatic_tax', 'invoice_creation']) expect(opened).not.toHaveProperty(name);

  const sold = 'Sold through Link, a company of Stripe, which takes the payment and sends the receipt.';
  const text = async (place: string) => (await fetch(managed.url + place)).text();
  expect(await text('/transform?lang=en')).toContain(`${sold} Made by Ada Example`);
  expect(await text('/terms_of_service.txt?lang=en')).toContain(sold);
  // One that cannot be drawn is refunded, and one is disputed.
  const [lost, disputed] = [await customer.order({ email }), await customer.order({ email })];
  await managed.files.remove('photos', lost.orderId);
  for (const order of [lost, disputed]) await customer.pay(order);
  await customer.reaches(lost.token, 'refunded');
  await postTo(managed.stripe, '/_disputes', { payment_intent: await paymentOf(managed, disputed) });
  const alerted = await waitUntil(
    async () => (await alertSources.dispute_open.find(beginRound(managed.services)))?.[0],
  );
  expect(textOf(alerted.text)).toMatch(/^The payment .* Sold through Link, which answers disputes\.$/);
  const refundMail = await waitUntil(async () =>
    (await customer.mails(email)).find(({ subject }) => /refund/i.test(subject)),
  );
  const [mail] = await customer.mails(email);
  for (const part of [mail?.text, mail?.html, refundMail.text]) expect(part).toContain('LINK.COM*');
});

test('the seller is named below our terms and in the imprint, which the footer links to', async () => {
  const seller = 'Ada <Example>\n1 Example Street\n12345 Exampleton\n';
  const terms = await get('/terms_of_service.txt?lang=en');
  expect(terms.text).toMatch(/^TERMS OF SERVICE\n/);
  expect(terms.text).toContain(`The seller\n${seller}Tax number: DE123456789\nada@example.com\n`);
  expect(terms.type).toBe('text/plain; charset=utf-8');

  const imprint = await get('/imprint.txt?lang=de');
  expect(imprint.text).toMatch(/^IMPRESSUM\n\nAda <Example>\n/);
  expect((await get('/?lang=de')).text.includes('href="/imprint.txt"')).toBe(true);
});

test('an operator’s text replaces ours, in each language that it exists in', async () => {
  const german = await get('/privacy_policy.txt?lang=de');
  expect(german.type).toBe('text/html; charset=utf-8');
  expect(german.text).toContain('<h1>Datenschutz bei uns</h1>');
  expect((await get('/privacy_policy.txt?lang=fr')).text).toContain('We keep <strong>nothing</strong>.');
});

test('picture rights are in the questions and the form, in the operator’s words if there are any', async () => {
  const english = (await get('/?lang=en')).text;
  expect(/make it your profile picture.*drawn by AI.*do not pass it off as a photo/.test(english)).toBe(true);
  const german = (await get('/?lang=de')).text;
  expect(german.includes('Nur für &lt;dich&gt;, nicht für Werbung.')).toBe(true);
  expect(german.includes('als Profilbild')).toBe(false);
  // The form's scripts take the text from there.
  expect((await get('/transform?lang=de')).text).toContain('dich>, nicht für Werbung."');
});

test('we promise no rights besides terms of the operator’s own', async () => {
  await using folder = await givenFolder();
  expect(pictureRights(undefined, 'de')).toBe('ours');
  expect(pictureRights(folder.path, 'de')).toBe('ours');
  await writeFile(path.join(folder.path, 'terms_of_service.de.md'), '# AGB');
  expect(pictureRights(folder.path, 'de')).toBe('terms');
  expect(pictureRights(folder.path, 'en')).toBe('ours');
  await writeFile(path.join(folder.path, 'picture_rights.md'), ' \n');
  expect(pictureRights(folder.path, 'de')).toBe('terms');
  await writeFile(path.join(folder.path, 'picture_rights.md'), 'Private use.\n');
  expect(pictureRights(folder.path, 'de')).toEqual({ text: 'Private use.' });
});
