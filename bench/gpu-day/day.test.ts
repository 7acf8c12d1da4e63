import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { givenStandin } from '#tests/support/comfyui.ts';
import { givenFolder } from '#tests/support/folder.ts';

test('a day reports no drawing of the day before, even if it draws nothing itself', async () => {
  await using instance = await givenStandin();
  await using folder = await givenFolder();
  const before = { version: 'Drawn the day before', style: 'anime', photo: 'a.jpg', seed: 1 };
  const measured = { seconds: 1, gigabytes: 1, width: 1, height: 1, difference: 9, faces: null };
  const drawing = { ...before, ...measured, likeness: null, problem: null, error: null };
  for (const step of ['small', 'faces-small']) {
    await mkdir(path.join(folder.path, step));
    await writeFile(path.join(folder.path, step, 'figures.json'), JSON.stringify([drawing]));
  }
  const day = ['--comfyui', instance.url, '--into', folder.path, '--minutes', '0.001', '--tier', 'small'];

  const ran = promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/gpu-day.ts', ...day]);

  await expect(ran).rejects.toMatchObject({ code: 1 });
  expect(await readFile(path.join(folder.path, 'gpu-figures.md'), 'utf8')).not.toContain(before.version);
});
