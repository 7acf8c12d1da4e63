import { failpoint } from '#adapters/failpoint.ts';
import { buckets } from '#adapters/files.ts';
import type { WorkerServices } from '../stage.ts';

type Parts = Pick<WorkerServices, 'files' | 'log' | 'orders' | 'drafts' | 'retention'>;

/** A file younger than this may belong to a row that is just being written. */
const leastAgeMinutes = 10;

/** Ends what is kept no longer: rows first, then their files, then files that no row knows. */
export async function endRetention(parts: Parts): Promise<void> {
  const { drafts, retention, files, orders } = parts;
  for (const id of await drafts.removeExpired()) await files.remove('drafts', id);
  for (const id of await retention.endPhotos()) {
    failpoint('rows-ended', 'photos');
    await files.remove('photos', id);
    failpoint('file-removed', 'photos');
  }
  for (const id of await retention.endPictures()) await files.remove('pictures', id);
  await retention.endTraces();
  for (const order of await retention.abandoned()) await orders.advance({ order, event: 'expire' });
  await sweepFiles(parts);
}

/** A process that died between a row and its file leaves one without the other. */
async function sweepFiles({ files, retention, log }: Parts): Promise<void> {
  for (const bucket of buckets) {
    const unkept = await retention.unkept(bucket, await files.olderThan(bucket, leastAgeMinutes));
    for (const id of unkept) await files.remove(bucket, id);
    if (unkept.length > 0) log.warn(`removed files on ${bucket} that nobody keeps`, { count: unkept.length });
    await files.removeUnfinished(bucket, leastAgeMinutes);
  }
}
