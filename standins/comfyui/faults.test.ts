import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { givenStandin, graphOf, patiently } from './given-standin.ts';

const view = '/view?filename=picture_00001_.png&subfolder=shop&type=output';

test.each([
  ['out_of_memory', 'torch.OutOfMemoryError'],
  ['disk_full', 'OSError'],
])('a run with %s ends in %s', async (fault, exception_type) => {
  await using standin = await givenStandin();
  await standin.fault('run', fault);
  const { status, outputs } = await standin.finished(await standin.queue(graphOf('photo.png')));
  expect(status).toMatchObject({ status_str: 'error', completed: false });
  expect(status.messages.at(-1)).toMatchObject(['execution_error', { exception_type, node_id: '3' }]);
  expect(outputs).toEqual({});
});

test('a fault hits as many runs as ordered, and no more', async () => {
  await using standin = await givenStandin();
  await standin.fault('run', 'disk_full', { times: 2 });
  const outcomes: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    outcomes.push((await standin.finished(await standin.queue(graphOf('photo.png')))).status.status_str);
  }
  expect(outcomes).toEqual(['error', 'error', 'success']);
});

test('a run that shows no output, or a stranger’s, says it succeeded', async () => {
  await using standin = await givenStandin();
  await standin.fault('run', 'no_output');
  const nothing = await standin.finished(await standin.queue(graphOf('photo.png')));
  expect(nothing).toMatchObject({ status: { status_str: 'success' }, outputs: {} });

  await standin.post('/free', { free_memory: true });
  await standin.fault('run', 'foreign_output');
  const foreign = await standin.finished(await standin.queue(graphOf('photo.png')));
  const image = foreign.outputs['3']?.images?.[0];
  expect(image).toMatchObject({ filename: 'someone-else_00001_.png', subfolder: '' });
  const answer = await fetch(`${standin.url}/view?${new URLSearchParams(image).toString()}`);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 512 });
});

test('a black picture is black and a truncated one ends half-way', async () => {
  await using standin = await givenStandin();
  await standin.fault('POST /prompt', 'black');
  await standin.finished(await standin.queue(graphOf('photo.png')));
  const black = await readFile(path.join(standin.dir, 'output/shop/picture_00001_.png'));
  expect((await sharp(black).stats()).channels.map(({ max }) => max)).toEqual([0, 0, 0]);

  await standin.post('/free', { free_memory: true });
  await standin.fault('run', 'truncated_png');
  await standin.finished(await standin.queue(graphOf('photo.png')));
  const cut = await readFile(path.join(standin.dir, 'output/shop/picture_00002_.png'));
  await expect(sharp(cut).raw().toBuffer()).rejects.toThrow();
});

test('a forgotten prompt is in neither list, and one without history is drawn all the same', async () => {
  await using standin = await givenStandin();
  await standin.fault('run', 'forget');
  await standin.fault('run', 'empty_history');
  const forgotten = await standin.queue(graphOf('photo.png'));
  const untold = await standin.queue(graphOf('photo.png'));
  await expect.poll(() => fetch(standin.url + view).then(({ status }) => status), patiently).toBe(200);
  await expect.poll(() => standin.read('/prompt'), patiently).toEqual({ exec_info: { queue_remaining: 0 } });
  for (const promptId of [forgotten, untold]) expect(await standin.read(`/history/${promptId}`)).toEqual({});
});

test('a prompt that never runs holds up the others until it is deleted', async () => {
  await using standin = await givenStandin();
  await standin.fault('run', 'never_run');
  const stuck = await standin.queue(graphOf('photo.png'));
  const behind = await standin.queue(graphOf('photo.png'));
  expect(await standin.queued()).toEqual({ running: [], pending: [stuck, behind] });
  await standin.post('/queue', { delete: [stuck] });
  expect(await standin.finished(behind)).toMatchObject({ status: { completed: true } });
});

test('exchanges are refused, cut, slowed and spoilt as ordered', async () => {
  await using standin = await givenStandin();
  await standin.fault('GET /queue', 'status', { status: 503, body: 'Away' });
  const refused = await fetch(`${standin.url}/api/queue`);
  expect([refused.status, await refused.text()]).toEqual([503, 'Away']);

  await standin.fault('GET /queue', 'drop');
  await expect(standin.read('/queue')).rejects.toThrow();

  await standin.fault('GET /queue', 'hang');
  await expect(fetch(`${standin.url}/queue`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();

  await standin.fault('GET /queue', 'slow', { seconds: 0.3 });
  const started = performance.now();
  await standin.read('/queue');
  expect(performance.now() - started).toBeGreaterThan(290);

  await standin.fault('GET /queue', 'garbage');
  const garbage = Buffer.from(await (await fetch(`${standin.url}/queue`)).arrayBuffer());
  expect([garbage.length, garbage.includes(0)]).toEqual([65_536, true]);
  expect(await standin.queued()).toEqual({ running: [], pending: [] });
});

test('a prompt whose answer is lost is queued all the same', async () => {
  await using standin = await givenStandin();
  await standin.fault('POST /prompt', 'lose_answer');
  const promptId = crypto.randomUUID();
  await expect(
    standin.post('/prompt', { prompt: graphOf('photo.png'), prompt_id: promptId }),
  ).rejects.toThrow();
  expect(await standin.finished(promptId)).toMatchObject({ status: { completed: true } });
});

test('a fault that does not exist is refused', async () => {
  await using standin = await givenStandin();
  expect((await standin.fault('run', 'gremlins')).status).toBe(400);
});

test('a restart loses queue, history, sockets and temporary files, and keeps pictures', async () => {
  await using standin = await givenStandin();
  const client = await standin.listen('me');
  await standin.upload(Buffer.from('x'), 'scratch.txt', { type: 'temp' });
  const done = await standin.queue(graphOf('photo.png'));
  await standin.finished(done);
  await standin.fault('run', 'hang');
  await standin.queue(graphOf('photo.png'));
  const closed = new Promise((resolve) => client.socket.once('close', resolve));

  await standin.post('/_restart', {});
  await closed;
  expect(await standin.queued()).toEqual({ running: [], pending: [] });
  expect(await standin.read('/history')).toEqual({});
  expect((await fetch(`${standin.url}/view?filename=scratch.txt&type=temp`)).status).toBe(404);
  expect((await fetch(standin.url + view)).status).toBe(200);
  expect(await standin.finished(await standin.queue(graphOf('photo.png')))).toMatchObject({
    outputs: { '3': { images: [{ filename: 'picture_00002_.png' }] } },
  });
});

test('the ledger tells when each prompt was drawn and what came of it', async () => {
  await using standin = await givenStandin();
  const promptId = await standin.queue(graphOf('photo.png'));
  await standin.finished(promptId);
  const run = standin.ledger.find(({ kind }) => kind === 'run');
  expect(run).toMatchObject({
    promptId,
    outcome: 'execution_success',
    outputs: [{ filename: 'picture_00001_.png', subfolder: 'shop' }],
  });
  expect(Date.parse(String(run?.endedAt))).toBeGreaterThanOrEqual(Date.parse(String(run?.startedAt)));
  expect(standin.ledger.map(({ kind }) => kind)).toContain('POST /upload/image');
});
