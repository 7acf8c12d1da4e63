import { stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { secretsFile } from '#adapters/data-dir/contents.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { ensureSecrets } from './data-dir.ts';

test('secrets are made once, differ from shop to shop, and are readable only by their owner', async () => {
  await using here = await givenFolder();
  await using there = await givenFolder();
  const first = await ensureSecrets(here.path);

  expect(await ensureSecrets(here.path)).toEqual(first);
  expect((await ensureSecrets(there.path)).appSecret).not.toBe(first.appSecret);
  expect((await stat(secretsFile.pathIn(here.path))).mode & 0o777).toBe(0o600);
});

test('a damaged file stops the start instead of being replaced', async () => {
  await using folder = await givenFolder();
  await writeFile(secretsFile.pathIn(folder.path), '{"appSec');

  await expect(ensureSecrets(folder.path)).rejects.toThrow(/secrets\.json cannot be read/);
});
