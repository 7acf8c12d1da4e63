import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise } from '#adapters/images/samples/photos.ts';
import { startShop, type TestShop } from '../support/shop.ts';
import { createCustomer } from '../support/customer.ts';
import { sendAll, emptyTally } from '../support/requests/send-all.ts';
import { createSender } from '../support/requests/sender.ts';
import { difference, countRows } from '../support/row-counts.ts';
import { uploadOf } from '../support/requests/upload.ts';
import { slowestMs } from '../support/requests/check-answer.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';

let shop: TestShop;
const opened: Socket[] = [];

beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: '1' });
});
afterAll(async () => {
  hangUp();
  await shop[Symbol.asyncDispose]();
});

/** Opens a connection, sends these lines and leaves it open. */
function begin(...lines: string[]): Socket {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  opened.push(socket);
  socket.write(lines.join('\r\n'));
  return socket;
}
function hangUp(): void {
  for (const socket of opened.splice(0)) socket.destroy();
}

/** Starts an upload of `size` bytes and sends only its first part. */
function beginUpload(part: Buffer, size: number): Socket {
  const type = 'Content-Type: multipart/form-data; boundary=x';
  const socket = begin('POST /api/photos HTTP/1.1', 'Host: x', type, `Content-Length: ${size}`, '', '');
  socket.write('--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n');
  socket.write(part);
  return socket;
}

/** Measures milliseconds: the better of two tries, since the machine may be busy with other work. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let tries = 0; tries < 2; tries += 1) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

describe('a shop among slow visitors', () => {
  test('serves the next one while two hundred send headers, bodies and photos slowly', async () => {
    const customer = createCustomer(shop);
    const photo = await photoBytes('rocket.jpg');
    for (let number = 0; number < 70; number += 1) {
      begin('GET /api/shop HTTP/1.1', 'Host: x', 'Slow: a');
      begin(
        'POST /api/orders HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 500',
        '',
        '{',
      );
      beginUpload(photo.subarray(0, 50_000), photo.length);
    }
    await Promise.all(opened.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));
    expect(await timeOf(() => customer.call('GET /api/styles'))).toBeLessThan(slowestMs);
    expect(await timeOf(() => customer.upload(photo))).toBeLessThan(slowestMs);
    hangUp();
  });

  test('keeps nothing of uploads that break off', async () => {
    const before = await countRows(shop);
    const files = (): number => readdirSync('/dev/fd').length;
    const idle = files();
    const photo = await photoBytes('rocket.jpg');
    for (let number = 0; number < 100; number += 1) {
      const socket = beginUpload(photo.subarray(0, (photo.length * number) / 100), photo.length + 500);
      await once(socket, 'connect');
      if (number % 2) socket.destroy();
      else socket.resetAndDestroy();
    }
    await waitUntil(() => files() <= idle + 5);
    expect(difference(before, await countRows(shop))).toEqual({});
  });

  test('refuses a photo announced as too large before reading it', async () => {
    const head = ['POST /api/photos HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=x'];
    const socket = begin(...head, 'Content-Length: 16000000', '', '');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*"photo_too_large"/s);
    hangUp();
  });

  test('handles forty photos of 15 MB at once, and accepts the next one', async () => {
    const sender = createSender(shop.url, 40);
    const large = uploadOf(
      'a large photo',
      Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), randomBytes(14_900_000)]),
    );
    const base = process.memoryUsage.rss();
    let peak = base;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
    const { answers } = await sendAll(sender, Array<typeof large>(40).fill(large), emptyTally(), {
      atOnce: 40,
    });
    clearInterval(watch);
    sender.close();
    expect(Object.keys(answers).sort()).toEqual(['422 photo_damaged', '503 shop_unavailable']);
    expect(peak - base).toBeLessThan(500e6);
    expect(await createCustomer(shop).upload(await photoBytes('rocket.jpg'))).toBeDefined();
  });

  test('keeps no photo in memory for clients that request one and do not read it', async () => {
    const token = await orderOfLargePhoto();
    const before = process.memoryUsage().arrayBuffers;
    const ask = [
      'GET /api/orders/current/photo HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      '',
      '',
    ];
    const readers = Array.from({ length: 100 }, () => begin(...ask));
    await Promise.all(readers.map((socket) => once(socket, 'data').then(() => socket.pause())));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100e6);
    hangUp();
  });

  test('ends the streams of those who leave, and opens at most twenty for an order', async () => {
    const { token } = await createCustomer(shop).order();
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const stream = (): Socket =>
      begin('GET /api/orders/current/events HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, '', '');
    for (let number = 0; number < 60; number += 1) {
      stream();
      await wait(number % 12);
      hangUp();
    }
    await waitUntil(() => timers() <= before + 10);

    const heads = Array.from({ length: 25 }, async () =>
      String((await once(stream(), 'data'))[0]).slice(9, 12),
    );
    const statuses = await Promise.all(heads);
    expect(statuses.filter((status) => status === '200')).toHaveLength(20);
    expect(statuses.filter((status) => status === '429')).toHaveLength(5);
    hangUp();
  });
});

/** @returns the token of an order with a photo of about 4 MB */
async function orderOfLargePhoto(): Promise<string> {
  const customer = createCustomer(shop);
  const photo = await noise(2048, 2048).jpeg({ quality: 95 }).toBuffer();
  const { token } = await customer.orderWith(await customer.upload(photo));
  const { width } = await sharp(await customer.picture(token, 'photo')).metadata();
  expect(width).toBe(2048);
  return token;
}
