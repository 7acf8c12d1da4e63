import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDiskSpace, diskShortages, foldersToWatch } from '#adapters/disk-space.ts';
import { createFolderFiles } from '#adapters/storage/folder.ts';
import { isOutOfSpace, isStorageTrouble } from '#adapters/storage/trouble.ts';
import { givenFolder } from '../support/folder.ts';
import { givenVolume, whyNoVolume } from '../support/volume.ts';

const moreThanAnyDisk = 1e9;

test('a disk short of space is named once, by an existing folder on it', async () => {
  await using folder = await givenFolder();
  const folders = [path.join(folder.path, 'not/there/yet'), folder.path];

  expect(await diskShortages(folders, 0)).toEqual([]);
  const [words, ...others] = await diskShortages(folders, moreThanAnyDisk);
  expect(words).toMatch(/^\/.* has \d+\.\d\d GB free, less than 1000000000$/);
  expect(others).toEqual([]);
  const { disks } = createDiskSpace(
    { folders, minGigabytes: 0 },
    { info: () => undefined, error: () => undefined },
  );
  const [disk] = await disks();
  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? Infinity);
});

test('the log says once when space runs out and once when it is back', async () => {
  await using folder = await givenFolder();
  const said: string[] = [];
  const note = (words: string) => void said.push(words);
  const log = { info: note, error: note };
  const folders = await foldersToWatch({ dataDir: folder.path, storage: folder.path });
  const diskSpace = createDiskSpace({ folders, minGigabytes: moreThanAnyDisk }, log);

  for (let look = 0; look < 3; look += 1) expect(await diskSpace.shortage()).toContain(folder.path);
  folders.splice(0);
  for (let look = 0; look < 3; look += 1) expect(await diskSpace.shortage()).toBeUndefined();

  expect(said).toEqual([
    'no new orders are taken: too little room on disk',
    'the disks have room again: new orders are taken',
  ]);
});

describe.skipIf(whyNoVolume)(`a volume of its own (${whyNoVolume ?? 'mounted here'})`, () => {
  const photo = Buffer.alloc(100_000, 'photo');

  test('that is full accepts no file and keeps no partial one, until there is room', async () => {
    using volume = givenVolume(1);
    const files = createFolderFiles(volume.path);
    await volume.fill(40_000);

    const error = await files.put('drafts', 'one', photo).catch((thrown: unknown) => thrown);

    expect(isOutOfSpace(error)).toBe(true);
    expect(await readdir(path.join(volume.path, 'drafts'))).toEqual([]);
    expect(await diskShortages([volume.path], 0.001)).toHaveLength(1);
    await volume.makeRoom();
    await files.put('drafts', 'one', photo);
    expect(await files.get('drafts', 'one')).toEqual(photo);
  });

  test('that is read-only counts as short of space, whatever is free', async () => {
    using volume = givenVolume(1);
    const files = createFolderFiles(volume.path);
    await mkdir(path.join(volume.path, 'drafts'));
    volume.remount('ro');

    const error = await files.put('drafts', 'one', photo).catch((thrown: unknown) => thrown);

    expect([isStorageTrouble(error), isOutOfSpace(error)]).toEqual([true, false]);
    expect(await diskShortages([volume.path], 0)).toEqual([`${volume.path} is read-only`]);
  });
});
