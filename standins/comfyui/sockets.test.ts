import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/start-comfyui.ts';
import { graphOf, patiently } from './start-test-server.ts';

const graph = graphOf('photo.png');

test('a slow prompt reports its steps and sends small pictures', async () => {
  await using standin = await startTestServer({ seconds: 0.5 });
  const client = await standin.connect('me');
  const started = performance.now();
  await standin.draw(graph, { client_id: 'me' });

  expect(performance.now() - started).toBeGreaterThan(450);
  await expect.poll(client.types, patiently).toContain('execution_success');
  const ticks = client.messages.filter(({ type }) => type === 'progress').map(({ data }) => data.value);
  expect(ticks).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  const frames = client.frames();
  expect(frames.map((frame) => [frame.readUInt32BE(0), frame.readUInt32BE(4)])).toEqual(
    Array(4).fill([1, 1]),
  );
  const preview = { format: 'jpeg', width: 256, height: 256 };
  expect(await sharp(frames[0]?.subarray(8)).metadata()).toMatchObject(preview);
});

test('progress of a prompt without a client goes to everyone, that of an absent client to nobody', async () => {
  await using standin = await startTestServer();
  const stranger = await standin.connect('stranger');
  const statuses = () => stranger.types().filter((type) => type === 'status');
  await standin.draw();
  await expect.poll(statuses, patiently).toHaveLength(4);
  expect(new Set(stranger.types())).toEqual(new Set(['status', 'progress_state']));
  const states = stranger.messages.flatMap(({ data: { nodes } }) => nodes ?? []);
  expect(states[0]).toMatchObject({ '1': { value: 0, state: 'running' } });
  const finished = { value: 1, max: 1, state: 'finished' };
  expect(states.at(-1)).toMatchObject({ '1': finished, '2': finished, '3': finished });

  await standin.draw(graph, { client_id: 'somebody else' });
  await expect.poll(statuses, patiently).toHaveLength(7);
  expect(stranger.types().slice(-3)).toEqual(['status', 'status', 'status']);
});

test('a socket that reconnects under its old id is forgotten when the old one closes', async () => {
  await using standin = await startTestServer();
  const old = await standin.connect('me');
  const fresh = await standin.connect('me');
  const watcher = await standin.connect('watcher');
  await old.close();

  await standin.draw(graph, { client_id: 'me' });
  await expect.poll(watcher.types, patiently).toHaveLength(4);
  expect(fresh.types()).toEqual(['status']);
});

test('the sizes of pictures are sent to everyone', async () => {
  await using standin = await startTestServer();
  const stranger = await standin.connect('stranger');
  const size = { class_type: 'GetImageSize', inputs: { image: ['1', 0] } };
  const inputs = { width: ['5', 0], height: ['5', 1], batch_size: 1, color: 255 };
  await standin.draw(graphOf('photo.png', { '2': { class_type: 'EmptyImage', inputs }, '5': size }));
  const texts = () => stranger.frames().map((frame) => frame.subarray(9).toString());
  await expect.poll(texts, patiently).toEqual(['width: 512, height: 512\n batch size: 1']);
});
