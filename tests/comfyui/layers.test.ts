import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardSize } from '#adapters/comfyui/layers/card.ts';
import { createLayers, type LayerFinders } from '#adapters/comfyui/layers/layers.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { outputProblem } from '#domain/style.ts';
import {
  atEachVersion,
  givenComfy,
  givenJob,
  givenLog,
  givenStandin,
  leftOn,
  unwatched,
} from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';

const moderator = createModerator();
beforeAll(() => moderator.start());
afterAll(() => moderator.close());

const load = (title: string) => ({
  class_type: 'LoadImage',
  inputs: { image: 'photo.png' },
  _meta: { title },
});
const composite = (destination: string, source: string, rest: Record<string, unknown> = {}) => ({
  class_type: 'ImageCompositeMasked',
  inputs: {
    ...{ destination: [destination, 0], source: [source, 0], x: 0, y: 0, resize_source: true },
    ...rest,
  },
});
/** Returns a graph that lays a layer over the photo: an operator's own, as the guide describes. */
const layerOver = (title: string): Workflow => ({
  '1': load('in:photo'),
  '2': load(title),
  '3': composite('1', '2'),
  '4': {
    class_type: 'SaveImage',
    inputs: { images: ['3', 0], filename_prefix: 'test' },
    _meta: { title: 'out:picture' },
  },
});

const fails = () => Promise.reject(new Error('out of memory'));

async function drawLayer(
  title: string,
  photo: Buffer,
  { findLandmarks, findPersons }: LayerFinders = moderator,
  start = givenStandin,
) {
  await using instance = await start();
  const { log, logged } = givenLog();
  using comfy = givenComfy([instance.url], { findLandmarks, findPersons, log });
  const job = await givenJob(instance.url, { workflow: layerOver(title), photo });
  const { bytes } = await comfy.draw(job, unwatched);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const part = (channel: number) =>
    data.filter((value, n) => n % 3 === channel && value > 127).length / (info.width * info.height);
  await comfy.cleanUp(job);
  return { parts: [part(0), part(1), part(2)] as const, left: await leftOn(instance.dir), logged };
}

async function eightPeople(): Promise<Buffer> {
  const input = await sharp(await photoBytes('astronaut.png'))
    .resize(300)
    .toBuffer();
  const places = Array.from({ length: 8 }, (_, n) => ({ left: (n % 4) * 300, top: n < 4 ? 0 : 300 }));
  return await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#888' } })
    .composite(places.map((place) => ({ input, ...place })))
    .jpeg()
    .toBuffer();
}

test.each([
  ['one person', () => photoBytes('astronaut.png'), 0.03],
  ['eight people', eightPeople, 0.02],
])('the faces of %s are marked in a layer', async (_, photo, least) => {
  const { parts } = await drawLayer('in:masks', await photo());
  const [skin, , faces] = parts;
  expect(faces).toBeGreaterThan(least);
  expect(skin).toBeGreaterThan(faces);
  expect(skin).toBeLessThan(0.5);
});

test.each(['coffee.png', 'chelsea.png'] as const)(
  '%s, without a face, is kept as a whole by the layer',
  async (name) => {
    const { parts } = await drawLayer('in:masks', await photoBytes(name));
    expect(parts).toEqual([1, 1, 0]);
  },
);

test('people are cut out along their outline, and none of what is behind them', async () => {
  const { parts } = await drawLayer('in:masks', await photoBytes('astronaut.png'));
  expect(parts[1]).toBeCloseTo(0.5, 1);
});

test('eight people, too small to be outlined, are kept with the whole photo', async () => {
  const { parts } = await drawLayer('in:masks', await eightPeople());
  expect(parts[1]).toBe(1);
});

test('a photo is treated as faceless if the face detector fails', async () => {
  const { parts } = await drawLayer('in:masks', await photoBytes('astronaut.png'), { findLandmarks: fails });
  expect(parts).toEqual([1, 1, 0]);
});

test('the faces are still marked, and the whole photo kept, if the segmentation network fails', async () => {
  const { findLandmarks } = moderator;
  const finders = { findLandmarks, findPersons: fails };
  const { parts, logged } = await drawLayer('in:masks', await photoBytes('astronaut.png'), finders);
  expect(parts[2]).toBeGreaterThan(0.03);
  expect(parts[1]).toBe(1);
  expect(logged('warn')).toEqual(['people not outlined']);
});

test.each([
  ['astronaut.png', moderator],
  ['rocket.jpg', moderator],
  ['rocket.jpg', { findLandmarks: fails, findPersons: fails }],
] as const)('the card has the size that Soccy promises, for %s too', async (name, finders) => {
  const photo = await photoBytes(name);
  const { width, height } = await sharp(photo).metadata();
  const soccy = (await loadStyles({ dir: 'comfy-workflows', tier: 'cpu' })).find(({ id }) => id === 'soccy');
  if (!soccy) throw new Error('There is no style soccy');
  const layers = await createLayers(finders, givenLog().log)(soccy.workflow, photo);
  const sizes = await Promise.all(layers.map((layer) => sharp(layer).metadata()));
  const [masks, strokes, colours] = sizes.map((size) => ({ width: size.width, height: size.height }));
  if (!masks || !strokes) throw new Error('There are no layers');
  expect(colours).toEqual(cardSize(masks));
  expect(Math.max(strokes.width, strokes.height)).toBe(2048);
  expect(outputProblem({ ...soccy.output, tolerance: 0.005 }, { width, height }, strokes)).toBeUndefined();
});

atEachVersion((givenStandin) => {
  test.each([
    'in:skin',
    'in:drawn anime',
    'in:drawn cubist',
    'in:drawn features',
    'in:drawn card',
    'in:colours cubist',
  ])('no content of the layer %s is left on ComfyUI', async (title) => {
    const drawn = await drawLayer(title, await photoBytes('astronaut.png'), moderator, givenStandin);
    // The emptied files stay: ComfyUI has no route to delete files.
    expect(drawn.left).toEqual({ files: 3, bytes: 0 });
  });
});
