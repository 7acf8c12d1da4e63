import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFiles, type Files } from '#adapters/storage/files.ts';
import { createS3Client } from '#adapters/storage/s3-client.ts';
import { createS3Files } from '#adapters/storage/s3.ts';
import { isOutOfSpace, isStorageTrouble, StorageError } from '#adapters/storage/trouble.ts';
import { parseS3Url } from '#domain/storage-url.ts';
import { givenS3, type TestS3 } from '../support/s3.ts';
import { waitUntil } from '../support/wait-until.ts';

const photo = randomBytes(400_000);
const nothing = Buffer.alloc(0);
let s3: TestS3;
let files: Files;
beforeAll(async () => {
  s3 = await givenS3();
  files = await openFiles({ url: s3.url, keys: s3.keys });
});
afterEach(() => s3.clearFaults());
afterAll(async () => {
  files.close();
  await s3[Symbol.asyncDispose]();
});

/** Opens the same files, through a client that drops a connection after a moment's silence. */
function hastyFiles(): Files {
  const place = parseS3Url(s3.url);
  return createS3Files(createS3Client(place, s3.keys, 300), place);
}

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );

describe('a passing fault is retried and stays invisible', () => {
  it.each([
    ['is asked to slow down', { answer: { status: 503, code: 'SlowDown' } }],
    ['hears of an error inside', { answer: { status: 500, code: 'InternalError' } }],
    ['is told that it was too slow', { answer: { status: 400, code: 'RequestTimeout' } }],
  ])('to a writer who %s', async (name, fault) => {
    s3.inject({ match: /^PUT/, times: 2, ...fault });
    await files.put('photos', name, photo);
    expect(photo.equals((await files.get('photos', name)) ?? nothing)).toBe(true);
  });

  it('to a reader whose object breaks off, more often than it may without progress', async () => {
    await files.put('photos', 'cut', photo);
    s3.inject({ match: /^GET/, cutAfter: 70_000, times: 5 });
    expect(photo.equals((await files.get('photos', 'cut')) ?? nothing)).toBe(true);
  });

  it('to a start whose identity file breaks off', async () => {
    await files.writeIdentity('this database');
    s3.inject({ match: /^GET .*identity/, cutAfter: 5 });
    expect(await files.readIdentity()).toBe('this database');
  });

  it('to a reader whose object stalls', async () => {
    const hasty = hastyFiles();
    await hasty.put('photos', 'halting', photo);
    s3.inject({ match: /^GET/, stallAfter: 70_000, times: 2 });
    expect(photo.equals((await hasty.get('photos', 'halting')) ?? nothing)).toBe(true);
    hasty.close();
  });

  it('to a sweep whose list breaks off', async () => {
    await files.put('drawings', 'one', photo);
    s3.inject({ match: /list-type/, cutAfter: 100 });
    for await (const page of files.list('drawings')) expect(page).toHaveLength(1);
  });
});

describe('a lasting fault', () => {
  it('is an outage, with the service’s own words', async () => {
    s3.inject({ match: /^PUT/, times: 99, answer: { status: 503, code: 'SlowDown' } });
    const error = await errorOf(files.put('photos', 'x', photo));

    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE', reason: 'SlowDown' });
    expect(String(error)).toMatch(/s3:\/\/shop\/toons\/ answers SlowDown: SlowDown it is \(status 503/);
    expect([isStorageTrouble(error), isOutOfSpace(error)]).toEqual([true, false]);
  });

  it('is an outage if nobody listens', async () => {
    const away = await openFiles({ url: 's3://shop?endpoint=http://127.0.0.1:4', keys: s3.keys });
    const error = await errorOf(away.get('photos', 'x'));
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE', reason: 'ECONNREFUSED' });
    away.close();
  });

  it('is an outage if nothing is ever answered', async () => {
    const hasty = hastyFiles();
    s3.inject({ match: /^PUT/, until: new Promise(() => undefined), times: 99 });
    const error = await errorOf(hasty.put('photos', 'x', photo));
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE', reason: 'TimeoutError' });
    hasty.close();
  });

  it('is an outage if the identity file keeps breaking off', async () => {
    await files.writeIdentity('this database');
    s3.inject({ match: /^GET .*identity/, cutAfter: 0, times: 99 });
    expect(await errorOf(files.readIdentity())).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('is an outage if the whole object comes instead of the rest, and the two are never mixed', async () => {
    await files.put('photos', 'mixed', photo);
    s3.inject({ match: /^GET/, cutAfter: 70_000 });
    s3.inject({ match: /^GET/, whole: true });
    const error = await errorOf(files.get('photos', 'mixed'));
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE', reason: 'InvalidRange' });
  });

  it('is an outage if an object keeps breaking off at the same place', async () => {
    await files.put('photos', 'broken', photo);
    s3.inject({ match: /^GET/, cutAfter: 0, times: 99 });
    const error = await errorOf(files.get('photos', 'broken'));
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(error).toBeInstanceOf(StorageError);
  });

  it.each([
    [403, 'AccessDenied', 'STORAGE_REFUSED'],
    [403, 'SignatureDoesNotMatch', 'STORAGE_REFUSED'],
    [404, 'NoSuchBucket', 'STORAGE_REFUSED'],
    [403, 'QuotaExceeded', 'STORAGE_FULL'],
    [507, 'XMinioStorageFull', 'STORAGE_FULL'],
  ])('is classified: %s %s is %s', async (status, reason, code) => {
    s3.inject({ match: /^(PUT|GET)/, times: 99, answer: { status, code: reason } });
    const error = await errorOf(files.put('photos', 'x', photo));

    expect(error).toMatchObject({ code, reason });
    expect([isStorageTrouble(error), isOutOfSpace(error)]).toEqual([true, code === 'STORAGE_FULL']);
    expect(await errorOf(files.get('photos', 'x'))).toMatchObject({ code });
  });

  it('leaves no part of an unwritten file', async () => {
    s3.inject({ match: /^PUT/, times: 99, answer: { status: 500, code: 'InternalError' } });
    await errorOf(files.put('photos', 'half', photo));
    expect(await files.get('photos', 'half')).toBeUndefined();
  });
});

it('an abandoned reader releases its connection, even after a resumption', async () => {
  await files.put('photos', 'left', photo);
  const before = s3.underWay();
  s3.inject({ match: /^GET/, cutAfter: 70_000 });
  s3.inject({ match: /^GET/, stallAfter: 10_000 });
  const { stream } = (await files.read('photos', 'left')) ?? expect.fail();
  let bytes = 0;
  stream.on('data', (piece: Buffer) => (bytes += piece.length));
  await waitUntil(() => bytes === 80_000, 5);
  stream.destroy();
  await waitUntil(() => s3.underWay() === before, 5);
});

it('a file is stored under the path of its bucket, and encrypted as the address says', async () => {
  const put = /^PUT \/shop\/toons\/photos\/secret/;
  await files.put('photos', 'secret', photo);
  expect(s3.headersOf(put)?.['x-amz-server-side-encryption']).toBeUndefined();

  const url = `${s3.url}&encryption=aws:kms&kms-key=alias/toons`;
  const encrypting = await openFiles({ url, keys: s3.keys });
  await encrypting.put('photos', 'secret', photo);
  expect(s3.headersOf(put)).toMatchObject({
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'alias/toons',
  });
  encrypting.close();
});

it('a clock that is wrong by an hour is corrected, and new files do not count as old', async () => {
  const wrong = new Date(Date.now() + 3_600_000);
  vi.useFakeTimers({ toFake: ['Date'], now: wrong });
  try {
    const other = await openFiles({ url: s3.url, keys: s3.keys });
    await other.put('pictures', 'timely', photo);
    for await (const [file, ...others] of other.list('pictures')) {
      expect(Math.abs(file?.minutesOld ?? Infinity)).toBeLessThan(10);
      expect(others).toEqual([]);
    }
    other.close();
  } finally {
    vi.useRealTimers();
  }
});

it('a bucket is listed page by page, and files may be removed meanwhile', async () => {
  const ids = Array.from({ length: 1_050 }, (_, index) => `draft-${index}`);
  await s3.seed(ids.map((id) => `drafts/${id}`));

  const [found, pages]: [string[], number[]] = [[], []];
  for await (const page of files.list('drafts')) {
    pages.push(page.length);
    found.push(...page.map(({ id }) => id));
    await Promise.all(page.slice(0, 5).map(({ id }) => files.remove('drafts', id)));
  }

  expect(pages).toEqual([1000, 50]);
  expect(found.sort()).toEqual(ids.sort());
});
