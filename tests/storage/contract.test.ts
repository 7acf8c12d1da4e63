import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredFile } from '#adapters/storage/buckets.ts';
import { openFiles, type Files } from '#adapters/storage/files.ts';
import { givenFolder } from '../support/folder.ts';
import { givenS3 } from '../support/s3.ts';

async function collect(pages: AsyncIterable<StoredFile[]>): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

/** Stands for a missing file in `Buffer.equals`: expect's own comparison is slow for large files. */
const nothing = Buffer.alloc(0);

type Place = { url: string; fallbackUrl?: string };

async function givenPlaces() {
  const [s3, folder, other] = [await givenS3(), await givenFolder(), await givenFolder()];
  const places: Record<string, Place> = {
    'a folder': { url: `file://${folder.path}` },
    'a bucket': { url: s3.url },
    'a bucket, on the way from a folder': {
      url: s3.url.replace('/toons', '/elsewhere'),
      fallbackUrl: `file://${other.path}`,
    },
  };
  return {
    open: (name: string) => openFiles({ keys: s3.keys, ...(places[name] ?? expect.fail()) }),
    async [Symbol.asyncDispose]() {
      for (const one of [s3, folder, other]) await one[Symbol.asyncDispose]();
    },
  };
}

let places: Awaited<ReturnType<typeof givenPlaces>>;
beforeAll(async () => {
  places = await givenPlaces();
});
afterAll(() => places[Symbol.asyncDispose]());

describe.each(['a folder', 'a bucket', 'a bucket, on the way from a folder'])('%s', (name) => {
  let files: Files;
  beforeEach(async () => {
    files = await places.open(name);
    return () => files.close();
  });

  it('returns a stored file, whole and in pieces', async () => {
    const photo = randomBytes(300_000);
    await files.put('photos', 'one', photo);

    expect(photo.equals((await files.get('photos', 'one')) ?? nothing)).toBe(true);
    const read = (await files.read('photos', 'one')) ?? expect.fail();
    expect(read.bytes).toBe(photo.length);
    expect(photo.equals(await buffer(read.stream))).toBe(true);
  });

  it('keeps the newest file of a name, separately for each bucket', async () => {
    await files.put('photos', 'two', Buffer.from('first'));
    await files.put('photos', 'two', Buffer.from('second'));

    expect((await files.get('photos', 'two'))?.toString()).toBe('second');
    expect(await files.get('pictures', 'two')).toBeUndefined();
  });

  it('keeps an empty file', async () => {
    await files.put('photos', 'empty', Buffer.alloc(0));
    expect(await files.get('photos', 'empty')).toEqual(Buffer.alloc(0));
  });

  it('returns nothing for a missing file', async () => {
    expect(await files.get('photos', 'missing')).toBeUndefined();
    expect(await files.read('photos', 'missing')).toBeUndefined();
  });

  it('removes a file, and accepts that there is none', async () => {
    await files.put('photos', 'three', Buffer.from('photo'));
    await files.remove('photos', 'three');
    await files.remove('photos', 'three');

    expect(await files.get('photos', 'three')).toBeUndefined();
  });

  it('lists files with their time, age and size', async () => {
    const before = Date.now();
    await files.put('drawings', 'four', Buffer.from('drawing'));

    const [found, ...others] = await collect(files.list('drawings'));
    expect(found).toMatchObject({ id: 'four', bytes: 7 });
    expect(Math.abs((found?.writtenAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(others).toEqual([]);
    expect(Math.abs(found?.minutesOld ?? Infinity)).toBeLessThan(1);
    expect(await collect(files.list('pictures'))).toEqual([]);
  });

  it('tolerates readers that give up', async () => {
    await files.put('photos', 'five', randomBytes(5_000_000));
    for (let reader = 0; reader < 3; reader += 1) (await files.read('photos', 'five'))?.stream.destroy();
    const begun = (await files.read('photos', 'five')) ?? expect.fail();
    for await (const piece of begun.stream) {
      expect(piece).toBeInstanceOf(Buffer);
      break;
    }

    expect(await files.get('photos', 'five')).toHaveLength(5_000_000);
  });

  it('knows which database it belongs to', async () => {
    expect(await files.readIdentity()).toBeUndefined();
    await files.writeIdentity('this database');
    expect(await files.readIdentity()).toBe('this database');
    await files.removeIdentity();
    expect(await files.readIdentity()).toBeUndefined();
  });
});
