import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import type { OrderCreated } from '#contract/order.ts';
import { createCustomer, type Customer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { givenBrowser, givenPushService } from '../support/push-service.ts';
import { ownCredentials, readCredentials } from '../support/read-credentials.ts';
import { meanDifference } from '../support/reference-picture.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop();

describe('after the order', () => {
  /** Plays an order until it is delivered and both mails have arrived. */
  async function givenDelivered(email: string) {
    const customer = createCustomer(shared());
    const order = await customer.buy({ email });
    await waitUntil(async () => (await customer.mails(email)).length === 2);
    return { customer, order, token: order.token };
  }

  it('the customer has the picture sent to a corrected address', async () => {
    const { customer, token } = await givenDelivered('tpyo@example.com');
    await customer.call('POST /api/orders/current/email', { token, body: { email: 'typo@example.com' } });
    const mail = await waitUntil(async () => (await customer.mails('typo@example.com'))[0]);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['cartoon.jpg', 'logo.png']);
    const wrong = customer.call('POST /api/orders/current/email', { token, body: { email: 'no address' } });
    await expect(wrong).rejects.toMatchObject({ status: 422, code: 'email_malformed' });
  });

  it('the customer finds it again by its reference and address, and strangers learn nothing', async () => {
    const { customer, order, token } = await givenDelivered('ada@example.com');
    const { reference } = await customer.status(token);
    const typed = reference.replace(/^R-/, '').replace('-', ' ').toLowerCase();
    const find = (email: string) =>
      customer.call('POST /api/orders/find', { body: { reference: typed, email } });
    expect(await find('ADA@EXAMPLE.COM')).toEqual(await find('eve@example.com'));
    const link = await waitUntil(async () => (await customer.mails('ada@example.com'))[2]);
    expect(link.text).toContain(order.statusUrl);
    expect(await customer.mails('eve@example.com')).toEqual([]);
  });

  it('the customer finds all orders of an address by it alone, and strangers learn nothing', async () => {
    const { customer, order: first } = await givenDelivered('all@example.com');
    const second = await customer.buy({ email: 'all@example.com' });
    const unpaid = await customer.order({ email: 'all@example.com' });
    const find = (email: string) => customer.call('POST /api/orders/find', { body: { email } });
    expect(await find('ALL@example.com')).toEqual(await find('nobody@example.com'));
    const mail = await waitUntil(async () =>
      (await customer.mails('all@example.com')).find(({ subject }) => subject.includes('links')),
    );
    expect(mail.text.indexOf(second.statusUrl)).toBeGreaterThan(0);
    expect(mail.text.indexOf(first.statusUrl)).toBeGreaterThan(mail.text.indexOf(second.statusUrl));
    expect(mail.text).not.toContain(unpaid.statusUrl);
    expect(await customer.mails('nobody@example.com')).toEqual([]);
  });

  it('the customer deletes photo, upload and picture for good, and gets a receipt', async () => {
    const customer = createCustomer(shared());
    const photoId = await customer.upload(await photoBytes('astronaut.png'));
    const order = await customer.orderWith(photoId, { email: 'gone@example.com' });
    const { token } = order;
    const say = (liked: boolean) =>
      customer.call('POST /api/orders/current/feedback', { token, body: { liked } });
    await expect(say(true)).rejects.toThrow(/404 picture_not_ready/);
    await customer.pay(order);
    await customer.reaches(token, 'delivered');
    await say(true);
    await say(false);
    expect(await customer.status(token)).toMatchObject({ liked: false });
    const files = async (kind: string) => readdir(path.join(shared().dir, 'files', `${kind}s`));
    const kinds = ['picture', 'photo'] as const;
    for (const kind of kinds) expect(await files(kind)).toContain(order.orderId);
    const draftId = (await shared().services.orders.byId(order.orderId))?.draftId;
    expect(await files('draft')).toContain(draftId);
    expect((await customer.call('DELETE /api/orders/current', { token })).deleted).toEqual([
      'photo',
      'picture',
    ]);
    for (const kind of kinds) {
      await expect(customer.picture(token, kind)).rejects.toThrow('404');
      expect(await files(kind)).not.toContain(order.orderId);
    }
    expect(await files('draft')).not.toContain(draftId);
    await expect(customer.orderWith(photoId)).rejects.toMatchObject({ code: 'photo_gone' });
    const status = await customer.status(token);
    expect(status).toMatchObject({ state: 'delivered', photoKept: false });
    expect([status.picture, status.liked]).toEqual([undefined, undefined]);
    await expect(say(true)).rejects.toThrow(/404 picture_not_ready/);
    expect(await shared().services.feedback.ofOrder(order.orderId)).toBeUndefined();
  });

  it('another style from the same photo is a new order at full price', async () => {
    const { customer, token } = await givenDelivered('again@example.com');
    const request = { token, body: { styleId: 'anime' }, headers: { 'idempotency-key': randomUUID() } };
    const again = await customer.call('POST /api/orders/current/again', request);
    // The answer was lost, and the proxy or the page repeats the request.
    expect(await customer.call('POST /api/orders/current/again', request)).toEqual(again);
    await customer.pay(again);
    const { styleId, price } = await customer.reaches(again.token, 'delivered');
    expect({ styleId, price }).toEqual({ styleId: 'anime', price: { amount: 499, currency: 'usd' } });
    expect(await customer.picture(again.token, 'photo')).toEqual(await customer.picture(token, 'photo'));
  });
});

/** The tests follow one order, from its first share to its end. */
describe('a delivered picture', () => {
  let customer: Customer;
  let order: OrderCreated;
  beforeAll(async () => {
    customer = createCustomer(shared());
    order = await customer.buy();
  });

  const share = async () =>
    (await customer.call('POST /api/orders/current/share', { token: order.token })).shareUrl;
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

  it('is shared with nobody until its customer asks for it', async () => {
    expect((await customer.status(order.token)).shareUrl).toBeUndefined();
    expect(await statusOf(`${shared().url}/share/${order.token}`)).toBe(404);
  });

  it('that is shared has a page that shows the picture in messengers, and nothing of the order', async () => {
    const shareUrl = await share();
    expect(await share()).toBe(shareUrl);
    expect((await customer.status(order.token)).shareUrl).toBe(shareUrl);
    const page = await fetch(shareUrl);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    const html = await page.text();
    for (const [name, content] of [
      ['image', `${shareUrl}/preview`],
      ['image:width', '1200'],
      ['image:height', '630'],
      ['image:alt', 'A drawn portrait'],
    ]) {
      expect(html).toContain(`property="og:${name}" content="${content}"`);
    }
    expect(html.match(/property="og:title" content="[^"]*"/g)).toEqual([
      'property="og:title" content="Guess who got drawn · Toonbooth"',
    ]);
    for (const secret of [order.token, order.orderId]) expect(html).not.toContain(secret);

    const picture = Buffer.from(await (await fetch(`${shareUrl}/picture`)).arrayBuffer());
    expect(picture).toEqual(await customer.picture(order.token));
    expect(await readCredentials(picture)).toMatchObject(ownCredentials);
  });

  it.each([
    ['for the screen', 'preview', 'webp'],
    ['for a profile', 'cut?place=profile&x=0&y=0&width=300', 'png'],
    ['for a story', 'cut?place=story&x=0&y=0&width=300', 'png'],
  ])('has Content Credentials in its copy %s', async (_use, copy, format) => {
    const answer = await customer.request('GET', `/orders/current/picture/${copy}`, { token: order.token });
    const file = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(file).metadata()).format).toBe(format);
    expect(await readCredentials(file)).toMatchObject(ownCredentials);
  });

  it('is cut for known places alone, and for those who have its token', async () => {
    const ask = async (query: string, token: string) =>
      (await customer.request('GET', `/orders/current/picture/cut?${query}`, { token })).status;
    expect(await ask('place=wall&x=0&y=0&width=300', order.token)).toBe(400);
    expect(await ask('place=post&x=-1&y=0&width=300', order.token)).toBe(400);
    expect(await ask('place=post&x=0&y=0&width=300', 'A'.repeat(43))).toBe(404);
  });

  it('that is shared has a JPEG preview for its link, which is made once', async () => {
    const url = `${await share()}/preview`;
    const first = await fetch(url);
    const { headers } = first;
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('no-cache');
    // Some chats show it straight from the shop.
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const jpeg = Buffer.from(await first.arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(hasAiMark(jpeg)).toBe(true);
    expect(await readCredentials(jpeg)).toMatchObject(ownCredentials);
    // Without the cache mode, fetch would add `no-cache` headers, which prevent a 304.
    const again = await fetch(url, {
      cache: 'no-cache',
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('is all that a share’s secret opens: no photo, no order', async () => {
    const secret = (await share()).slice(-43);
    for (const path of ['/orders/current', '/orders/current/photo', '/orders/current/picture']) {
      expect((await customer.request('GET', path, { token: secret })).status).toBe(404);
    }
    expect(await statusOf(`${shared().url}/share/${secret}/photo`)).toBe(404);
  });

  it('whose share was withdrawn stays hidden there, and the next share has another link', async () => {
    const first = await share();
    await customer.call('DELETE /api/orders/current/share', { token: order.token });
    expect([await statusOf(first), await statusOf(`${first}/preview`)]).toEqual([404, 404]);
    const second = await share();
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it('is also available as a JPEG with its AI mark', async () => {
    const path = '/orders/current/picture?format=jpeg&download=1';
    const answer = await customer.request('GET', path, { token: order.token });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="bricks-R-.*\.jpg"$/);
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
    expect(hasAiMark(jpeg)).toBe(true);
    expect(await readCredentials(jpeg)).toMatchObject(ownCredentials);
    expect(await meanDifference(jpeg, await customer.picture(order.token))).toBeLessThan(6);
  });

  it('is redrawn once for free; the two link to each other, and neither can be redrawn again', async () => {
    expect((await customer.status(order.token)).redrawUntil).toBeDefined();
    const request = { token: order.token, headers: { 'idempotency-key': randomUUID() } };
    const ask = () => customer.call('POST /api/orders/current/redraw', request);
    const [redraw, ...same] = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    for (const answer of [...same, await ask()]) expect(answer).toEqual(redraw);
    const first = await customer.status(order.token);
    expect([first.redraw, first.redrawUntil]).toEqual([{ token: redraw.token }, undefined]);
    const second = await customer.reaches(redraw.token, 'delivered');
    expect(second).toMatchObject({ paidBy: 'redraw', price: { amount: 0 } });
    expect([second.redrawOf, second.redrawUntil]).toEqual([{ token: order.token }, undefined]);
    const again = customer.call('POST /api/orders/current/redraw', { token: order.token });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'already_redrawn' });
    await expect(
      customer.call('POST /api/orders/current/redraw', { token: redraw.token }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('that is deleted ends its share, and the page says when it was deleted', async () => {
    const shareUrl = await share();
    const { at } = await customer.call('DELETE /api/orders/current', { token: order.token });
    for (const gone of [shareUrl, `${shareUrl}/picture`, `${shareUrl}/preview`]) {
      expect(await statusOf(gone)).toBe(404);
    }
    const { deletedAt, shareUrl: left } = await customer.status(order.token);
    expect([deletedAt, left]).toEqual([at, undefined]);
    await expect(share()).rejects.toMatchObject({ status: 404 });
  });
});

describe('a browser that is to be told', () => {
  const push = async (orderId: string) => {
    const rows = shared().services.db.selectFrom('pushSubscriptions').select('endpoint');
    return (await rows.where('orderId', '=', orderId).execute()).map(({ endpoint }) => endpoint);
  };
  const ask = (token: string, endpoint: string) =>
    createCustomer(shared()).call('POST /api/orders/current/push', {
      token,
      body: givenBrowser(endpoint).body,
    });

  it('is kept until the order ends, is not posted to at a private address, and holds up nothing', async () => {
    using service = await givenPushService();
    const customer = createCustomer(shared());
    const order = await customer.order();
    const { endpoint } = service.givenBrowser('one');
    await ask(order.token, endpoint);
    await ask(order.token, endpoint);
    expect(await push(order.orderId)).toEqual([endpoint]);

    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');
    await waitUntil(async () => (await push(order.orderId)).length === 0);
    expect(service.posts).toEqual([]);
    await expect(ask(order.token, endpoint)).rejects.toMatchObject({ status: 409, code: 'nothing_to_send' });
  });

  it('is forgotten when the visitor takes it back, and when they delete their photo', async () => {
    const customer = createCustomer(shared());
    const { token, orderId } = await customer.order();
    const endpoints = ['https://one.example.com/a', 'https://two.example.com/b'];
    for (const endpoint of endpoints) await ask(token, endpoint);
    const body = { endpoint: endpoints[0] ?? '' };
    await customer.call('DELETE /api/orders/current/push', { token, body });
    expect(await push(orderId)).toEqual(endpoints.slice(1));
    await customer.call('DELETE /api/orders/current', { token });
    expect(await push(orderId)).toEqual([]);
  });
});
