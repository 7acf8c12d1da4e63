import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { outputProblem } from '#domain/style.ts';
import { createImages } from '#adapters/images/images.ts';
import { noise } from '#adapters/images/samples/photos.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { givenComfy, givenJob, givenStandin, tiny, unwatched } from '../support/comfyui.ts';
import { meanDifference } from '../support/reference-picture.ts';

const tiers = ['small', 'quality', 'best'] as const;

/**
 * The thinnest shapes that may be uploaded, both ways, and one whose sides are multiples of nothing; with twice the size of a
 * megapixel of that shape in steps of 16.
 */
const shapes = [
  [
    { width: 2048, height: 256 },
    { width: 5792, height: 736 },
  ],
  [
    { width: 256, height: 2048 },
    { width: 736, height: 5792 },
  ],
  [
    { width: 601, height: 397 },
    { width: 2528, height: 1664 },
  ],
] as const;

test.each(tiers)('every style’s %s picture is large enough and has its photo’s shape', async (tier) => {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  using comfy = givenComfy([instance.url]);
  const styles = await loadStyles({ dir: 'comfy-workflows', tier });
  expect(styles.length).toBeGreaterThan(shapes.length);
  for (const [index, { id, workflow, output }] of styles.entries()) {
    const [shape, drawn] = shapes[index % shapes.length] ?? expect.fail();
    const photo = await sharp({ create: { ...shape, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();

    const { bytes } = await comfy.draw(await givenJob(instance.url, { workflow, photo }), unwatched);

    const { width, height } = await sharp(bytes).metadata();
    expect({ id, width, height }).toEqual({ id, ...drawn });
    expect(outputProblem(output, shape, drawn)).toBeUndefined();
  }
});

/** A megapixel of the thinnest shape, four times as wide and high: no drawing of the shipped graphs has more pixels. */
const largest = { width: 11_584, height: 1472 };

test('the thinnest photo’s picture keeps its shape when it is enlarged four times', async () => {
  await using instance = await givenStandin({ gpuMemoryBytes: 8e9 });
  using comfy = givenComfy([instance.url]);
  const enlarger = { name: 'compact', by: 4 } as const;
  const [style] = await loadStyles({ dir: 'comfy-workflows', tier: 'small', enlarger });
  const { workflow, output } = style ?? expect.fail();
  const [[shape]] = shapes;
  const photo = await sharp({ create: { ...shape, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();

  const { bytes } = await comfy.draw(await givenJob(instance.url, { workflow, photo }), unwatched);

  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual(largest);
  expect(outputProblem(output, shape, largest)).toBeUndefined();
});

test('the largest picture arrives, is delivered and mailed even if it does not compress', async () => {
  await using instance = await givenStandin();
  using comfy = givenComfy([instance.url]);
  await using images = createImages();
  const { width, height } = largest;
  const data = randomBytes(width * height * 3);
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { 2: _scaled, ...whole } = structuredClone(tiny);
  Object.assign(whole['3']?.inputs ?? {}, { image: ['1', 0] });

  const { bytes } = await comfy.draw(await givenJob(instance.url, { workflow: whole, photo }), unwatched);

  expect(bytes.length).toBeGreaterThan(width * height * 3);
  const small = await noise(2048, 260).jpeg().toBuffer();
  expect(await images.compare(small, bytes)).toMatchObject(largest);
  const { png } = await images.finish(bytes);
  expect((await images.mailCopy(png, 5_000_000)).length).toBeLessThan(5_000_000);
  expect(await sharp(await images.jpegCopy(png)).metadata()).toMatchObject(largest);
});

test.each(tiers)('different seeds draw different pictures with the %s graphs', async (tier) => {
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  using comfy = givenComfy([instance.url]);
  const [style] = await loadStyles({ dir: 'comfy-workflows', tier });
  const { workflow } = style ?? expect.fail();
  const draw = async (seed: number) =>
    (await comfy.draw(await givenJob(instance.url, { workflow, seed }), unwatched)).bytes;

  const [one, other] = [await draw(1), await draw(900)];

  expect(await meanDifference(one, other)).toBeGreaterThan(1);
});

test('a GPU graph is refused without a GPU', async () => {
  await using instance = await givenStandin();
  using comfy = givenComfy([instance.url]);
  const [style] = await loadStyles({ dir: 'comfy-workflows', tier: 'small' });
  const { workflow } = style ?? expect.fail();

  const drawing = comfy.draw(await givenJob(instance.url, { workflow }), unwatched);

  await expect(drawing).rejects.toMatchObject({ kind: 'rejected' });
});
