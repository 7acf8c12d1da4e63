import { crashPoint } from '#adapters/failpoint.ts';
import { shelves } from '#adapters/files.ts';
import type { Workshop } from '../stage.ts';

type Parts = Pick<Workshop, 'files' | 'log' | 'orders' | 'photos' | 'retention'>;

/** A file younger than this may belong to a row that is just being written. */
const leastAgeMinutes = 10;

/** Ends what is kept no longer: rows first, then their files, then files that no row knows. */
export async function endRetention(parts: Parts): Promise<void> {
  const { photos, retention, files, orders } = parts;
  for (const id of await photos.removeExpired()) await files.remove('drafts', id);
  for (const id of await retention.endPhotos()) {
    crashPoint('rows-ended', 'photos');
    await files.remove('photos', id);
    crashPoint('file-removed', 'photos');
  }
  for (const id of await retention.endPictures()) await files.remove('pictures', id);
  await retention.endTraces();
  for (const order of await retention.abandoned()) await orders.advance({ order, event: 'expire' });
  await sweepFiles(parts);
}

/** A process that died between a row and its file leaves one without the other. */
async function sweepFiles({ files, retention, log }: Parts): Promise<void> {
  for (const shelf of shelves) {
    const unkept = await retention.unkept(shelf, await files.olderThan(shelf, leastAgeMinutes));
    for (const id of unkept) await files.remove(shelf, id);
    if (unkept.length > 0) log.warn(`removed files on ${shelf} that nobody keeps`, { count: unkept.length });
    await files.removeUnfinished(shelf, leastAgeMinutes);
  }
}
