import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { keptSecrets } from './secrets.ts';

test('secrets are made once, differ from shop to shop, and only their owner can read them', async () => {
  await using here = await givenFolder();
  await using there = await givenFolder();
  const first = await keptSecrets(here.path);

  expect(await keptSecrets(here.path)).toEqual(first);
  expect((await keptSecrets(there.path)).appSecret).not.toBe(first.appSecret);
  expect((await stat(path.join(here.path, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a damaged file stops the start instead of being replaced', async () => {
  await using folder = await givenFolder();
  await writeFile(path.join(folder.path, 'secrets.json'), '{"appSec');

  await expect(keptSecrets(folder.path)).rejects.toThrow(/secrets\.json cannot be read/);
});
