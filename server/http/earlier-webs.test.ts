import { once } from 'node:events';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { givenServices } from '#tests/support/services.ts';
import { createApp } from '../app.ts';
import { createOrderSignals } from '../events/order-signals.ts';
import { findEarlierWebs, keepWeb } from './earlier-webs.ts';

const built = path.join(import.meta.dirname, '../../dist/web');

/** Creates the build of a web with one script. */
async function givenWeb(script: string) {
  const folder = await givenFolder();
  await mkdir(path.join(folder.path, 'assets'));
  for (const ending of ['', '.gz', '.br'])
    await writeFile(path.join(folder.path, 'assets', script + ending), script);
  return folder;
}

test('a page of the previous version finds its scripts on the new server', async () => {
  await using services = await givenServices();
  await using older = await givenWeb('older-1a2b3c.js');
  await keepWeb(older.path, services.config.DATA_DIR);
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createApp(services, signals, built).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = (file: string) =>
    fetch(`http://127.0.0.1:${port}/assets/${file}`, { headers: { 'accept-encoding': 'identity' } });

  const [answer, none] = [await get('older-1a2b3c.js'), await get('never-there.js')];

  expect([answer.status, await answer.text()]).toEqual([200, 'older-1a2b3c.js']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(none.status).toBe(404);
  server.close();
  await signals.close();
});

test('a web is kept for one day after its replacement, however long it was served', async () => {
  await using folder = await givenFolder();
  await using first = await givenWeb('first-1.js');
  await using second = await givenWeb('second-2.js');
  await using third = await givenWeb('third-3.js');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const dataDir = path.join(folder.path, 'data');
  const start = async (web: { path: string }, days: number) => {
    const before = findEarlierWebs(dataDir);
    await keepWeb(web.path, dataDir);
    const [added] = findEarlierWebs(dataDir).filter((one) => !before.includes(one));
    if (added !== undefined) await utimes(added, daysAgo(days), daysAgo(days));
    return added ?? expect.fail('It was there');
  };

  const one = await start(first, 30);
  const two = await start(second, 2);
  expect(findEarlierWebs(dataDir).sort()).toEqual([one, two].sort());

  const three = await start(third, 0);

  expect(findEarlierWebs(dataDir).sort()).toEqual([two, three].sort());
});

test('an incomplete copy is not served', async () => {
  await using folder = await givenFolder();
  await using web = await givenWeb('first-1.js');
  await cp(web.path, path.join(folder.path, 'earlier-webs', 'cut.1.new'), { recursive: true });

  expect(findEarlierWebs(folder.path)).toEqual([]);
});
