import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Place } from '#domain/storage-url.ts';
import { failpoint } from '../failpoint.ts';
import { identityName, type Bucket, type StoredFile } from './buckets.ts';
import { asStorageError } from './s3-client.ts';
import { StorageError } from './trouble.ts';

/** Consecutive times that an object is requested again without a byte of progress. */
const mostCuts = 3;

type Rest = { from: number; etag: string | undefined; signal: AbortSignal };
type Found = { body: Readable; bytes: number; etag: string | undefined };

/** Keeps photos and pictures as objects in an S3 bucket, named like the files of a folder. */
export function createS3Files(client: S3Client, place: S3Place) {
  const { bucket: Bucket, prefix, encryption, kmsKey } = place;
  const placeName = `s3://${Bucket}/${prefix}`;
  const keyOf = (bucket: Bucket, id: string) => `${prefix}${bucket}/${id}`;
  const encrypted = {
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kmsKey !== undefined && { SSEKMSKeyId: kmsKey }),
  };

  async function told<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw asStorageError(error, placeName);
    });
  }

  async function putObject(Key: string, Body: Buffer): Promise<void> {
    await told(client.send(new PutObjectCommand({ Bucket, Key, Body, ...encrypted })));
  }

  /** Gets an object, or the `rest` of it from a byte on if it is still the same object; undefined when there is none. */
  async function getObject(Key: string, rest?: Rest): Promise<Found | undefined> {
    const command = new GetObjectCommand({ Bucket, Key, ...(rest && rangeOf(rest)) });
    const options = rest && { abortSignal: rest.signal };
    const answer = await told(client.send(command, options).catch(ignoreMissing));
    if (!answer) return undefined;
    const { Body, ContentLength = 0, ContentRange, ETag } = answer;
    if (!(Body instanceof Readable)) throw new TypeError('the body of an object must be a stream');
    // Joined to the bytes read so far, any other part than the rest would make a broken picture.
    if (rest && !isPart(ContentRange, rest)) {
      Body.destroy();
      throw new StorageError('STORAGE_UNAVAILABLE', 'InvalidRange', `${placeName} answers another part`);
    }
    return { body: Body, bytes: ContentLength, etag: ETag };
  }

  /** Reads a whole object, and resumes when the connection is lost; `found.body` is the body being read. */
  async function* pieces(key: string, found: Found, signal: AbortSignal): AsyncGenerator<Buffer> {
    let [iterator, from, cuts] = [chunksOf(found.body), 0, 0];
    while (from < found.bytes) {
      const next = await iterator.next().catch((error: unknown) => ({ error }));
      if ('value' in next && next.done !== true) {
        [from, cuts] = [from + next.value.length, 0];
        yield next.value;
        continue;
      }
      cuts += 1;
      const cause = 'error' in next ? next.error : Object.assign(new Error('cut short'), { code: 'ECUT' });
      if (cuts > mostCuts) throw asStorageError(cause, placeName);
      const rest = await getObject(key, { from, etag: found.etag, signal });
      // The object was removed meanwhile, and was meant to be.
      if (!rest) throw asStorageError(cause, placeName);
      found.body = rest.body;
      iterator = chunksOf(rest.body);
    }
  }

  async function readObject(key: string): Promise<{ bytes: number; stream: Readable } | undefined> {
    const found = await getObject(key);
    if (!found) return undefined;
    const givenUp = new AbortController();
    const all = pieces(key, found, givenUp.signal);
    // Not `Readable.from`, which is destroyed only after the chunk that it waits for has arrived.
    const stream = new Readable({
      read() {
        all.next().then(
          ({ value }) => this.push(value ?? null),
          (error: unknown) => this.destroy(error as Error),
        );
      },
      destroy(error, done) {
        givenUp.abort();
        found.body.destroy();
        done(error);
      },
    });
    return { bytes: found.bytes, stream };
  }

  async function wholeObject(key: string): Promise<Buffer | undefined> {
    const found = await readObject(key);
    return found && buffer(found.stream);
  }

  /** Writes an object whole or not at all, as S3 does; all readers see it once this resolves. */
  async function put(bucket: Bucket, id: string, bytes: Buffer): Promise<void> {
    failpoint('file-begun', bucket);
    await putObject(keyOf(bucket, id), bytes);
    failpoint('file-kept', bucket);
  }

  async function removeObject(Key: string): Promise<void> {
    await told(client.send(new DeleteObjectCommand({ Bucket, Key })).catch(ignoreMissing));
  }

  async function* list(bucket: Bucket): AsyncGenerator<StoredFile[]> {
    const Prefix = keyOf(bucket, '');
    let token: string | undefined;
    do {
      const page = await told(
        client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) })),
      );
      // By the service's clock, which dates the objects: ours may be wrong by hours.
      const now = Date.now() + client.config.systemClockOffset;
      yield (page.Contents ?? []).flatMap(({ Key = '', LastModified: writtenAt, Size: bytes = 0 }) => {
        if (!writtenAt) return [];
        const minutesOld = (now - writtenAt.getTime()) / 60_000;
        return [{ id: Key.slice(Prefix.length), writtenAt, minutesOld, bytes }];
      });
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    put,
    get: (bucket: Bucket, id: string) => wholeObject(keyOf(bucket, id)),
    read: (bucket: Bucket, id: string) => readObject(keyOf(bucket, id)),
    remove: (bucket: Bucket, id: string) => removeObject(keyOf(bucket, id)),
    list,
    /** Does nothing: an interrupted upload leaves nothing behind. */
    removeUnfinished: () => Promise.resolve(),
    async readIdentity(): Promise<string | undefined> {
      return (await wholeObject(`${prefix}${identityName}`))?.toString().trim();
    },
    writeIdentity: (databaseId: string) =>
      putObject(`${prefix}${identityName}`, Buffer.from(`${databaseId}\n`)),
    removeIdentity: () => removeObject(`${prefix}${identityName}`),
    close: () => client.destroy(),
  };
}

/** Returns the range of the rest; a read from the beginning needs none. */
function rangeOf({ from, etag: IfMatch }: Rest): { Range?: string; IfMatch?: string | undefined } {
  return from === 0 ? {} : { Range: `bytes=${from}-`, IfMatch };
}

function isPart(range: string | undefined, { from }: Rest): boolean {
  return from === 0 || range?.startsWith(`bytes ${from}-`) === true;
}

function chunksOf(body: Readable): AsyncIterator<Buffer> {
  return (body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey)) throw error;
}
