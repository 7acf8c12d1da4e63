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

/** How often an object is asked for again without a byte of progress. */
const mostCuts = 3;

type Rest = { from: number; etag: string | undefined; signal: AbortSignal };
type Found = { body: Readable; bytes: number; etag: string | undefined };

/** Photos and pictures as objects of a bucket of S3, named as the files of a folder are. */
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

  /** What there is, or the `rest` from a byte on, while it is still the same object; undefined when there is none. */
  async function getObject(Key: string, rest?: Rest): Promise<Found | undefined> {
    const command = new GetObjectCommand({ Bucket, Key, ...(rest && rangeOf(rest)) });
    const options = rest && { abortSignal: rest.signal };
    const answer = await told(client.send(command, options).catch(ignoreMissing));
    if (!answer) return undefined;
    const { Body, ContentLength = 0, ContentRange, ETag } = answer;
    if (!(Body instanceof Readable)) throw new TypeError('the body of an object must be a stream');
    // With what came so far another part than the rest would make a broken picture.
    if (rest && !isPart(ContentRange, rest)) {
      Body.destroy();
      throw new StorageError('STORAGE_UNAVAILABLE', 'InvalidRange', `${placeName} answers another part`);
    }
    return { body: Body, bytes: ContentLength, etag: ETag };
  }

  /** All of an object, whose reading is taken up where it was cut short; `found.body` is the one that is being read. */
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
      // What was removed meanwhile was to be removed.
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
    // Not `Readable.from`, which lets go only once the piece that it waits for has come.
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

  /** Writes an object whole or not at all, as S3 does; it is there for every reader once this is over. */
  async function put(bucket: Bucket, id: string, bytes: Buffer): Promise<void> {
    failpoint('file-begun', bucket);
    await putObject(keyOf(bucket, id), bytes);
    failpoint('file-kept', bucket);
  }

  async function removeObject(Key: string): Promise<void> {
    await told(client.send(new DeleteObjectCommand({ Bucket, Key })).catch(ignoreMissing));
  }

  async function* olderThan(bucket: Bucket, minutes: number): AsyncGenerator<StoredFile[]> {
    const Prefix = keyOf(bucket, '');
    let token: string | undefined;
    do {
      const page = await told(
        client.send(new ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) })),
      );
      // By the clock of the service, which dates what it stores: ours may be wrong by more than the minutes.
      const before = Date.now() + client.config.systemClockOffset - minutes * 60_000;
      yield (page.Contents ?? []).flatMap(({ Key = '', LastModified: writtenAt, Size: bytes = 0 }) =>
        writtenAt && writtenAt.getTime() < before ? [{ id: Key.slice(Prefix.length), writtenAt, bytes }] : [],
      );
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    put,
    get: (bucket: Bucket, id: string) => wholeObject(keyOf(bucket, id)),
    read: (bucket: Bucket, id: string) => readObject(keyOf(bucket, id)),
    remove: (bucket: Bucket, id: string) => removeObject(keyOf(bucket, id)),
    olderThan,
    /** An upload that was cut short leaves nothing. */
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

/** From the beginning on nothing need be said. */
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
