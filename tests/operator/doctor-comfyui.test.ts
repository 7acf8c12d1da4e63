import path from 'node:path';
import { expect, test } from 'vitest';
import { loadStyles } from '#adapters/styles/styles.ts';
import { readSettings } from '#config.ts';
import type { Tier } from '#domain/style.ts';
import { examineComfy } from '#operator/doctor/comfyui.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { givenMachine } from './comfy-double.ts';

/** What the doctor says of these machines: a mark, the words, and the advice. */
async function told(...urls: string[]): Promise<string[]> {
  const settings = readSettings({ COMFYUI_URLS: urls.join(',') });
  const load = (tier: Tier) => loadStyles({ dir: path.resolve('comfy-workflows'), tier });
  const findings = await examineComfy(settings, load);
  return findings.map(({ ok, says, advice = '' }) => `${ok ? '✓' : '✗'} ${says} ${advice}`.trim());
}

const filesOf = async (tier: 'small' | 'quality') => (await readManifest(tier)).map(({ file }) => file);

test.each([
  ['quality', 24e9],
  ['small', 12e9],
] as const)('a machine that has all that the %s graphs need is well', async (tier, gpuMemoryBytes) => {
  using machine = await givenMachine({ gpuMemoryBytes, models: await filesOf(tier) });

  expect(await told(machine.url)).toEqual([
    `✓ version 0.33.0, ${gpuMemoryBytes / 1e9}.0 GB of GPU memory, draws with the ${tier} graphs.`,
  ]);
});

test('missing models are told once each with their folder and styles, and the command that fetches them', async () => {
  const models = (await filesOf('quality')).filter((file) => !/8steps|vae/.test(file));
  using machine = await givenMachine({ models });

  expect(await told(machine.url)).toContain(
    '✗ lacks models: models/vae/qwen_image_vae.safetensors (bricks, soccy, samsum, anime, picasso), ' +
      'models/loras/Qwen-Image-Edit-2511-Lightning-8steps-V1.0-bf16.safetensors (bricks, picasso) ' +
      'Where that ComfyUI lies: npm run models -- --tier quality --into <its folder>/models',
  );
});

test('missing node classes are told once each', async () => {
  using machine = await givenMachine({
    gpuMemoryBytes: 12e9,
    models: await filesOf('small'),
    without: ['Flux2Scheduler'],
  });

  expect(await told(machine.url)).toContain(
    '✗ lacks node classes: Flux2Scheduler (bricks, soccy, samsum, anime, picasso) Update ComfyUI.',
  );
});

test('a version before 0.9.2 is too old for the graphs', async () => {
  using machine = await givenMachine({ version: '0.3.64' });

  expect(await told(machine.url)).toEqual([
    '✗ version 0.3.64, 24.0 GB of GPU memory, draws with the quality graphs. Update it to 0.9.2 or newer.',
  ]);
});

test('a machine without a GPU is told', async () => {
  using machine = await givenMachine({ gpuMemoryBytes: 0 });

  expect((await told(machine.url))[0]).toContain('Give it a GPU, or set WORKFLOWS=cpu for test drawings.');
});

test('every machine is told by itself, and the smallest of those that answer decides on the graphs', async () => {
  using large = await givenMachine({ models: await filesOf('small') });
  using small = await givenMachine({ gpuMemoryBytes: 8e9, models: await filesOf('small') });

  const lines = await told(large.url, 'http://127.0.0.1:4', small.url);

  expect(lines[0]).toBe('✓ version 0.33.0, 24.0 GB of GPU memory, draws with the small graphs.');
  expect(lines[1]).toMatch(/^✗ does not answer: .*ECONNREFUSED.* See that it runs/);
  expect(lines[2]).toBe('✓ version 0.33.0, 8.0 GB of GPU memory, draws with the small graphs.');
});
