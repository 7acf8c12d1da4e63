import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createApiClient } from '#tests/support/api-client.ts';
import { photoBytes } from '#tests/support/photos.ts';
import { givenServices } from '#tests/support/services.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createApp } from '../app.ts';
import { createOrderSignals } from '../events/order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../../dist/web');
const photos = 20;
/** Number of photos that get advice: one being analysed, and those that may wait behind it. */
const advised = 9;

/** Starts a server whose moderator counts the photos that it analyses, and holds them until `letGo` is called. */
async function givenServer() {
  const services = await givenServices({ UPLOADS_PER_HOUR: '1000', MIN_FREE_DISK_GB: '0' });
  const looks = { now: 0, mostAtOnce: 0, all: 0 };
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  services.moderator.classify = () =>
    Promise.resolve({ neutral: 1, drawing: 0, hentai: 0, porn: 0, sexy: 0 });
  services.moderator.findFaces = async () => {
    looks.all += 1;
    looks.now += 1;
    looks.mostAtOnce = Math.max(looks.mostAtOnce, looks.now);
    await gate;
    looks.now -= 1;
    return [];
  };
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createApp(services, signals, webRoot).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const { call } = createApiClient(url);
  const photo = new Blob([new Uint8Array(await photoBytes('rocket.jpg'))]);
  return {
    services,
    looks,
    letGo,
    upload: () => {
      const form = new FormData();
      form.set('photo', photo, 'photo.jpg');
      return call('POST /api/photos', { form });
    },
    getPhoto: (token: string) => call('GET /api/photos/current', { token }),
    async [Symbol.asyncDispose]() {
      letGo();
      server.close();
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}

test('only a few of many photos are analysed, one at a time, and the others do not wait', async () => {
  await using server = await givenServer();
  const { looks, upload } = server;
  const uploaded: string[] = [];
  const ready = async () => {
    const answers = await Promise.all(uploaded.map(server.getPhoto));
    return answers.filter((answer) => answer.ready);
  };

  uploaded.push((await upload()).photoId);
  await waitUntil(() => looks.now === 1);
  const others = await Promise.all(Array.from({ length: photos - 1 }, upload));
  uploaded.push(...others.map(({ photoId }) => photoId));
  const left = await waitUntil(async () => {
    const found = await ready();
    return found.length >= photos - advised && found;
  }, 30);
  expect(left).toHaveLength(photos - advised);
  expect(left.some(({ faces }) => faces)).toBe(false);

  server.letGo();
  const all = await waitUntil(async () => {
    const found = await ready();
    return found.length === photos && found;
  });
  expect(all.filter(({ faces }) => faces)).toHaveLength(advised);
  expect(looks.mostAtOnce).toBe(1);
});

test('no photo is analysed while an upload is in progress', async () => {
  await using server = await givenServer();
  const { looks, upload } = server;
  const { images } = server.services;
  const normalise = images.normalise.bind(images);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  let begun = false;
  images.normalise = async (bytes) => {
    begun = true;
    images.normalise = normalise;
    await held;
    return normalise(bytes);
  };
  server.letGo();

  const slow = upload();
  await waitUntil(() => begun);
  for (let n = 0; n < 5; n += 1) await upload();
  expect(looks.all).toBe(0);
  goOn();
  await slow;

  await waitUntil(() => looks.all === 6);
});
