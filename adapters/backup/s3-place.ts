import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Place } from '#domain/storage-url.ts';
import { asStorageError } from '../storage/s3-client.ts';
import { manifestFile } from './manifest.ts';
import { isOfEarlierDay } from './old-backups.ts';
import { databaseAlone, withStaging, type BackupPlace } from './place.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup, type BackupSource } from './write-backup.ts';

const mostInMemory = 32_000_000;

/** Keeps backups as objects in a bucket, named like the files of a folder. A backup without its manifest is unfinished. */
export function createS3Place(client: S3Client, place: S3Place, stagingDir: string): BackupPlace {
  const { bucket: Bucket, prefix, encryption, kmsKey } = place;
  const encrypted = {
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kmsKey !== undefined && { SSEKMSKeyId: kmsKey }),
  };
  const keyOf = (name: string, file: string) => `${prefix}${name}/${file}`;

  async function told<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw asStorageError(error, `s3://${Bucket}/${prefix}`);
    });
  }

  async function upload(dir: string, name: string, file: string, ContentLength: number): Promise<void> {
    const from = path.join(dir, file);
    // Bytes in memory can be sent again when the service asks to slow down; a stream cannot.
    const Body = ContentLength > mostInMemory ? createReadStream(from) : await readFile(from);
    await told(
      client.send(
        new PutObjectCommand({ Bucket, Key: keyOf(name, file), Body, ContentLength, ...encrypted }),
      ),
    );
  }

  async function download(key: string, to: string): Promise<void> {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    const { Body } = await told(client.send(new GetObjectCommand({ Bucket, Key: key })));
    if (!(Body instanceof Readable)) throw new TypeError('the body of an object must be a stream');
    await told(pipeline(Body, createWriteStream(to, { mode: 0o600 })));
  }

  /** Lists the keys of all objects whose names begin with `begin`. */
  async function* keysFrom(begin: string): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const more = token === undefined ? {} : { ContinuationToken: token };
      const list = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${begin}`, ...more });
      const page = await told(client.send(list));
      yield* (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async function remove(name: string): Promise<void> {
    // The manifest first: if removal is interrupted, the rest does not count as a backup.
    await told(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name, manifestFile) })));
    for await (const Key of keysFrom(`${name}/`))
      await told(client.send(new DeleteObjectCommand({ Bucket, Key })));
  }

  async function uploadNew(source: BackupSource) {
    const made = await withStaging(stagingDir, async () => {
      const { dir, manifest } = await writeBackup(source, { into: stagingDir, ...databaseAlone });
      const name = path.basename(dir);
      for (const file of manifest.files) await upload(dir, name, file.path, file.bytes);
      await upload(dir, name, manifestFile, (await stat(path.join(dir, manifestFile))).size);
      return { name, manifest };
    });
    await withFolder(made.name, verifyBackup);
    return made;
  }

  async function withFolder<T>(name: string, work: (dir: string) => Promise<T>): Promise<T> {
    return withStaging(stagingDir, async () => {
      for await (const Key of keysFrom(`${name}/`))
        await download(Key, path.join(stagingDir, Key.slice(prefix.length)));
      return await work(path.join(stagingDir, name));
    });
  }

  async function removeUnfinished(): Promise<void> {
    const names = new Set<string>();
    const finished = new Set<string>();
    for await (const key of keysFrom('toonbooth-')) {
      const [name = '', ...file] = key.slice(prefix.length).split('/');
      (file.join('/') === manifestFile ? finished : names).add(name);
    }
    for (const name of names) if (!finished.has(name) && isOfEarlierDay(name)) await remove(name);
  }

  return { write: uploadNew, withFolder, remove, removeUnfinished };
}
