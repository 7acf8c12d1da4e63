import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPlace } from '#adapters/storage/files.ts';
import { givenFolder } from '../support/folder.ts';
import { givenBareDatabase } from '../support/postgres.ts';
import { runProcess } from '../support/run-process.ts';
import { givenS3 } from '../support/s3.ts';
import { givenServices } from '../support/services.ts';

test('a backup includes pictures from S3 or leaves them there, and a restore copies or reuses them', async () => {
  await using s3 = await givenS3();
  await using folder = await givenFolder();
  await using shop = await givenServices({ ...s3.settings, DATA_DIR: path.join(folder.path, 'shop') });
  await shop.checkIdentity();
  const id = randomUUID();
  await shop.files.put('pictures', id, Buffer.from('a picture'));
  async function backUp(...args: string[]): Promise<{ said: string; dir: string }> {
    await using into = await givenFolder();
    const { said } = await runProcess('cli/main', ['backup', '--into', into.path, ...args], shop.env);
    expect(said).toContain('Read back and verified.');
    const [name = ''] = await readdir(into.path);
    const dir = path.join(folder.path, `backup${args.join('')}`);
    await rename(path.join(into.path, name), dir);
    return { said, dir };
  }
  async function restore(from: string, args: string[], settings: Record<string, string>) {
    await using bare = await givenBareDatabase();
    const elsewhere = { DATA_DIR: path.join(folder.path, randomUUID()), DATABASE_URL: bare.url };
    return await runProcess('cli/main', ['restore', '--from', from, ...args], {
      ...shop.env,
      ...elsewhere,
      ...settings,
    });
  }

  const full = await backUp('--pictures');
  const bare = await backUp();
  expect(await readFile(path.join(full.dir, 'files/pictures', id), 'utf8')).toBe('a picture');
  expect(bare.said).toContain('they stay in s3://shop/toons. To include them, add --pictures');

  const other = s3.url.replace('/toons', '/restored');
  expect(await restore(full.dir, [], { STORAGE_URL: other })).toMatchObject({ code: 0 });
  const restored = await openPlace(other, s3.keys);
  expect((await restored.get('pictures', id))?.toString()).toBe('a picture');
  restored.close();

  expect((await restore(bare.dir, [], {})).said).toMatch(
    /photos or pictures that are not in the backup .* --keep-files/s,
  );
  expect(await restore(bare.dir, ['--keep-files'], {})).toMatchObject({ code: 0 });
  expect((await shop.files.get('pictures', id))?.toString()).toBe('a picture');
  const empty = { STORAGE_URL: s3.url.replace('/toons', '/empty') };
  expect((await restore(bare.dir, ['--keep-files'], empty)).said).toContain('are not those of the shop');
});
