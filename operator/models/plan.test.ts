import { expect, test } from 'vitest';
import { readManifest } from './manifest.ts';
import { describePlan, planFiles, type Machine } from './plan.ts';

const manifest = await readManifest();
const cuda13 = '2.14.1+cu130';
const cuda12 = '2.9.1+cu128';
const int8 = 'qwen_image_edit_2511_int8_convrot.safetensors';
const fp8 = 'qwen_image_edit_2511_fp8mixed.safetensors';
const klein = 'flux-2-klein-4b-fp8.safetensors';

const machine = (gigabytes: number, changes: Partial<Machine> = {}): Machine => ({
  ...{ name: 'ComfyUI http://gpu', version: '0.33.0', pytorch: cuda13, gpuName: 'Card' },
  ...{ gpuMemoryBytes: gigabytes * 1e9, ramBytes: 64e9, ...changes },
});

/** Summarises a plan: its tier, its diffusion models, and what it says of memory. */
function summary(machines: Machine[]) {
  const plan = planFiles(manifest, machines);
  const models = plan.files.filter(({ folder }) => folder === 'diffusion_models').map(({ file }) => file);
  const [, taken] = describePlan(plan, machines);
  return { tier: plan.tier, models, taken: taken?.match(/[\d.]+ GB/g)?.join(', ') };
}

const small = { tier: 'small', models: [klein], taken: '10.0 GB, 4.4 GB, 5.6 GB, 16 GB' };
const quality = (model: string) => ({
  ...{ tier: 'quality', models: [model] },
  taken: '31.0 GB, 20.8 GB, 9.4 GB, 48 GB',
});

test.each([
  [8, cuda12, small],
  [8, cuda13, small],
  [12, cuda12, small],
  [12, cuda13, small],
  [16, cuda12, small],
  [16, cuda13, small],
  [24, cuda12, quality(fp8)],
  [24, cuda13, quality(int8)],
  [32, cuda12, quality(fp8)],
  [32, cuda13, quality(int8)],
])('a card of %d GB with PyTorch %s gets what suits it', (gigabytes, pytorch, expected) => {
  expect(summary([machine(gigabytes, { pytorch })])).toEqual(expected);
});

test('a ComfyUI from before int8 gets the other file, whatever its PyTorch', () => {
  expect(summary([machine(24, { version: '0.27.0' })]).models).toEqual([fp8]);
});

test('two instances get the graphs for the smaller card, and each its own file', () => {
  expect(summary([machine(24), machine(12)]).tier).toBe('small');
  expect(summary([machine(24), machine(32, { pytorch: cuda12 })]).models.toSorted()).toEqual([fp8, int8]);
});

test('a tier that the operator names is taken, and what is too small for it is told', () => {
  const machines = [machine(12, { ramBytes: 32e9 })];
  const plan = planFiles(manifest, machines, { tier: 'quality' });

  expect(plan.tier).toBe('quality');
  expect(describePlan(plan, machines)).toEqual([
    'ComfyUI http://gpu: version 0.33.0, Card with 12.0 GB, 32.0 GB of RAM, PyTorch 2.14.1+cu130.',
    'The quality graphs take 31.0 GB on disk, 20.8 GB in the card while drawing and 9.4 GB before that, while reading the ' +
      'prompt, and 48 GB of RAM, preferably 64.',
    `${int8} is for CUDA 13, where it is quicker than ${fp8}.`,
    'ComfyUI http://gpu has too little GPU memory for them: 20 GB or more.',
    'ComfyUI http://gpu has too little RAM for them: 48 GB of RAM, preferably 64. The system may end ComfyUI while it loads them.',
  ]);
});

test.each([
  ['none', [], [fp8]],
  ['the file that the graphs name', [fp8], [fp8]],
  ['its variant', [int8], [int8]],
])('where no instance is known and %s is there, one file is enough', (_, there: string[], files) => {
  const plan = planFiles(manifest, [], { tier: 'quality', isThere: ({ file }) => there.includes(file) });

  expect(plan.files.filter(({ folder }) => folder === 'diffusion_models').map(({ file }) => file)).toEqual(
    files,
  );
});
