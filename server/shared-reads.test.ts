import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Services } from '#compose.ts';
import { givenServices } from '#tests/support/services.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { createApp } from './app.ts';
import { createOrderSignals } from './events/order-signals.ts';
import { withSharedReads } from './shared-reads.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

async function givenServer(services: Services) {
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createApp(services, signals, webRoot).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    get: async (what: string) => (await fetch(`http://127.0.0.1:${port}/api/${what}`)).status,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await signals.close();
    },
  };
}

test('a hundred visitors at once cost each query at most once a second', async () => {
  await using services = await givenServices();
  let isFirst = true;
  const { read } = services.backlog;
  services.backlog.read = () => {
    if (!isFirst) return read();
    isFirst = false;
    return Promise.reject(new Error('not now'));
  };
  await using server = await givenServer(services);
  const { get } = server;

  // A failed read is not shared.
  expect(await get('shop')).toBe(500);
  // The queue connects first, which takes statements of its own.
  await services.queue.lengths();
  const asked = watchStatements(services.config.DATABASE_URL);
  const began = performance.now();
  const visits = Array.from({ length: 50 }, () => [get('shop'), get('styles')]).flat();
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]));
  const seconds = Math.floor((performance.now() - began) / 1000);
  const often = [...new Set(asked)].map((text) => [text, asked.filter((other) => other === text).length]);
  expect(often.length).toBeGreaterThan(0);
  expect(often.filter(([, times]) => Number(times) > 1 + seconds)).toEqual([]);
});

test('a pause shows at once on the server where it was made', async () => {
  await using services = await givenServices();
  const { pauses } = withSharedReads(services);
  expect(await pauses.current()).toBeUndefined();
  await pauses.begin({ all: 'Back on Monday.' });
  expect(await pauses.current()).toEqual({ all: 'Back on Monday.' });
  await pauses.end();
  expect(await pauses.current()).toBeUndefined();
});
