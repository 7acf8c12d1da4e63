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
/** One that is looked at, and those that may wait behind it. */
const advised = 9;

test('of many photos at once a few are looked at, one at a time, and nobody waits for the rest', async () => {
  await using services = await givenServices({ UPLOADS_PER_HOUR: '1000', MIN_FREE_DISK_GB: '0' });
  let [looking, mostAtOnce, letGo] = [0, 0, (): void => undefined];
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  services.moderator.classify = () =>
    Promise.resolve({ neutral: 1, drawing: 0, hentai: 0, porn: 0, sexy: 0 });
  services.moderator.scoreFaces = async () => {
    looking += 1;
    mostAtOnce = Math.max(mostAtOnce, looking);
    await gate;
    looking -= 1;
    return [];
  };
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createApp(services, signals, webRoot).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const { call } = createApiClient(url);
  const photo = new Blob([new Uint8Array(await photoBytes('rocket.jpg'))]);
  const upload = () => {
    const form = new FormData();
    form.set('photo', photo, 'photo.jpg');
    return call('uploadPhoto', { form });
  };
  const uploaded: string[] = [];
  const ready = async () => {
    const answers = await Promise.all(uploaded.map((token) => call('getPhoto', { token })));
    return answers.filter((answer) => answer.ready);
  };

  try {
    uploaded.push((await upload()).photoId);
    await waitUntil(() => looking === 1);
    const others = await Promise.all(Array.from({ length: photos - 1 }, upload));
    uploaded.push(...others.map(({ photoId }) => photoId));
    const left = await waitUntil(async () => {
      const found = await ready();
      return found.length >= photos - advised && found;
    }, 30);
    expect(left).toHaveLength(photos - advised);
    expect(left.some(({ faces }) => faces)).toBe(false);

    letGo();
    const all = await waitUntil(async () => {
      const found = await ready();
      return found.length === photos && found;
    });
    expect(all.filter(({ faces }) => faces)).toHaveLength(advised);
    expect(mostAtOnce).toBe(1);
  } finally {
    letGo();
    server.close();
    await signals.close();
  }
});
