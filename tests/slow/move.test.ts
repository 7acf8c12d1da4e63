import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buckets } from '#adapters/storage/buckets.ts';
import { openFiles, openPlace } from '#adapters/storage/files.ts';
import { readConfig, storageOf } from '#config.ts';
import { describePlaces, moveFiles } from '#operator/move-files.ts';
import { givenFolder } from '../support/folder.ts';
import { givenS3 } from '../support/s3.ts';
import { givenServices } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Starts a shop whose files are being moved from a folder to a bucket, with the settings for it. */
async function givenMovingShop() {
  const [folder, s3] = [await givenFolder(), await givenS3()];
  const before = await givenServices({ STORAGE_URL: `file://${folder.path}` });
  await before.checkIdentity();
  const moving = { ...before.env, ...s3.settings, STORAGE_FALLBACK_URL: `file://${folder.path}` };
  const services = { db: before.db, identity: before.identity, config: readConfig(moving) };
  return {
    s3,
    services,
    settings: moving,
    from: before.files,
    to: await openPlace(s3.url, s3.keys),
    move: () => moveFiles(services, () => undefined),
    async put(count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const bucket of buckets)
        for (const id of ids) await before.files.put(bucket, id, Buffer.from(`${bucket} ${id}`));
      return ids;
    },
    async [Symbol.asyncDispose]() {
      for (const one of [before, s3, folder]) await one[Symbol.asyncDispose]();
    },
  };
}

test('all files are moved, and the old storage no longer belongs to the shop', async () => {
  await using shop = await givenMovingShop();
  const ids = await shop.put(5);
  const id = await shop.from.readIdentity();

  expect(await shop.move()).toMatchObject({ files: 20 });

  for (const bucket of buckets)
    for (const one of ids) {
      expect((await shop.to.get(bucket, one))?.toString()).toBe(`${bucket} ${one}`);
      expect(await shop.from.get(bucket, one)).toBeUndefined();
    }
  expect([await shop.to.readIdentity(), await shop.from.readIdentity()]).toEqual([id, undefined]);
  expect(await describePlaces(shop.services)).toMatchObject([
    { place: 's3://shop/toons', files: 20, isOurs: true },
    { files: 0, isOurs: false },
  ]);
  expect(await shop.move()).toEqual({ files: 0, bytes: 0 });
});

test('an interrupted move loses nothing, says so, and continues later', async () => {
  await using shop = await givenMovingShop();
  const ids = await shop.put(3);
  const refused = { match: /^PUT .*pictures/, times: 99, answer: { status: 403, code: 'AccessDenied' } };
  shop.s3.inject(refused);

  await expect(shop.move()).rejects.toThrow(/AccessDenied/);
  expect(await shop.from.readIdentity()).toBeDefined();
  for (const id of ids) expect(await shop.from.get('pictures', id)).toBeDefined();
  shop.s3.clearFaults();

  expect((await shop.move()).files).toBeGreaterThanOrEqual(3);
  for (const bucket of buckets)
    for (const id of ids) expect((await shop.to.get(bucket, id))?.toString()).toBe(`${bucket} ${id}`);
});

test('a file that arrives changed is kept at its source, and moved the next time', async () => {
  await using shop = await givenMovingShop();
  const [id = ''] = await shop.put(1);
  const drafts = new RegExp(`^GET /shop/toons/drafts/${id}`);
  let goOn = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  shop.s3.inject({ match: drafts, answer: { status: 404, code: 'NoSuchKey' } });
  shop.s3.inject({ match: drafts, until });

  const moving = shop.move();
  await waitUntil(() => shop.s3.asked.filter((line) => drafts.test(line)).length === 2);
  await shop.to.put('drafts', id, Buffer.from('something else'));
  goOn();
  await expect(moving).rejects.toThrow(/reads back differently .* nothing is lost/s);
  expect((await shop.from.get('drafts', id))?.toString()).toBe(`drafts ${id}`);

  await shop.move();
  expect((await shop.to.get('drafts', id))?.toString()).toBe(`drafts ${id}`);
});

test('a file that the shop deletes during the move stays deleted', async () => {
  await using shop = await givenMovingShop();
  const [id = ''] = await shop.put(1);
  const both = await openFiles(storageOf(shop.services.config));
  let goOn = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  shop.s3.inject({ match: /^PUT .*photos/, until });

  const moving = shop.move();
  await waitUntil(() => Promise.resolve(shop.s3.asked.some((line) => /^PUT .*photos/.test(line))));
  await both.remove('photos', id);
  goOn();
  await moving;

  expect(await both.get('photos', id)).toBeUndefined();
  expect((await both.get('pictures', id))?.toString()).toBe(`pictures ${id}`);
});

test('a storage of another database is not moved, nor anything without a source', async () => {
  await using shop = await givenMovingShop();
  await shop.to.writeIdentity('another database');
  await expect(shop.move()).rejects.toThrow(/belongs to another database/);

  const config = readConfig({ ...shop.settings, STORAGE_FALLBACK_URL: '' });
  const services = { ...shop.services, config };
  await expect(moveFiles(services, () => undefined)).rejects.toThrow(/Set STORAGE_URL to where/);
});
