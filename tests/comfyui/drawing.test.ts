import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { meanDifference } from '../support/reference-picture.ts';
import {
  atEachVersion,
  beginAndLeave,
  endOf,
  givenComfy,
  givenJob,
  givenLog,
  givenStandin,
  realUrl,
  tiny,
  unwatched,
} from '../support/comfyui.ts';
import { photoBytes } from '../support/photos.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Starts an instance that takes this many seconds for a drawing, or returns the one at COMFYUI_URLS. */
type GivenInstance = (seconds?: number) => ReturnType<typeof givenReal | typeof givenStandin>;

function givenReal(url: string) {
  return Promise.resolve({ url, runs: undefined, [Symbol.asyncDispose]: () => Promise.resolve() });
}

async function historyOf(url: string, promptId: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${url}/history/${promptId}`)).json()) as Record<string, unknown>;
}

test(`every picture is drawn from its own photo by ${realUrl ?? 'ComfyUI 0.33.0'}`, async () => {
  await using instance = await (realUrl === undefined ? givenStandin() : givenReal(realUrl));
  using comfy = givenComfy([instance.url]);
  const coffee = await photoBytes('coffee.png');

  const [one, other] = await Promise.all([
    comfy.draw(await givenJob(instance.url, { style: 'bricks' }), unwatched),
    comfy.draw(await givenJob(instance.url, { style: 'bricks', photo: coffee }), unwatched),
  ]);

  expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'png', width: 2112, height: 2112 });
  expect(await meanDifference(await photoBytes('astronaut.png'), one.bytes)).toBeLessThan(30);
  expect(await meanDifference(coffee, other.bytes)).toBeLessThan(30);
  expect(await meanDifference(one.bytes, other.bytes)).toBeGreaterThan(50);
});

function describeDrawing(givenInstance: GivenInstance): void {
  test('progress only grows during a drawing, up to 100', async () => {
    await using instance = await givenInstance(0.3);
    using comfy = givenComfy([instance.url]);
    const seen: number[] = [];

    await comfy.draw(await givenJob(instance.url), {
      ...unwatched,
      onProgress: (percent) => seen.push(percent),
    });

    // Nodes of a real instance end at once; the stand-in ticks for as long as it was told to take.
    expect(seen.length).toBeGreaterThanOrEqual(instance.runs ? 11 : Object.keys(tiny).length);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(100);
  });

  test('the same photo drawn again comes from the cache, under its own name', async () => {
    await using instance = await givenInstance();
    using comfy = givenComfy([instance.url]);

    const first = await comfy.draw(await givenJob(instance.url), unwatched);
    const second = await comfy.draw(await givenJob(instance.url), unwatched);

    expect(await meanDifference(first.bytes, second.bytes)).toBe(0);
  });

  test('a prompt whose caller died is adopted while it runs, not started again', async () => {
    await using instance = await givenInstance(0.5);
    const job = await givenJob(instance.url);
    await beginAndLeave([instance.url], job);
    using comfy = givenComfy([instance.url]);

    const { bytes } = await comfy.draw(job, unwatched);

    expect((await sharp(bytes).metadata()).width).toBe(64);
    expect(instance.runs?.() ?? 1).toBe(1);
  });

  test('a prompt that ended unwatched is adopted too', async () => {
    await using instance = await givenInstance(0.2);
    const job = await givenJob(instance.url);
    await beginAndLeave([instance.url], job);
    await waitUntil(async () => job.promptId in (await historyOf(instance.url, job.promptId)));
    using comfy = givenComfy([instance.url]);

    await comfy.draw(job, unwatched);

    expect(instance.runs?.() ?? 1).toBe(1);
  });

  test('ComfyUI keeps no trace of a prompt once its picture is fetched', async () => {
    await using instance = await givenInstance();
    using comfy = givenComfy([instance.url]);
    const job = await givenJob(instance.url);

    await comfy.draw(job, unwatched);

    expect(await historyOf(instance.url, job.promptId)).toEqual({});
  });

  test('a refused graph is rejected with the titles of the faulty nodes', async () => {
    await using instance = await givenInstance();
    using comfy = givenComfy([instance.url]);
    const job = await givenJob(instance.url);
    const missing = { ...job.workflow, '3': { class_type: 'NoSuchNode', inputs: {} } };
    const tooMany = structuredClone(job.workflow);
    Object.assign(tooMany['2']?.inputs ?? {}, { width: 99_999 });

    const unknownClass = await endOf(comfy.draw({ ...job, workflow: missing }, unwatched));
    const outOfRange = await endOf(comfy.draw({ ...job, workflow: tooMany }, unwatched));

    expect(unknownClass).toMatchObject({ kind: 'rejected', retryable: false });
    expect(unknownClass.message).toContain('NoSuchNode');
    expect(outOfRange.kind).toBe('rejected');
    expect(outOfRange.message).toContain('"Small": Value 99999 bigger than max');
  });

  test('a graph’s missing requirements are named before anybody pays', async () => {
    await using instance = await givenInstance();
    const { log, logged } = givenLog();
    using comfy = givenComfy([instance.url], { log });
    const bricks = (await givenJob(instance.url, { style: 'bricks' })).workflow;
    const anime = { '1': { class_type: 'NoSuchNode', inputs: {} } };

    await comfy.check(() => ({ workflows: { bricks }, tiers: {} }));
    expect(logged('error')).toEqual([]);
    await comfy.check(() => ({ workflows: { bricks, anime }, tiers: {} }));

    expect(logged('error')).toEqual(['ComfyUI lacks the node class NoSuchNode (anime): update ComfyUI']);
    expect(comfy.pick('bricks')).toBe(instance.url);
    expect(comfy.pick('anime')).toBeUndefined();
  });

  test('a forgotten prompt is stopped and leaves nothing behind', async () => {
    await using instance = await givenInstance(20);
    const job = await givenJob(instance.url);
    await beginAndLeave([instance.url], job);
    using comfy = givenComfy([instance.url]);

    await waitUntil(() => comfy.cleanUp(job));

    await waitUntil(async () => (await comfy.instances())[0]?.queue === 0);
  });
}

const url = realUrl;
if (url === undefined) atEachVersion((given) => describeDrawing((seconds = 0) => given({ seconds })));
else describe(`drawing on ${url}`, () => describeDrawing(() => givenReal(url)));
