import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import type { PhotoFaces } from '#domain/landmarks.ts';
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

type Finder = (photo: Buffer) => Promise<PhotoFaces>;

async function drawLayer(title: string, photo: Buffer, findLandmarks: Finder, start = givenStandin) {
  await using instance = await start();
  using comfy = givenComfy([instance.url], { findLandmarks, log: givenLog().log });
  const job = await givenJob(instance.url, { workflow: layerOver(title), photo });
  const { bytes } = await comfy.draw(job, unwatched);
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const part = (channel: number) =>
    data.filter((value, n) => n % 3 === channel && value > 127).length / (info.width * info.height);
  await comfy.cleanUp(job);
  return { parts: [part(0), part(1), part(2)] as const, left: await leftOn(instance.dir) };
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
  const { parts } = await drawLayer('in:masks', await photo(), moderator.findLandmarks);
  const [skin, persons, faces] = parts;
  expect(faces).toBeGreaterThan(least);
  expect(skin).toBeGreaterThan(faces);
  expect(persons).toBeGreaterThan(skin);
  expect(persons).toBeLessThan(0.95);
});

test.each(['coffee.png', 'chelsea.png'] as const)(
  '%s, without a face, is kept as a whole by the layer',
  async (name) => {
    const { parts } = await drawLayer('in:masks', await photoBytes(name), moderator.findLandmarks);
    expect(parts).toEqual([1, 1, 0]);
  },
);

test('a photo is treated as faceless if the face detector fails', async () => {
  const fails = () => Promise.reject(new Error('out of memory'));
  const { parts } = await drawLayer('in:masks', await photoBytes('astronaut.png'), fails);
  expect(parts).toEqual([1, 1, 0]);
});

atEachVersion((givenStandin) => {
  test.each(['in:skin', 'in:drawn anime', 'in:drawn cubist', 'in:drawn features', 'in:colours cubist'])(
    'no content of the layer %s is left on ComfyUI',
    async (title) => {
      const drawn = await drawLayer(
        title,
        await photoBytes('astronaut.png'),
        moderator.findLandmarks,
        givenStandin,
      );
      // The emptied files stay: ComfyUI has no route to delete files.
      expect(drawn.left).toEqual({ files: 3, bytes: 0 });
    },
  );
});
