import { expect, test } from 'vitest';
import { givenVolume, whyNoVolume } from '#tests/support/volume.ts';
import { diskShortages } from './disk-space.ts';

test('a disk without inodes has no room, and has it again when files go', async ({ skip }) => {
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
  'a file system that counts no inodes, as btrfs does, is not full for that',
  async () => {
    // /proc reports 0 of 0 inodes as well, and the account that runs the tests may not write there.
    expect((await diskShortages(['/proc'], 0)).join()).not.toContain('inodes');
  },
);
