import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolderFiles } from '#adapters/storage/folder.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { removeOrphanedFiles } from '#worker/periodic/sweep-files.ts';
import type { WorkerServices } from '#worker/services.ts';
import { median, type Figure } from './figure.ts';
import { inTurn, millisecondsOf } from './load.ts';
import type { Opened } from './open-shop.ts';

const counts = [100, 100_000];
const times = { keep: 300, sweep: 3 };
/** Size of a typical photo of 12 megapixels. */
const photoBytes = 1_500_000;
const hourMs = 3_600_000;

/**
 * Compares a folder of many files with one of few: keeping, reading and removing a photo, and the sweep, which examines every
 * file. `ids` belong to orders whose photo is kept, so that the sweep removes none.
 */
export async function measureFiles(
  ids: string[],
  services: WorkerServices,
  opened: Opened,
): Promise<Figure[]> {
  const folders = [];
  for (const count of counts) folders.push(createFolderFiles(await givenFiles(ids.slice(0, count), opened)));
  const bytes = Buffer.alloc(photoBytes, 1);
  const keeping = folders.map((files) => async () => {
    await files.put('photos', 'new', bytes);
    await files.get('photos', 'new');
    await files.remove('photos', 'new');
  });
  const sweeping = folders.map((files) => () => removeOrphanedFiles({ ...services, files }, ['photos']));
  return [
    ...(await figuresOf('a photo kept, read and removed', keeping, times.keep, '≤ 1.2 of it')),
    ...(await figuresOf('sweep of photos', sweeping, times.sweep)),
  ];
}

/** Creates a folder with an empty photo for each order, one hour old. */
async function givenFiles(ids: string[], opened: Opened): Promise<string> {
  const { path: root } = opened.use(await givenFolder());
  mkdirSync(path.join(root, 'photos'));
  const writtenAt = new Date(Date.now() - hourMs);
  for (const id of ids) {
    const file = path.join(root, 'photos', id);
    writeFileSync(file, '');
    utimesSync(file, writtenAt, writtenAt);
  }
  return root;
}

async function figuresOf(
  what: string,
  works: (() => Promise<void>)[],
  count: number,
  aim?: string,
): Promise<Figure[]> {
  const taken = await inTurn(
    works.map((work) => () => millisecondsOf(work)),
    count + 1,
  );
  // The first run only warms up.
  const [few = NaN, many = NaN] = taken.map((all) => median(all.slice(1)));
  const [ofFew, ofMany] = counts.map((one) => one.toLocaleString('en'));
  const beside = { what: `${ofFew ?? ''} files`, value: few };
  return [
    {
      what: `${what}, ${ofMany ?? ''} files`,
      value: many,
      unit: 'ms',
      beside,
      ...(aim !== undefined && { aim }),
    },
  ];
}
