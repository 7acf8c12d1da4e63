import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import type { OrderCreated } from '#contract/order.ts';
import { meanDifference } from './graph.ts';
import { givenShop, type TestShop } from './shop.ts';
import { createVisitor } from './visitor.ts';

let shop: TestShop;
let visitor: ReturnType<typeof createVisitor>;
let order: OrderCreated;
beforeAll(async () => {
  shop = await givenShop();
  visitor = createVisitor(shop);
  order = await visitor.order();
  await visitor.pay(order);
  await visitor.reaches(order.token, 'delivered');
});
afterAll(() => shop[Symbol.asyncDispose]());

async function share(): Promise<string> {
  const answer = await visitor.api('POST', '/orders/current/share', order.token);
  const { shareUrl } = (await answer.json()) as { shareUrl: string };
  return shareUrl;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('nothing is shared until the visitor asks for it', async () => {
  expect((await visitor.status(order.token)).shareUrl).toBeUndefined();
  expect(await statusOf(`${shop.url}/share/${order.token}`)).toBe(404);
});

test('a shared picture has a page that tells messengers its picture, and nothing of the order', async () => {
  const shareUrl = await share();
  expect(await share()).toBe(shareUrl);
  expect((await visitor.status(order.token)).shareUrl).toBe(shareUrl);
  const page = await fetch(shareUrl);
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  const html = await page.text();
  expect(html).toContain(`property="og:image" content="${shareUrl}/picture"`);
  for (const secret of [order.token, order.orderId]) expect(html).not.toContain(secret);

  const picture = Buffer.from(await (await fetch(`${shareUrl}/picture`)).arrayBuffer());
  expect(picture).toEqual(await visitor.picture(order.token));
});

test('its secret opens the picture alone: no photo, no order', async () => {
  const secret = (await share()).slice(-43);
  for (const call of ['/orders/current', '/orders/current/photo', '/orders/current/picture']) {
    expect((await visitor.api('GET', call, secret)).status).toBe(404);
  }
  expect(await statusOf(`${shop.url}/share/${secret}/photo`)).toBe(404);
});

test('a share that was taken back stays gone, and the next one is another', async () => {
  const first = await share();
  expect((await visitor.api('DELETE', '/orders/current/share', order.token)).status).toBe(200);
  expect(await statusOf(first)).toBe(404);
  const second = await share();
  expect(second).not.toBe(first);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
});

test('the picture is also handed over as a JPEG, with its AI mark', async () => {
  const answer = await visitor.api('GET', '/orders/current/picture?format=jpeg&download=1', order.token);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="bricks-R-.*\.jpg"$/);
  const jpeg = Buffer.from(await answer.arrayBuffer());
  const png = await visitor.picture(order.token);
  expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
  expect(hasAiMark(jpeg)).toBe(true);
  expect(await meanDifference(jpeg, png)).toBeLessThan(6);
});

test('a redraw and its first picture lead to each other, and a second redraw is not offered', async () => {
  expect((await visitor.status(order.token)).redrawUntil).toBeDefined();
  const answer = await visitor.api('POST', '/orders/current/redraw', order.token);
  const redraw = (await answer.json()) as OrderCreated;
  const first = await visitor.status(order.token);
  expect([first.redraw, first.redrawUntil]).toEqual([{ token: redraw.token }, undefined]);
  const second = await visitor.reaches(redraw.token, 'delivered');
  expect([second.redrawOf, second.redrawUntil]).toEqual([{ token: order.token }, undefined]);
});

test('deleting the picture ends its share, and the page says when it was deleted', async () => {
  const shareUrl = await share();
  const receipt = await visitor.api('DELETE', '/orders/current', order.token);
  const { at } = (await receipt.json()) as { at: string };
  expect([await statusOf(shareUrl), await statusOf(`${shareUrl}/picture`)]).toEqual([404, 404]);
  const { deletedAt, shareUrl: left } = await visitor.status(order.token);
  expect([deletedAt, left]).toEqual([at, undefined]);
  expect((await visitor.api('POST', '/orders/current/share', order.token)).status).toBe(404);
});
