// tests/comfyui/faults.test.ts tests the effect of single faults on a prompt, as the client sees it.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/start-comfyui.ts';

const view = '/view?filename=picture_00001_.png&subfolder=shop&type=output';

test('a black picture is black and is not cached for the same prompt', async () => {
  await using standin = await startTestServer();
  await standin.fault('execution', 'black');
  const brightest = async (file: string) => {
    const { channels } = await sharp(await readFile(path.join(standin.dir, 'output/shop', file))).stats();
    return Math.max(...channels.map(({ max }) => max));
  };
  await standin.draw();
  await standin.draw();
  expect(await brightest('picture_00001_.png')).toBe(0);
  expect(await brightest('picture_00002_.png')).toBeGreaterThan(200);
});

test('requests are refused, dropped or left hanging as ordered, with and without /api', async () => {
  await using standin = await startTestServer();
  await standin.fault('GET /queue', 'status', { status: 503, body: 'Away' });
  await standin.fault('GET /queue', 'drop');
  await standin.fault('GET /queue', 'hang');
  const refused = await fetch(`${standin.url}/api/queue`);
  expect([refused.status, await refused.text()]).toEqual([503, 'Away']);
  await expect(standin.read('/queue')).rejects.toThrow();
  await expect(fetch(`${standin.url}/queue`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
  expect(await standin.queued()).toEqual({ running: [], pending: [] });
});

test('an unknown fault is refused', async () => {
  await using standin = await startTestServer();
  expect((await standin.fault('execution', 'gremlins')).status).toBe(400);
});

test('a restart loses queue, history, sockets and temporary files, and keeps pictures', async () => {
  await using standin = await startTestServer();
  const { closed } = await standin.connect('me');
  await standin.upload(Buffer.from('x'), 'scratch.txt', { type: 'temp' });
  await standin.draw();
  await standin.fault('execution', 'hang');
  await standin.queue();

  await standin.post('/_restart', {});
  await closed;
  expect(await standin.queued()).toEqual({ running: [], pending: [] });
  expect(await standin.read('/history')).toEqual({});
  expect((await fetch(`${standin.url}/view?filename=scratch.txt&type=temp`)).status).toBe(404);
  expect((await fetch(standin.url + view)).status).toBe(200);
  expect(await standin.draw()).toMatchObject({
    outputs: { '3': { images: [{ filename: 'picture_00002_.png' }] } },
  });
});

test('the ledger records when each prompt was executed and with what outcome', async () => {
  await using standin = await startTestServer();
  const promptId = await standin.queue();
  await standin.finished(promptId);
  const line = standin.ledger.find(({ kind }) => kind === 'execution');
  const outputs = [{ filename: 'picture_00001_.png', subfolder: 'shop' }];
  expect(line).toMatchObject({ promptId, outcome: 'execution_success', outputs });
  expect(Date.parse(String(line?.endedAt))).toBeGreaterThanOrEqual(Date.parse(String(line?.startedAt)));
  expect(standin.ledger.map(({ kind }) => kind)).toContain('POST /upload/image');
});
