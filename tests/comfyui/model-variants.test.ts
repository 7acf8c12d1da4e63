import { expect, test } from 'vitest';
import { loadStyles } from '#adapters/styles/styles.ts';
import { gpuModelFiles } from '#standins/comfyui/models.ts';
import { givenComfy, givenJob, givenLog, givenStandin, unwatched } from '../support/comfyui.ts';

const fp8 = 'qwen_image_edit_2511_fp8mixed.safetensors';
const int8 = 'qwen_image_edit_2511_int8_convrot.safetensors';
const [style] = await loadStyles({ dir: 'comfy-workflows', tier: 'quality' });
const workflow = style?.workflow ?? {};

test.each([
  ['int8 and CUDA 13', int8, '2.14.1+cu130'],
  ['int8 and CUDA 12', int8, '2.9.1+cu128'],
  ['fp8 and CUDA 13', fp8, '2.14.1+cu130'],
  ['fp8 and CUDA 12', fp8, '2.9.1+cu128'],
])('an instance that has the model only in %s lacks nothing, and draws with it', async (_, file, pytorch) => {
  const modelFiles = { ...gpuModelFiles, diffusion_models: [file] };
  await using instance = await givenStandin({ gpuMemoryBytes: 24e9, pytorch, modelFiles });
  using comfy = givenComfy([instance.url]);

  await comfy.check(() => ({ workflows: { anime: workflow }, tiers: { anime: 'quality' } }));
  expect((await comfy.instances())[0]?.cannotDraw).toEqual([]);
  await comfy.draw(await givenJob(instance.url, { workflow }), unwatched);

  expect(instance.requests('execution')).toMatchObject([{ outcome: 'execution_success' }]);
});

test.each([
  ['2.14.1+cu130', int8],
  ['2.9.1+cu128', fp8],
])(
  'an instance without the model and with PyTorch %s is told to get the one that suits it',
  async (pytorch, file) => {
    const modelFiles = { ...gpuModelFiles, diffusion_models: [] };
    await using instance = await givenStandin({ gpuMemoryBytes: 24e9, pytorch, modelFiles });
    const { log, logged } = givenLog();
    using comfy = givenComfy([instance.url], { log });

    await comfy.check(() => ({ workflows: { anime: workflow }, tiers: { anime: 'quality' } }));

    expect(logged('error')).toEqual([
      expect.stringContaining(`lacks the model models/diffusion_models/${file} (anime)`),
    ]);
  },
);
