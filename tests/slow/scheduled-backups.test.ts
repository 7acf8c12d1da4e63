import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { alertTitles } from '#domain/alert.ts';
import { watchAlerts } from '#server/alerts/watch-alerts.ts';
import { told } from '../support/alerts.ts';
import { createClosers } from '../support/closers.ts';
import { givenFolder } from '../support/folder.ts';
import { openPage } from '../support/open-page.ts';
import { givenOrder } from '../support/orders.ts';
import { givenS3 } from '../support/s3.ts';
import { givenBackedUpShop } from '../support/scheduled-backups.ts';
import { givenVolume, whyNoVolume } from '../support/volume.ts';

afterEach(() => {
  vi.useRealTimers();
});

const ofBackups = [alertTitles.backup_old, alertTitles.rehearsal_failed];

test('nine nights leave seven backups, the console shows a failed rehearsal and its alert, and can request one', async ({
  onTestFinished,
}) => {
  const opened = createClosers();
  onTestFinished(() => opened.closeAll());
  await using folder = await givenFolder();
  const place = pathToFileURL(folder.path).href;
  await using shop = await givenBackedUpShop(place, { OPERATOR_EMAIL: 'ada@example.com' });
  const alerts = async () => {
    await watchAlerts(shop);
    return (await told(shop)).filter((subject) => ofBackups.some((title) => subject.includes(title)));
  };
  const page = await openPage(opened);
  // Logs in at the real time, too.
  await page.goto(await shop.makeLoginUrl());
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await shop.atHour(0);
  expect(await alerts()).toEqual([]);
  await mkdir(path.join(folder.path, 'toonbooth-20260430T033000Z.unfinished'));
  // Its link was made with another secret.
  await givenOrder(shop.db);

  for (let night = 1; night < 9; night += 1) {
    await shop.atHour(24 * night + night / 60);
    expect(await alerts()).toEqual(night < 7 ? [] : [alertTitles.rehearsal_failed]);
  }
  await page.clock.setFixedTime(new Date());
  await page.goto(new URL('/admin/backups', page.url()).href);
  const alert = page.getByText(alertTitles.rehearsal_failed).locator('..');
  await alert.waitFor();
  expect(await alert.textContent()).toMatch(
    /The rehearsal at 2026-05-\d\d \d\d:\d\d UTC failed: APP_SECRET is not/,
  );
  const cards = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  const failed = /A rehearsal could not restore it: .*APP_SECRET is not the one/;
  expect(cards).toEqual(
    [
      ...['just now', 'yesterday'].map((age) => new RegExp(`${age}[^]*${failed.source}`)),
      ...['2', '3', '4', '5', '6'].map(
        (days) => new RegExp(`^Made and read back\n+[\\d.]+ kB, ${days} days ago\n`),
      ),
    ].map((words) => expect.stringMatching(words) as string),
  );

  expect((await shop.statuses()).filter((status) => status === 'good')).toHaveLength(7);
  expect(await readdir(folder.path)).toHaveLength(7);
  const rehearsed = (await shop.backups.list()).filter(({ rehearsedAt }) => rehearsedAt !== null);
  expect(rehearsed.map(({ rehearsalError }) => rehearsalError)).toEqual([
    expect.stringContaining('APP_SECRET is not the one'),
    // Rehearsed again a day later.
    expect.stringContaining('APP_SECRET is not the one'),
    null,
  ]);

  await shop.atHour(24 * 8 + 5);
  await shop.backups.request(new Date());
  await shop.backups.request(new Date());
  await shop.atHour(24 * 8 + 6);
  // The newest backup of its day replaces the nightly one.
  expect((await shop.statuses()).slice(0, 2)).toEqual(['good', 'removed']);
  shop.turnTo(24 * 9 + 13);
  expect(await alerts()).toContain(alertTitles.backup_old);
});

// Only root can mount a small volume.
test.skipIf(whyNoVolume)(
  'a full disk keeps the last good backup, and nothing of the one that did not fit',
  async () => {
    using volume = givenVolume(4);
    await using shop = await givenBackedUpShop(pathToFileURL(volume.path).href);
    await shop.atHour(0);
    const [name = ''] = await readdir(volume.path);
    await volume.fill();

    await shop.atHour(24);

    expect(await shop.errors()).toEqual([expect.stringContaining('ENOSPC'), null]);
    expect((await readdir(volume.path)).filter((one) => one.startsWith('toonbooth'))).toEqual([name]);
  },
);

test('a bucket stores backups, serves a rehearsal, drops old ones, and may be away', async () => {
  await using s3 = await givenS3();
  await using shop = await givenBackedUpShop(s3.url.replace('/toons', '/backups'), s3.settings);
  const names = async () => (await shop.backups.list()).map(({ name }) => name);
  // At the real time, as requests are signed with it.
  const make = async () => {
    await shop.backups.request(new Date());
    await shop.run();
  };
  await make();
  await make();

  expect(await shop.statuses()).toEqual(['good', 'removed']);
  const [[second], puts] = [await names(), s3.asked.filter((line) => line.startsWith('PUT'))];
  expect(puts.some((line) => line.includes(`/backups/${second ?? ''}/backup.json`))).toBe(true);
  expect((await shop.backups.list())[1]).toMatchObject({ rehearsalError: null });
  expect(await readdir(shop.config.DATA_DIR)).not.toContain('backup-staging');
  s3.inject({ match: /^PUT/, times: 20, answer: { status: 403, code: 'AccessDenied' } });
  await make();
  expect(await shop.errors()).toEqual([expect.stringContaining('AccessDenied'), null, null]);
  expect((await shop.statuses())[1]).toBe('good');
});
