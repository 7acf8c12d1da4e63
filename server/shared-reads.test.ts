import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenServices } from '#tests/support/services.ts';
import { createApp } from './app.ts';
import { createOrderSignals } from './events/order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

test('a hundred visitors at once cost one reading of the backlog a second', async () => {
  await using services = await givenServices();
  let readings = 0;
  const { read } = services.backlog;
  services.backlog.read = () => {
    readings += 1;
    return readings === 1 ? Promise.reject(new Error('not now')) : read();
  };
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createApp(services, signals, webRoot).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  const get = async (what: string) => (await fetch(`${url}/api/${what}`)).status;

  // What failed once is read anew.
  expect(await get('shop')).toBe(500);
  const began = performance.now();
  const visits = Array.from({ length: 50 }, () => [get('shop'), get('styles')]).flat();
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]));
  const seconds = Math.floor((performance.now() - began) / 1000);
  expect(readings - 1).toBeGreaterThan(0);
  expect(readings - 1).toBeLessThanOrEqual(1 + seconds);
  server.close();
  await signals.close();
});
