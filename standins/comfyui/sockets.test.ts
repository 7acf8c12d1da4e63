import sharp from 'sharp';
import { expect, test } from 'vitest';
import { givenStandin, graphOf, patiently } from './given-standin.ts';

const flags = { type: 'feature_flags', data: { supports_preview_metadata: true } };

test('a prompt that takes its time ticks, and shows small pictures meanwhile', async () => {
  await using standin = await givenStandin({ seconds: 0.5 });
  const client = await standin.listen('me');
  const started = performance.now();
  await standin.finished(await standin.queue(graphOf('photo.png'), { client_id: 'me' }));

  expect(performance.now() - started).toBeGreaterThan(450);
  await expect.poll(() => client.types(), patiently).toContain('execution_success');
  const ticks = client.heard.filter(({ type }) => type === 'progress').map(({ data }) => data.value);
  expect(ticks).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(client.frames).toHaveLength(4);
  const [first = Buffer.alloc(8)] = client.frames;
  expect([first.readUInt32BE(0), first.readUInt32BE(4)]).toEqual([1, 1]);
  expect(await sharp(first.subarray(8)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 256,
    height: 256,
  });
});

test('a client that takes metadata learns which prompt a preview belongs to', async () => {
  await using standin = await givenStandin({ previews: true });
  const client = await standin.listen('me', flags);
  await expect.poll(() => client.types(), patiently).toContain('feature_flags');
  const promptId = await standin.queue(graphOf('photo.png'), { client_id: 'me' });
  await standin.finished(promptId);

  await expect.poll(() => client.frames.length, patiently).toBe(4);
  const [frame = Buffer.alloc(8)] = client.frames;
  const length = frame.readUInt32BE(4);
  expect(frame.readUInt32BE(0)).toBe(4);
  expect(JSON.parse(frame.subarray(8, 8 + length).toString())).toMatchObject({
    prompt_id: promptId,
    node_id: '3',
    image_type: 'image/jpeg',
  });
  expect(await sharp(frame.subarray(8 + length)).metadata()).toMatchObject({ format: 'jpeg' });
});

test('what a prompt without a client tells goes to everyone, and the rest to nobody', async () => {
  await using standin = await givenStandin();
  const stranger = await standin.listen('stranger');
  await standin.finished(await standin.queue(graphOf('photo.png')));
  await expect.poll(() => stranger.types().filter((type) => type === 'status'), patiently).toHaveLength(4);
  expect(new Set(stranger.types())).toEqual(new Set(['status', 'progress_state']));

  await standin.finished(await standin.queue(graphOf('photo.png'), { client_id: 'somebody else' }));
  await expect.poll(() => stranger.types().filter((type) => type === 'status'), patiently).toHaveLength(7);
  expect(stranger.types().slice(-3)).toEqual(['status', 'status', 'status']);
});

test('a socket that comes back under its old id is forgotten when the old one closes', async () => {
  await using standin = await givenStandin();
  const old = await standin.listen('me');
  const fresh = await standin.listen('me');
  const watcher = await standin.listen('watcher');
  const closed = new Promise((resolve) => old.socket.once('close', resolve));
  old.socket.close();
  await closed;

  await standin.finished(await standin.queue(graphOf('photo.png'), { client_id: 'me' }));
  await expect.poll(() => watcher.types(), patiently).toHaveLength(4);
  expect(fresh.types()).toEqual(['status']);
});

test('the sizes of pictures are told to everyone', async () => {
  await using standin = await givenStandin();
  const stranger = await standin.listen('stranger');
  const size = { class_type: 'GetImageSize', inputs: { image: ['1', 0] } };
  const inputs = { width: ['5', 0], height: ['5', 1], batch_size: 1, color: 255 };
  const sized = { class_type: 'EmptyImage', inputs };
  await standin.finished(await standin.queue(graphOf('photo.png', { '2': sized, '5': size })));
  await expect
    .poll(() => stranger.frames.map((frame) => frame.subarray(9).toString()), patiently)
    .toEqual(['width: 512, height: 512\n batch size: 1']);
});
