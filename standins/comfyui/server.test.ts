import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/start-comfyui.ts';
import { astronaut, graphOf, patiently } from './start-test-server.ts';

async function jsonOf(answer: Promise<Response>): Promise<unknown> {
  return (await answer).json();
}

test('an upload under a taken name gets a number, unless it has the same bytes or overwrites', async () => {
  await using standin = await startTestServer();
  const other = Buffer.from('another photo');
  const upload = (name: string, fields = {}) => jsonOf(standin.upload(other, name, fields));

  for (let i = 0; i < 2; i++) expect(await upload('photo.png')).toMatchObject({ name: 'photo (1).png' });
  expect(await upload('photo.png', { overwrite: 'true' })).toMatchObject({ name: 'photo.png' });
  expect(await upload('фото.png', { subfolder: 'a/b' })).toMatchObject({ name: 'фото.png' });
  expect(await readFile(path.join(standin.dir, 'input/a/b/фото.png'))).toEqual(other);
});

test('an upload that leaves the folder or has an unknown type is refused', async () => {
  await using standin = await startTestServer();
  expect((await standin.upload(astronaut, 'a.png', { subfolder: '../..' })).status).toBe(400);
  expect((await standin.upload(astronaut, 'a.png', { type: 'models' })).status).toBe(500);
});

test('a body over the limit is answered with 413 and a message', async () => {
  await using standin = await startTestServer({ maxBytes: 1_000_000 });
  const answer = await standin.upload(Buffer.alloc(1_100_000), 'big.png');
  expect(answer.status).toBe(413);
  expect(await answer.text()).toBe('Maximum request body size 1000000 exceeded.');
});

test('the newer version refuses odd prompt ids and unknown choices, which the older one accepts', async () => {
  const odd = { prompt: graphOf('photo.png'), prompt_id: 'order-17' };
  const inputs = { image: ['1', 0], colors: 8, dither: 'sprinkles' };
  const unknown = { prompt: graphOf('photo.png', { '2': { class_type: 'ImageQuantize', inputs } }) };
  await using newer = await startTestServer();
  await using older = await startTestServer({ version: '0.3.64' });

  for (const prompt of [odd, unknown]) expect((await older.post('/prompt', prompt)).status).toBe(200);
  expect(await jsonOf(newer.post('/prompt', odd))).toMatchObject({ error: { type: 'invalid_prompt_id' } });
  const errors = [{ type: 'value_not_in_list' }];
  const node_errors = { '2': { errors, dependent_outputs: ['3'] } };
  expect(await jsonOf(newer.post('/prompt', unknown))).toMatchObject({ node_errors });
});

test('an animation becomes one picture per frame', async () => {
  await using standin = await startTestServer();
  const raw = { width: 8, height: 16, pageHeight: 8, channels: 3 } as const;
  const frames = sharp(randomBytes(8 * 16 * 3), { raw }).gif();
  await standin.upload(await frames.toBuffer(), 'moving.gif');
  const { outputs } = await standin.draw(graphOf('moving.gif'));
  const names = outputs['3']?.images?.map(({ filename }) => filename);
  expect(names).toEqual(['picture_00001_.png', 'picture_00002_.png']);
});

test('a saved picture carries its graph, a preview of it does not', async () => {
  await using standin = await startTestServer();
  const graph = graphOf('photo.png');
  await standin.draw(graph);
  const view = `${standin.url}/view?filename=picture_00001_.png&subfolder=shop&type=output`;
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

  expect((await bytesOf(view)).toString('latin1')).toContain(`tEXtprompt\0${JSON.stringify(graph)}`);
  const preview = await bytesOf(`${view}&preview=jpeg;80`);
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 128 });
  expect(preview.includes('LoadImage')).toBe(false);
});

test('the same graph again returns the old file until the cache is freed', async () => {
  await using standin = await startTestServer();
  const first = await standin.draw();
  const again = await standin.draw();
  expect(again.outputs).toEqual(first.outputs);
  expect(again.status.messages[1]).toMatchObject(['execution_cached', { nodes: ['1', '2', '3'] }]);

  await standin.post('/free', { free_memory: true });
  const fresh = await standin.draw();
  expect(fresh.outputs['3']?.images?.[0]?.filename).toBe('picture_00002_.png');
});

test('the queue answers during a drawing, runs prompts sent to the front first and deleted ones never', async () => {
  await using standin = await startTestServer({ seconds: 0.3 });
  const queue = (filename_prefix: string, more?: object) => {
    const save = { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix } };
    return standin.queue(graphOf('photo.png', { '3': save }), more);
  };
  const [running, last, deleted] = [await queue('a'), await queue('b'), await queue('c')];
  const urgent = await queue('d', { front: true });
  await standin.post('/queue', { delete: [deleted] });
  expect(await standin.queued()).toEqual({ running: [running], pending: [last, urgent] });

  await standin.finished(last);
  expect(Object.keys((await standin.read('/history')) as object)).toEqual([running, urgent, last]);
  expect(Object.keys((await standin.read('/history?max_items=1')) as object)).toEqual([last]);
});

test('only the named prompt is interrupted, and history distinguishes that from a failure', async () => {
  await using standin = await startTestServer({ seconds: 60 });
  const running = await standin.queue();
  await expect.poll(standin.queued, patiently).toEqual({ running: [running], pending: [] });
  await standin.post('/interrupt', { prompt_id: crypto.randomUUID() });
  expect(await standin.queued()).toEqual({ running: [running], pending: [] });

  await standin.post('/interrupt', { prompt_id: running });
  const { status, outputs } = await standin.finished(running);
  expect([status.status_str, outputs]).toEqual(['error', {}]);
  expect(status.messages.at(-1)?.[0]).toBe('execution_interrupted');
});

test('files of an unknown kind of model are refused without a body', async () => {
  await using standin = await startTestServer();
  const answer = await fetch(`${standin.url}/models/hats`);
  expect([answer.status, await answer.text()]).toEqual([404, '']);
});

test('a taken port is an error that leaves nothing running', async () => {
  await using standin = await startTestServer();
  const port = Number(new URL(standin.url).port);
  await expect(startTestServer({ port })).rejects.toThrow('EADDRINUSE');
});
