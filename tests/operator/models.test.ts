import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { FetchOptions } from '#operator/models/fetch-models.ts';
import { allowedLicences } from '#operator/models/licences.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { runProcess } from '../support/run-process.ts';
import { givenMachine } from './comfy-double.ts';
import { givenModels } from './given-models.ts';
import { givenModelServer, refuse } from './model-server.ts';

test('a model is downloaded after its size and licence were shown', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();

  expect(await models.fetch([server.file])).toBe(true);

  expect((await readFile(models.target)).equals(server.body)).toBe(true);
  expect(existsSync(models.part)).toBe(false);
  expect(models.said()).toContain('diffusion_models/model.safetensors: 200.0 KB, will be downloaded');
  expect(models.said()).toContain('licence Apache-2.0, https://example.com/model');
});

/** Opens part files on a disk that has room for this many bytes. */
function fullAfter(bytes: number): NonNullable<FetchOptions['openPart']> {
  return async (part, flags) => {
    const handle = await open(part, flags);
    let room = bytes;
    return {
      async appendFile(chunk) {
        await handle.appendFile(chunk.subarray(0, room));
        room -= chunk.length;
        if (room < 0)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  };
}

test('a full disk ends all downloads with a clear message, and the next run continues', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  const files = [server.file, { ...server.file, file: 'second.safetensors' }];

  await expect(models.fetch(files, { openPart: fullAfter(80_000) })).rejects.toThrow(
    'The disk is full. Make room and run the command again: it continues where it stopped.',
  );
  expect(server.asked).toEqual([0]);

  expect(await models.fetch(files)).toBe(true);
  expect(server.asked).toEqual([0, 80_000, 0]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('nothing is downloaded without enough space', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, server.body.subarray(0, 40_000));

  const fetching = models.fetch([server.file], { freeBytes: () => Promise.resolve(150_000) });

  await expect(fetching).rejects.toThrow('Make room for 10.0 KB more');
  expect(server.asked).toEqual([]);
});

test('an existing, correct file is left alone without a question', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.target, server.body);

  expect(await models.fetch([server.file], { accept: () => Promise.reject(new Error('asked')) })).toBe(true);

  expect(server.asked).toEqual([]);
  expect(models.said()).toContain('200.0 KB, is there');
});

test('another file of the same name is reported and not overwritten', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  const other = Buffer.alloc(server.file.bytes);
  await writeFile(models.target, other);

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain(`${models.target} is a different file of that name. Move it away`);
  expect((await readFile(models.target)).equals(other)).toBe(true);
});

test('a file that is too short is reported as cut off and not overwritten', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.target, server.body.subarray(0, 60_000));

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain(`${models.target} is cut off: 60.0 KB of 200.0 KB. Remove it and run`);
  expect(server.asked).toEqual([]);
  expect((await readFile(models.target)).length).toBe(60_000);
});

test('the licence of every file that the shop downloads has been read', async () => {
  const others = (await readManifest()).filter(({ licence }) => !allowedLicences.includes(licence));

  expect(others).toEqual([]);
});

test.each(['FLUX.1-dev-Non-Commercial-License', 'Moss-Community-License'])(
  'a file under %s is never downloaded, even with a yes, and the others are',
  async (licence) => {
    await using models = await givenModels();
    await using server = await givenModelServer();
    const other = { ...server.file, file: 'other.safetensors', licence };

    expect(await models.fetch([other, server.file])).toBe(false);

    expect(models.said()).toContain(
      `other.safetensors is not downloaded: nobody here has read its licence (${licence})`,
    );
    expect(server.asked).toEqual([0]);
    expect(existsSync(models.target)).toBe(true);
  },
);

test('a file under such a licence that the operator has put there is left alone', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.target, server.body);

  expect(await models.fetch([{ ...server.file, licence: 'Moss-Community-License' }])).toBe(true);
});

test('nothing is downloaded by a dry run or after a no', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();

  expect(await models.fetch([server.file], { dryRun: true })).toBe(true);
  expect(await models.fetch([server.file], { accept: () => Promise.resolve(false) })).toBe(false);

  expect(server.asked).toEqual([]);
});

test('the question names the licences', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  const questions: string[] = [];

  await models.fetch([server.file], {
    accept: (question) => Promise.resolve(questions.push(question) === 0),
  });

  expect(questions).toEqual(['Download this file (200.0 KB) and accept the licence of each (Apache-2.0)?']);
});

test('a file without a published checksum is checked by size only, and the output says so', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();

  expect(await models.fetch([{ ...server.file, sha256: null }])).toBe(true);

  expect(models.said()).toContain('nobody publishes its SHA-256, so only its size is checked');
});

test('an unavailable file does not hold up the others', async () => {
  await using models = await givenModels();
  await using gone = await givenModelServer(refuse(404));
  await using server = await givenModelServer();

  expect(await models.fetch([{ ...gone.file, file: 'gone.safetensors' }, server.file])).toBe(false);

  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a dry run of the command shows a tier’s downloads without any question', async () => {
  await using models = await givenModels();

  const { code, said } = await runProcess('cli/main', [
    'models',
    '--tier',
    'small',
    '--into',
    models.into,
    '--dry-run',
  ]);

  expect(said).toContain('diffusion_models/flux-2-klein-4b-fp8.safetensors: 4.1 GB, will be downloaded');
  expect(said).toMatch(/10\.0 GB to download; .* are free/);
  // The message depends on this machine's free space.
  expect(code).toBe(said.includes('Make room') ? 1 : 0);
});

test.each([
  [8e9, '2.9.1+cu128', 'flux-2-klein-4b-fp8.safetensors: 4.1 GB', 'The small graphs take 10.0 GB on disk'],
  [
    24e9,
    '2.9.1+cu128',
    'qwen_image_edit_2511_fp8mixed.safetensors: 20.5 GB',
    'The quality graphs take 31.0 GB',
  ],
  [24e9, '2.14.1+cu130', 'qwen_image_edit_2511_int8_convrot.safetensors: 20.5 GB', 'is for CUDA 13'],
] as const)(
  'the command asks a ComfyUI with %d bytes and PyTorch %s what suits it',
  async (gpuMemoryBytes, pytorch, file, words) => {
    await using models = await givenModels();
    using machine = await givenMachine({ gpuMemoryBytes, pytorch });

    const { said } = await runProcess('cli/main', [
      ...['models', '--comfyui', machine.url, '--into', models.into, '--dry-run'],
    ]);

    expect(said).toContain(`diffusion_models/${file}, will be downloaded`);
    expect(said).toContain(words);
    expect(said.match(/diffusion_models\//g)).toHaveLength(1);
  },
);

test('a tier that is chosen while no ComfyUI answers is downloaded, with a word about what was not asked', async () => {
  await using models = await givenModels();

  const { said } = await runProcess('cli/main', [
    ...['models', '--tier', 'quality', '--comfyui', 'http://127.0.0.1:4'],
    ...['--into', models.into, '--dry-run'],
  ]);

  expect(said).toContain('ComfyUI http://127.0.0.1:4 does not answer');
  expect(said).toContain('one is chosen without knowing the PyTorch. Start ComfyUI first');
  expect(said).toContain('qwen_image_edit_2511_fp8mixed.safetensors: 20.5 GB, will be downloaded');
});

test.each([
  ['an unknown tier', 2, ['--tier', 'huge', '--into', '.'], 'Allowed choices are small, quality'],
  [
    'no card to choose by',
    1,
    ['--into', '.'],
    'up --detach --wait comfyui) and name it with --comfyui or COMFYUI_URLS, or choose',
  ],
  [
    'a ComfyUI that does not answer',
    1,
    ['--comfyui', 'http://127.0.0.1:4', '--into', '.'],
    'ComfyUI http://127.0.0.1:4 does not answer',
  ],
  ['no folder', 2, ['--tier', 'small'], "required option '--into <DIR>' not specified"],
  ['a missing folder', 1, ['--tier', 'small', '--into', 'no/such'], 'no/such is not a folder'],
  [
    'an additional argument',
    2,
    ['--tier', 'small', '--into', '.', 'now'],
    'toonbooth models --help shows its usage',
  ],
])('the command refuses %s with a clear message', async (_what, status, args, words) => {
  const { code, said } = await runProcess('cli/main', ['models', ...args]);

  expect(code).toBe(status);
  expect(said).toContain(words);
  expect(said).not.toContain('    at ');
});
