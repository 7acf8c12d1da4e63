import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { readManifest, type ModelFile } from '../models/manifest.ts';
import { planModels } from './models.ts';

const added = {
  ...{ file: 'new.safetensors', folder: 'vae', bytes: 1, sha256: null, licence: 'MIT' },
  ...{ url: 'https://models.example/new', about: 'https://models.example' },
  tiers: ['small'],
} satisfies ModelFile;

/** Release that needs another model for the tier `small`. */
async function givenRelease() {
  const files = [...(await readManifest()), added];
  const read = () => Promise.resolve(JSON.stringify({ files }));
  return { version: '0.2.1', read };
}

/** ComfyUI's folder, with the models of the tier `small`. */
async function givenComfyUi() {
  const folder = await givenFolder();
  for (const { folder: name, file } of await readManifest('small')) {
    await mkdir(path.join(folder.path, 'models', name), { recursive: true });
    await writeFile(path.join(folder.path, 'models', name, file), '');
  }
  return folder;
}

const nothing = { into: undefined, tiers: [], missing: [], byHand: [] };

test('a new model of a tier whose models are there is downloaded', async () => {
  await using comfyui = await givenComfyUi();
  const dirs = { COMFYUI_DIRS: [comfyui.path] };
  const planned = {
    into: path.join(comfyui.path, 'models'),
    tiers: ['small'],
    missing: [added.file],
    byHand: [],
  };
  const release = await givenRelease();

  expect(await planModels(release, { WORKFLOWS: undefined, ...dirs })).toEqual(planned);
  expect(await planModels(release, { WORKFLOWS: 'small', ...dirs })).toEqual(planned);
  expect(await planModels(release, { WORKFLOWS: 'quality', ...dirs })).toEqual(nothing);
  expect(await planModels(release, { WORKFLOWS: 'cpu', ...dirs })).toEqual(nothing);
});

test('a new variant of a model that is there is not downloaded', async () => {
  await using comfyui = await givenComfyUi();
  const [model] = await readManifest('quality');
  const without = {
    ...added,
    file: 'qwen_image_edit_2511_int8_convrot.safetensors',
    folder: 'diffusion_models',
  };
  const named = path.join(comfyui.path, 'models/diffusion_models/qwen_image_edit_2511_fp8mixed.safetensors');
  const release = {
    version: '0.2.1',
    read: () => Promise.resolve(JSON.stringify({ files: [model, without] })),
  };
  const plan = () => planModels(release, { WORKFLOWS: 'small', COMFYUI_DIRS: [comfyui.path] });

  expect((await plan()).missing).toEqual([without.file]);
  await writeFile(named, '');
  expect(await plan()).toEqual(nothing);
});

test('a new model for a ComfyUI on another machine is work by hand', async () => {
  const { byHand } = await planModels(await givenRelease(), { WORKFLOWS: 'small', COMFYUI_DIRS: undefined });

  expect(byHand).toEqual([
    expect.stringMatching(/COMFYUI_DIRS is not set: new\.safetensors\. Download them/),
  ]);
});
