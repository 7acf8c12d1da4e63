import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { rehearsalDatabase } from '#adapters/backup/rehearse-restore.ts';
import { openDatabase } from '#adapters/database/database.ts';
import { mayCreateDatabase } from '#adapters/database/connection/temporary-database.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { query } from '#tests/support/query.ts';
import { givenBackedUpShop } from '#tests/support/scheduled-backups.ts';
import { givenServices } from '#tests/support/services.ts';
import { createBackingUp } from './back-up.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('one of several workers makes the day’s backup and rehearses a restore, leaving no database behind', async () => {
  await using folder = await givenFolder();
  await using shop = await givenBackedUpShop(pathToFileURL(folder.path).href);
  const { db, config } = shop;
  const name = await rehearsalDatabase(db);
  // A worker that is killed during a rehearsal leaves this behind.
  await query(config.DATABASE_URL, `create database ${name} template template0`);
  await query(
    config.DATABASE_URL,
    `insert into backups (status, requested_at, started_at)
    values ('writing', '2026-05-01', '2026-05-01T00:00Z')`,
  );

  shop.turnTo(0);
  await Promise.all([shop.run(), createBackingUp(shop)(), createBackingUp(shop)()]);

  const [made, cutShort] = await shop.backups.list();
  expect(cutShort).toMatchObject({ status: 'failed', error: 'The worker stopped before its end.' });
  expect(made).toMatchObject({ status: 'good', place: folder.path, rehearsalError: null });
  expect(made?.rehearsedAt).not.toBeNull();
  expect(made?.bytes).toBeGreaterThan(0);
  expect(await readdir(folder.path)).toEqual([made?.name]);
  expect(await query(config.DATABASE_URL, `select from pg_database where datname = '${name}'`)).toEqual([]);
  expect(await mayCreateDatabase(db)).toBe(true);
});

test('a missing folder fails the backup and loses none, and the next try is an hour later', async () => {
  await using folder = await givenFolder();
  const away = path.join(folder.path, 'not-mounted');
  await using shop = await givenBackedUpShop(pathToFileURL(away).href);

  await shop.atHour(0);
  await shop.atHour(0.9);
  expect(await shop.errors()).toEqual([expect.stringContaining('ENOENT')]);
  await shop.atHour(1.1);
  expect(await shop.statuses()).toEqual(['failed', 'failed']);
});

test('the hour that an operator changes while the worker runs is the next backup’s', async () => {
  await using folder = await givenFolder();
  const away = path.join(folder.path, 'not-mounted');
  await using shop = await givenBackedUpShop(pathToFileURL(away).href);
  shop.turnTo(-22);
  const id = await shop.backups.begin(new Date());
  await shop.backups.recordGood(id, { place: away, name: 'good', bytes: 1, endedAt: new Date() });
  await shop.backups.recordRehearsal(id, new Date(), null);

  shop.config.BACKUP_AT = '05:00';
  await shop.atHour(0.5);
  expect(await shop.statuses()).toEqual(['good']);
  await shop.atHour(1.6);
  expect(await shop.statuses()).toEqual(['failed', 'good']);
});

test('an account that may not create databases rehearses nothing', async () => {
  await using shop = await givenServices();
  const role = `plain_${shop.config.DATABASE_URL.slice(-12)}`;
  const { DATABASE_URL: url } = shop.config;
  await query(url, `create role ${role}`);
  const { db } = openDatabase(`${url}?options=-c%20role%3D${role}`, () => undefined);

  expect(await mayCreateDatabase(db)).toBe(false);
  await db.destroy();
  await query(url, `drop role ${role}`);
});
