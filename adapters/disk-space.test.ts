import { expect, test } from 'vitest';
import { givenVolume, whyNoVolume } from '#tests/support/volume.ts';
import { diskShortages } from './disk-space.ts';

test('a disk without free inodes is short of space until files are removed', async ({ skip }) => {
  skip(whyNoVolume !== undefined, whyNoVolume);
  using volume = givenVolume(8, 2_000);
  expect(await diskShortages([volume.path], 0)).toEqual([]);

  await volume.fillInodes(10);
  expect(await diskShortages([volume.path], 0)).toEqual([
    `${volume.path} has 10 inodes (places for files) free, less than 1000`,
  ]);

  await volume.makeRoom();
  expect(await diskShortages([volume.path], 0)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a file system that does not count inodes, such as btrfs, is not full for that reason',
  async () => {
    // /proc reports 0 of 0 inodes as well, and the account that runs the tests may not write there.
    expect((await diskShortages(['/proc'], 0)).join()).not.toContain('inodes');
  },
);
