import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Version } from '#standins/comfyui/versions.ts';
import {
  atEachVersion,
  beginAndLeave,
  endOf,
  givenComfy,
  givenJob,
  givenStandin,
  unwatched,
} from '../support/comfyui.ts';
import { waitUntil } from '../support/wait-until.ts';

atEachVersion((givenStandin, version) => {
  test('exactly the named prompt is cancelled, whether it waits or runs', async () => {
    await using instance = await givenStandin({ seconds: 60 });
    using comfy = givenComfy([instance.url]);
    const [runs, waits, other] = await instance.addStrangers(3);
    await waitUntil(() => instance.runs() === 1);
    await comfy.instances();
    await waitUntil(() => instance.requests('GET /system_stats').length > 1);

    await comfy.cancel(instance.url, String(waits));
    await comfy.cancel(instance.url, String(runs));

    await waitUntil(() => instance.requests('execution').length === 2);
    const [first, second] = instance.requests('execution');
    expect([first?.promptId, first?.outcome]).toEqual([runs, 'execution_interrupted']);
    expect([second?.promptId, second?.outcome]).toEqual([other, undefined]);
    const cancelled = instance.exchanges().filter((kind) => /^POST .*(cancel|queue|interrupt)$/.test(kind));
    expect(cancelled.some((kind) => kind.endsWith('/cancel'))).toBe(version !== '0.3.64');
    expect(cancelled.includes('POST /interrupt')).toBe(version === '0.3.64');
  });

  test('a worker’s leftover prompt is adopted while it runs and after it ended', async () => {
    await using instance = await givenStandin({ seconds: 0.3 });
    const [running, ended] = [await givenJob(instance.url), await givenJob(instance.url)];
    await beginAndLeave([instance.url], ended);
    await waitUntil(() => instance.requests('execution')[0]?.outcome);
    await beginAndLeave([instance.url], running);
    using comfy = givenComfy([instance.url]);

    await Promise.all([comfy.draw(running, unwatched), comfy.draw(ended, unwatched)]);

    expect(instance.runs()).toBe(2);
  });

  test.each([
    ['out_of_memory', 'out_of_memory'],
    ['forget', 'cancelled'],
    ['foreign_output', 'wrong_picture'],
    ['no_output', 'no_picture'],
    ['disk_full', 'unwritable'],
  ])('an execution with the fault %s ends as %s', async (fault, kind) => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await comfy.instances();
    await instance.fault('execution', fault);

    expect((await endOf(comfy.draw(await givenJob(instance.url), unwatched))).kind).toBe(kind);
  });

  test('a restart loses the running prompt, and a lost answer does not', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await comfy.instances();
    await instance.fault('POST /prompt', 'lose_answer');
    await comfy.draw(await givenJob(instance.url), unwatched);
    expect(instance.runs()).toBe(1);

    await instance.fault('execution', 'slow', { seconds: 30 });
    let restarting: Promise<unknown> | undefined;
    const onProgress = () => void (restarting ??= instance.restart(100));
    const ending = await endOf(comfy.draw(await givenJob(instance.url), { ...unwatched, onProgress }));

    expect(ending.kind).toBe('lost');
  });
});

/** Starts a proxy to one instance after another, without sockets and without the paths that it hides. */
async function givenAddress(hides = /^$/) {
  let target = '';
  const server = createServer((asked, answer) => {
    if (hides.test(asked.url ?? '')) return void answer.writeHead(404).end('<html>No such page</html>');
    const { method, headers } = asked;
    const passed = request(target + (asked.url ?? ''), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    return void asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  server.on('upgrade', (_asked, socket) => socket.destroy());
  await waitUntil(() => server.listening);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url: string) => void (target = url),
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an instance replaced by a newer or older version is addressed as it understands', async () => {
  using address = await givenAddress();
  await using older = await givenStandin({ version: '0.3.64' });
  await using newer = await givenStandin();
  address.leadTo(older.url);
  using comfy = givenComfy([address.url]);
  const isVersion = (version: Version) =>
    waitUntil(async () => (await comfy.instances())[0]?.version === version);

  for (const [instance, version] of [
    [older, '0.3.64'],
    [newer, '0.33.0'],
    [older, '0.3.64'],
  ] as const) {
    address.leadTo(instance.url);
    // Right away, before its version has been read.
    await comfy.draw(await givenJob(address.url), unwatched);
    await isVersion(version);
    const job = await givenJob(address.url);
    await comfy.draw(job, unwatched);
    expect(await comfy.cleanUp({ ...job })).toBe(true);
  }

  expect(newer.exchanges().filter((kind) => kind.startsWith('GET /jobs/'))).not.toEqual([]);
});

test('an instance behind a proxy without /jobs is used like an older version', async () => {
  using address = await givenAddress(/^\/api\/jobs/);
  await using instance = await givenStandin();
  address.leadTo(instance.url);
  using comfy = givenComfy([address.url]);
  await waitUntil(async () => (await comfy.instances())[0]?.version === '0.33.0');

  await comfy.draw(await givenJob(address.url), unwatched);

  expect(comfy.pick('tiny')).toBe(address.url);
  expect(instance.exchanges().some((kind) => kind.includes('/jobs'))).toBe(false);
});
