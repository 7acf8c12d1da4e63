import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { astronaut, givenStandin, graphOf, patiently } from './given-standin.ts';

test('an upload of a taken name gets a number, the same bytes do not, and overwriting keeps the name', async () => {
  await using standin = await givenStandin();
  const other = await sharp(astronaut).negate().png().toBuffer();
  const nameOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { name: string }).name;

  expect(await nameOf(standin.upload(other, 'photo.png'))).toBe('photo (1).png');
  expect(await nameOf(standin.upload(other, 'photo.png'))).toBe('photo (1).png');
  expect(await nameOf(standin.upload(other, 'photo.png', { overwrite: 'true' }))).toBe('photo.png');
  expect(await nameOf(standin.upload(other, 'фото.png', { subfolder: 'a/b' }))).toBe('фото.png');
  expect(await readFile(path.join(standin.dir, 'input/a/b/фото.png'))).toEqual(other);
});

test('an upload that leads out of the folder, has no file or an unknown type is refused', async () => {
  await using standin = await givenStandin();
  expect((await standin.upload(astronaut, '../../evil.png')).status).toBe(400);
  expect((await standin.upload(astronaut, 'a.png', { subfolder: '../..' })).status).toBe(400);
  expect((await standin.upload(astronaut, 'a.png', { type: 'models' })).status).toBe(500);
});

test('a body over the limit is answered with 413 and words', async () => {
  await using standin = await givenStandin({ maxBytes: 1_000_000 });
  const answer = await standin.upload(Buffer.alloc(1_100_000), 'big.png');
  expect(answer.status).toBe(413);
  expect(await answer.text()).toBe('Maximum request body size 1000000 exceeded.');
});

test('the newer version refuses what the older one lets pass: odd prompt ids and unknown choices', async () => {
  const odd = { prompt: graphOf('photo.png'), prompt_id: 'order-17' };
  const inputs = { image: ['1', 0], colors: 8, dither: 'sprinkles' };
  const unknown = { prompt: graphOf('photo.png', { '2': { class_type: 'ImageQuantize', inputs } }) };
  await using newer = await givenStandin();
  await using older = await givenStandin({ version: '0.3.64' });

  expect((await older.post('/prompt', odd)).status).toBe(200);
  expect((await older.post('/prompt', unknown)).status).toBe(200);
  const refused = await newer.post('/prompt', odd);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { type: 'invalid_prompt_id' } },
  ]);
  expect(await (await newer.post('/prompt', unknown)).json()).toMatchObject({
    node_errors: { '2': { errors: [{ type: 'value_not_in_list' }], dependent_outputs: ['3'] } },
  });
});

test('a graph of which one output is sound is queued, and the other output is named', async () => {
  await using standin = await givenStandin();
  const broken = { class_type: 'SaveImage', inputs: { images: ['77', 0], filename_prefix: 'x' } };
  const answer = await standin.post('/prompt', { prompt: graphOf('photo.png', { '9': broken }) });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    node_errors: { '9': { errors: [{ type: 'exception_during_validation' }] } },
  });
});

test('an animation becomes one picture a frame', async () => {
  await using standin = await givenStandin();
  const frame = (background: string) => {
    return sharp({ create: { width: 32, height: 16, channels: 3, background } })
      .png()
      .toBuffer();
  };
  const frames = await Promise.all([frame('red'), frame('blue')]);
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  await standin.upload(gif, 'moving.gif');

  const { outputs } = await standin.finished(await standin.queue(graphOf('moving.gif')));
  const names = outputs['3']?.images?.map(({ filename }) => filename);
  expect(names).toEqual(['picture_00001_.png', 'picture_00002_.png']);
});

test('a saved picture carries its graph, a preview of it does not', async () => {
  await using standin = await givenStandin();
  const graph = graphOf('photo.png');
  await standin.finished(await standin.queue(graph));
  const view = `${standin.url}/view?filename=picture_00001_.png&subfolder=shop&type=output`;
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

  expect((await bytesOf(view)).toString('latin1')).toContain(`tEXtprompt\0${JSON.stringify(graph)}`);
  const preview = await bytesOf(`${view}&preview=jpeg;80`);
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 128 });
  expect(preview.includes('LoadImage')).toBe(false);
});

test('the same graph again is answered with the old file, even where somebody deleted it', async () => {
  await using standin = await givenStandin();
  const first = await standin.finished(await standin.queue(graphOf('photo.png')));
  const again = await standin.finished(await standin.queue(graphOf('photo.png')));
  expect(again.outputs).toEqual(first.outputs);
  expect(again.status.messages[1]).toMatchObject(['execution_cached', { nodes: ['1', '2', '3'] }]);

  await standin.post('/free', { free_memory: true });
  const fresh = await standin.finished(await standin.queue(graphOf('photo.png')));
  expect(fresh.outputs['3']?.images?.[0]?.filename).toBe('picture_00002_.png');
});

test('it answers while it draws, runs what came with front first and what was deleted never', async () => {
  await using standin = await givenStandin({ seconds: 0.3 });
  const other = (prefix: string) => {
    return graphOf('photo.png', {
      '3': { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: prefix } },
    });
  };
  const running = await standin.queue(other('a'));
  const last = await standin.queue(other('b'));
  const deleted = await standin.queue(other('c'));
  const urgent = await standin.queue(other('d'), { front: true });
  await standin.post('/queue', { delete: [deleted] });
  expect(await standin.queued()).toEqual({ running: [running], pending: [last, urgent] });

  await standin.finished(last);
  expect(Object.keys((await standin.read('/history')) as object)).toEqual([running, urgent, last]);
  expect(Object.keys((await standin.read('/history?max_items=1')) as object)).toEqual([last]);
});

test('only the prompt that is named is interrupted, and history tells it from a failure', async () => {
  await using standin = await givenStandin({ seconds: 60 });
  const running = await standin.queue(graphOf('photo.png'));
  await expect.poll(standin.queued, patiently).toEqual({ running: [running], pending: [] });
  await standin.post('/interrupt', { prompt_id: crypto.randomUUID() });
  expect(await standin.queued()).toEqual({ running: [running], pending: [] });

  // A flag that is raised before the run looks at it first is lost, as in the real one.
  await expect
    .poll(async () => {
      await standin.post('/interrupt', { prompt_id: running });
      return ((await standin.read(`/history/${running}`)) as Record<string, object>)[running];
    }, patiently)
    .toMatchObject({ status: { status_str: 'error', completed: false }, outputs: {} });
  const { status } = await standin.finished(running);
  expect(status.messages.at(-1)?.[0]).toBe('execution_interrupted');
});

test('a port that is taken is an error, and leaves nothing running', async () => {
  await using standin = await givenStandin();
  const port = Number(new URL(standin.url).port);
  await expect(givenStandin({ port })).rejects.toThrow('EADDRINUSE');
});
