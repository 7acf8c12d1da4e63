import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isS3Url, parseS3Url } from '#domain/storage-url.ts';
import type { Bucket, StoredFile } from './buckets.ts';
import { createFolderFiles } from './folder.ts';
import type { S3Keys } from './s3-client.ts';
import { createFallbackFiles } from './fallback.ts';

const soonMs = 3_000;

export type Files = ReturnType<typeof createFolderFiles>;

/** Where photos and pictures are kept; `fallbackUrl`: where they are looked for that are not there. */
export type StorageSettings = {
  url: string;
  fallbackUrl?: string | undefined;
  keys?: S3Keys | undefined;
};

/** Photos and pictures where the settings say. Nothing is reached yet. */
export async function openFiles({ url, fallbackUrl, keys }: StorageSettings): Promise<Files> {
  const files = await openPlace(url, keys);
  return fallbackUrl === undefined ? files : createFallbackFiles(files, await openPlace(fallbackUrl, keys));
}

/** One of the places alone. */
export async function openPlace(url: string, keys: S3Keys | undefined): Promise<Files> {
  if (!isS3Url(url)) return createFolderFiles(fileURLToPath(url));
  // AWS's SDK takes 0.3 s and 20 MB to load: a shop with a folder does without.
  const [{ createS3Client }, { createS3Files }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3.ts'),
  ]);
  const place = parseS3Url(url);
  return createS3Files(createS3Client(place, keys), place);
}

/** All files of a bucket, a page at a time, whatever the clock says that dates them. */
export function allFiles(files: Files, bucket: Bucket): AsyncGenerator<StoredFile[]> {
  return files.olderThan(bucket, -Infinity);
}

/** One by one: only a page of them is held in memory. */
export async function* eachFile(files: Files, bucket: Bucket): AsyncGenerator<StoredFile> {
  for await (const page of allFiles(files, bucket)) yield* page;
}

/** Whether the place answers, is still the one that a start has marked, and soon: a reader waits for longer. */
export async function isStorageReachable(files: Pick<Files, 'readIdentity'>): Promise<boolean> {
  const answers = files.readIdentity().then(
    (identity) => identity !== undefined,
    () => false,
  );
  return Promise.race([answers, wait(soonMs, false, { ref: false })]);
}

/** The folder of this machine that the files fill; undefined where they lie in a bucket. */
export function storageFolder(url: string): string | undefined {
  return isS3Url(url) ? undefined : fileURLToPath(url);
}

/** The place in words: a folder, or a bucket with its prefix. */
export function storageName(url: string): string {
  const [bare = url] = url.split('?');
  return storageFolder(url) ?? bare;
}
