import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withEnlarger } from '#adapters/comfyui/workflow/enlarger.ts';
import { modelFilesOf, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { otherVersion } from '#adapters/styles/style-versions.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import type { Enlarger } from '#domain/enlarger.ts';
import { outputProblem } from '#domain/style.ts';
import { gpuModelFiles } from '#standins/comfyui/models.ts';
import { givenComfy, givenJob, givenLog, givenStandin, unwatched } from '../support/comfyui.ts';

const compactFile = '2xNomosUni_compact_multijpg.safetensors';
const seedvr2Files = ['seedvr2_3b_int8_convrot.safetensors', 'seedvr2_ema_vae_fp16.safetensors'];

async function givenStyle(enlarger?: Enlarger, tier: 'cpu' | 'small' | 'quality' = 'small') {
  const styles = await loadStyles({ dir: 'comfy-workflows', tier, enlarger });
  const style = styles.find(({ id }) => id === 'anime');
  if (!style) throw new Error('There is no style');
  return style;
}

test.each([
  ['small', { name: 'seedvr2', by: 2 }, 2048],
  ['small', { name: 'seedvr2', by: 4 }, 4096],
  ['quality', { name: 'seedvr2', by: 2 }, 2048],
  ['small', { name: 'compact', by: 4 }, 4096],
] as const)('a %s drawing, enlarged by %o, has %i pixels on its long side', async (tier, enlarger, long) => {
  const style = await givenStyle(enlarger, tier);
  const { workflow, output } = style;
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9 });
  using comfy = givenComfy([instance.url]);
  await comfy.check(() => ({ workflows: { anime: workflow }, tiers: { anime: tier } }));
  expect((await comfy.instances())[0]?.cannotDraw).toEqual([]);

  const { bytes } = await comfy.draw(await givenJob(instance.url, { workflow }), unwatched);

  const { width, height } = await sharp(bytes).metadata();
  // The photo is square.
  expect([width, height]).toEqual([long, long]);
  expect(outputProblem(output, { width: 1, height: 1 }, { width, height })).toBeUndefined();
  const half = { width: width / 2, height: height / 2 };
  expect(outputProblem(output, { width: 1, height: 1 }, half)).toContain('its long side should be');
});

test('an instance without the files of SeedVR2 is told which they are, and needs those of no other enlarger', async () => {
  const { workflow } = await givenStyle({ name: 'seedvr2', by: 2 });
  const without = (files: string[] = []) => files.filter((file) => !seedvr2Files.includes(file));
  const modelFiles = {
    ...gpuModelFiles,
    diffusion_models: without(gpuModelFiles.diffusion_models),
    vae: without(gpuModelFiles.vae),
    upscale_models: [],
  };
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9, modelFiles });
  const { log, logged } = givenLog();
  using comfy = givenComfy([instance.url], { log });

  await comfy.check(() => ({ workflows: { anime: workflow }, tiers: { anime: 'small' } }));

  expect(logged('error')).toEqual([
    expect.stringContaining('lacks the model models/diffusion_models/seedvr2_3b_int8_convrot.safetensors'),
    expect.stringContaining('lacks the model models/vae/seedvr2_ema_vae_fp16.safetensors'),
  ]);
});

test('a graph without models stays as it is', async () => {
  expect(await givenStyle({ name: 'seedvr2', by: 4 }, 'cpu')).toEqual(await givenStyle(undefined, 'cpu'));
});

const scaled = (image: unknown): Workflow[string] => ({
  class_type: 'ImageScale',
  inputs: { image, upscale_method: 'area', width: 2048, height: 2048, crop: 'disabled' },
});

test.each<[string, (end: Workflow[string]) => Workflow]>([
  [
    'enlarges twice',
    (end) => ({
      first: structuredClone(end),
      20: { ...end, inputs: { ...end.inputs, image: ['first', 0] } },
    }),
  ],
  ['scales what it has enlarged to a fixed size', (end) => ({ 20: scaled(['large', 0]), large: end })],
  [
    'uses the small model for something else, too',
    (end) => ({ tiled: { class_type: 'UpscaleInTiles', inputs: { model: end.inputs.upscale_model } } }),
  ],
])('a graph that %s stays as it is', async (_what, changed) => {
  const { workflow } = await givenStyle();
  const { 20: end, ...rest } = workflow;
  if (!end) throw new Error('The enlarging node has another id');
  const own: Workflow = { ...rest, 20: end, ...changed(end) };

  expect(withEnlarger(own, { name: 'compact', by: 4 })).toBe(own);
  expect(withEnlarger(own, { name: 'seedvr2', by: 2 })).toBe(own);
});

test('drawings that take longer have more time', async () => {
  const { deadlineSeconds } = await givenStyle();
  const { deadlineSeconds: longer } = await givenStyle({ name: 'seedvr2', by: 4 });
  expect(longer).toEqual({ first: deadlineSeconds.first * 4, later: deadlineSeconds.later * 4 });
});

test('another version of a style has the enlarger of its graph, so that keeping it changes no enlarger', async () => {
  const enlarged = await givenStyle({ name: 'seedvr2', by: 4 });
  const version = await otherVersion(enlarged, { set: ['steps=5'] });

  expect(modelFilesOf(version.workflow)).toContain(compactFile);
  expect(version.output).toEqual((await givenStyle()).output);
});
