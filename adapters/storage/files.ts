import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isS3Url, parseS3Url } from '#domain/storage-url.ts';
import type { Bucket, StoredFile } from './buckets.ts';
import { createFolderFiles } from './folder.ts';
import type { S3Keys } from './s3-client.ts';
import { createFallbackFiles } from './fallback.ts';

const soonMs = 3_000;

export type Files = ReturnType<typeof createFolderFiles>;

/** Place of photos and pictures; files missing there are looked for at `fallbackUrl`. */
export type StorageSettings = {
  url: string;
  fallbackUrl?: string | undefined;
  keys?: S3Keys | undefined;
};

/** Opens the storage in the settings, without connecting to it. */
export async function openFiles({ url, fallbackUrl, keys }: StorageSettings): Promise<Files> {
  const files = await openPlace(url, keys);
  return fallbackUrl === undefined ? files : createFallbackFiles(files, await openPlace(fallbackUrl, keys));
}

/** Opens a single place. */
export async function openPlace(url: string, keys: S3Keys | undefined): Promise<Files> {
  if (!isS3Url(url)) return createFolderFiles(fileURLToPath(url));
  // AWS's SDK takes 0.3 s and 20 MB to load, which a shop with a folder does not need.
  const [{ createS3Client }, { createS3Files }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3.ts'),
  ]);
  const place = parseS3Url(url);
  return createS3Files(createS3Client(place, keys), place);
}

/** Lists all files of a bucket one by one, with only a page of them in memory. */
export async function* eachFile(files: Files, bucket: Bucket): AsyncGenerator<StoredFile> {
  for await (const page of files.list(bucket)) yield* page;
}

/** Decides whether the place answers within 3 s and still has the identity that a start wrote; other reads wait longer. */
export async function isStorageReachable(files: Pick<Files, 'readIdentity'>): Promise<boolean> {
  const answers = files.readIdentity().then(
    (identity) => identity !== undefined,
    () => false,
  );
  return Promise.race([answers, wait(soonMs, false, { ref: false })]);
}

/** Returns the folder on this machine that the files fill; undefined when they are in a bucket. */
export function storageFolder(url: string): string | undefined {
  return isS3Url(url) ? undefined : fileURLToPath(url);
}

/** Names the place: a folder, or a bucket with its prefix. */
export function storageName(url: string): string {
  const [bare = url] = url.split('?');
  return storageFolder(url) ?? bare;
}
