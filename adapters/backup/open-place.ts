import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isS3Url, parseS3Url } from '#domain/storage-url.ts';
import type { S3Keys } from '../storage/s3-client.ts';
import { isOfEarlierDay, unfinished } from './old-backups.ts';
import { databaseAlone, type BackupPlace } from './place.ts';
import { writeBackup, type BackupSource } from './write-backup.ts';

/** `stagingDir`: a folder that holds only files on their way to or from a bucket. */
export type PlaceSettings = { url: string; keys: S3Keys | undefined; stagingDir: string };

/** Opens a backup place without connecting to it. */
export async function openBackupPlace({ url, keys, stagingDir }: PlaceSettings): Promise<BackupPlace> {
  if (!isS3Url(url)) return createFolderPlace(fileURLToPath(url));
  const [{ createS3Client }, { createS3Place }] = await Promise.all([
    import('../storage/s3-client.ts'),
    import('./s3-place.ts'),
  ]);
  const place = parseS3Url(url);
  return createS3Place(createS3Client(place, keys), place, stagingDir);
}

function createFolderPlace(into: string): BackupPlace {
  async function write(source: BackupSource): ReturnType<BackupPlace['write']> {
    const { dir, manifest } = await writeBackup(source, { into, ...databaseAlone });
    return { name: path.basename(dir), manifest };
  }

  const remove = (name: string) => rm(path.join(into, name), { recursive: true, force: true });

  async function removeUnfinished(): Promise<void> {
    const names = await readdir(into);
    for (const name of names.filter((one) => one.endsWith(unfinished) && isOfEarlierDay(one)))
      await remove(name);
  }

  return { write, withFolder: (name, work) => work(path.join(into, name)), remove, removeUnfinished };
}
