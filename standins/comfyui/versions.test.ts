import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/start-comfyui.ts';
import { astronaut, graphOf } from './start-test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
const uploadAs = async (standin: Server, name: string, bytes = astronaut) =>
  (await (await standin.upload(bytes, name, { overwrite: 'true' })).json()) as object;
const headersOf = async (standin: Server, name: string) =>
  (await fetch(`${standin.url}/view?filename=${name}&type=input`)).headers;

test('0.46.0 adds an asset to uploads, and unique ids to outputs', async () => {
  await using standin = await startTestServer({ version: '0.46.0' });

  expect(await uploadAs(standin, 'photo.png')).toMatchObject({
    name: 'photo.png',
    asset: { name: 'photo.png', size: astronaut.length, tags: ['input'] },
  });
  const [first, again] = [await standin.draw(), await standin.draw()];
  const [one, other] = [first, again].map(({ outputs }) => outputs['3']?.images?.[0]);
  expect(one).toMatchObject({
    filename: 'picture_00001_.png',
    metadata: {},
    preview_id: expect.any(String) as string,
  });
  expect(other).toMatchObject({ filename: 'picture_00001_.png' });
  expect(other).not.toEqual(one);
});

test('the recorded versions add neither', async () => {
  await using standin = await startTestServer();

  expect(await uploadAs(standin, 'photo.png')).toEqual({ name: 'photo.png', subfolder: '', type: 'input' });
  const { outputs } = await standin.draw();
  expect(outputs['3']?.images).toEqual([
    { filename: 'picture_00001_.png', subfolder: 'shop', type: 'output' },
  ]);
});

test('0.46.0 serves files that a browser would run as downloads, unlike older versions', async () => {
  await using newer = await startTestServer();
  await using older = await startTestServer({ version: '0.3.64' });
  for (const standin of [newer, older])
    await uploadAs(standin, 'page.html', Buffer.from('<script></script>'));

  const [told, untold] = [await headersOf(newer, 'page.html'), await headersOf(older, 'page.html')];
  expect(told.get('x-content-type-options')).toBe('nosniff');
  expect(told.get('content-disposition')).toMatch(/^attachment/);
  expect(told.get('content-type')).toBe('application/octet-stream');
  expect(untold.get('content-disposition')).not.toMatch(/^attachment/);
  expect((await headersOf(newer, 'photo.png')).get('content-type')).toBe('image/png');
});

test('a null prompt id counts as absent', async () => {
  await using standin = await startTestServer({ version: '0.46.0' });
  const answer = await standin.post('/prompt', { prompt: graphOf('photo.png'), prompt_id: null });
  expect(await answer.json()).toMatchObject({ prompt_id: expect.any(String) as string });
});

test('0.3.64 has no jobs', async () => {
  await using standin = await startTestServer({ version: '0.3.64' });
  expect((await fetch(`${standin.url}/api/jobs`)).status).toBe(404);
});

test.each([
  ['0.3.64', [8e9]],
  ['0.33.0', [8e9, 24e9]],
] as const)('%s reports GPUs with %j bytes', async (version, memory) => {
  await using standin = await startTestServer({ version, gpuMemoryBytes: 8e9, otherGpus: [24e9] });
  const answer = await fetch(`${standin.url}/system_stats`);
  const { devices } = (await answer.json()) as { devices: { vram_total: number }[] };
  expect(devices.map(({ vram_total }) => vram_total)).toEqual(memory);
});
