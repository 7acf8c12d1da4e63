import { expect, test } from 'vitest';
import { createBackingUp } from '#worker/periodic/back-up.ts';
import { givenConsole } from '../support/console.ts';
import { givenFolder } from '../support/folder.ts';

test('the console lists backups with their details, and requests one, which is logged', async () => {
  await using folder = await givenFolder();
  await using shop = await givenConsole({ BACKUP_URL: `file://${folder.path}`, MIN_FREE_DISK_GB: '0' });
  const operator = await shop.givenOperator();

  const { result } = await operator.call('POST /api/admin/backups/make');
  const asked = await operator.call('GET /api/admin/backups');
  await createBackingUp(shop.services)();
  const made = await operator.call('GET /api/admin/backups');

  expect(result).toBe('A worker makes a backup within a minute.');
  expect(asked).toMatchObject({ at: null, place: folder.path, backups: [{ status: 'waiting' }] });
  expect(made.backups).toMatchObject([
    { status: 'good', rehearsedAt: expect.any(String) as string, rehearsalError: null },
  ]);
  expect(made.backups[0]?.bytes).toBeGreaterThan(0);
  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.map(({ action }) => action)).toContain('backup.request');
  const { findings } = await operator.call('POST /api/admin/services/test', { part: 'backups' });
  expect(findings.map(({ check, outcome }) => [check, outcome])).toEqual([
    ['backups', 'right'],
    ['backups.rehearsal', 'right'],
  ]);
});

test('no backup can be requested without BACKUP_URL', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();

  await expect(operator.call('POST /api/admin/backups/make')).rejects.toThrow(/BACKUP_URL is not set/);
  expect(await operator.call('GET /api/admin/backups')).toMatchObject({ place: null, backups: [] });
});
