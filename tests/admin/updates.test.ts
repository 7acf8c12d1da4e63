import { expect, test } from 'vitest';
import { shopVersion } from '#adapters/shop-version.ts';
import { checkForUpdates } from '#server/check-for-updates.ts';
import { givenConsole } from '../support/console.ts';
import { givenRepository } from '../support/git-repository.ts';
import { query } from '../support/query.ts';

const running = await shopVersion();

/** Starts a console whose shop looks for newer versions in a repository of the test's own. */
async function givenWatchedRepository(settings: Record<string, string> = { UPDATE_CHECK: 'daily' }) {
  const repository = await givenRepository();
  await repository.git('tag', `v${running}`);
  const shop = await givenConsole({ UPDATE_URL: repository.path, ...settings });
  const operator = await shop.givenOperator();
  const sql = (text: string) => query(shop.services.config.DATABASE_URL, text);
  return {
    ...shop,
    repository,
    /** Looks as a server does that has waited for `hours`. */
    async lookAfter(hours: number): Promise<void> {
      await sql(`update update_checks set checked_at = checked_at - interval '${hours} hours'`);
      await sql(`delete from periodic_tasks where name = 'update check'`);
      await checkForUpdates(shop.services);
    },
    update: async () => (await operator.call('GET /api/admin/today')).update,
    async doctor() {
      const { findings } = await operator.call('POST /api/admin/services/test', { part: 'updates' });
      return findings.map(({ outcome, message }) => `${outcome}: ${message}`).join('\n');
    },
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      await repository[Symbol.asyncDispose]();
    },
  };
}

test('the console shows a newer version of a repository, and whether one fixes something dangerous', async () => {
  await using shop = await givenWatchedRepository();
  expect(await shop.doctor()).toBe('unchecked: no server has looked yet.');
  await shop.lookAfter(0);
  expect(await shop.update()).toBeNull();
  expect(await shop.doctor()).toMatch(new RegExp(`^right: ${running} was the newest version at `));

  await shop.repository.git('tag', 'v98.0.0');
  await shop.repository.git('tag', 'v100.0.0-rc.1');
  await shop.lookAfter(25);
  expect(await shop.update()).toEqual({ running, newest: '98.0.0', security: null });
  expect(await shop.doctor()).toMatch(`right: 98.0.0 is newer than ${running}.`);

  for (const tag of ['v99.0.0', 'security/v98.0.0']) await shop.repository.git('tag', tag);
  await shop.lookAfter(25);
  expect(await shop.update()).toEqual({ running, newest: '99.0.0', security: '98.0.0' });
  expect(await shop.doctor()).toMatch(
    /^wrong: 98\.0\.0 fixes something dangerous in .*99\.0\.0 is the newest/,
  );
});

test('a server looks once a day, and every hour after a failure', async () => {
  await using shop = await givenWatchedRepository();
  await shop.lookAfter(0);
  await shop.repository.git('tag', 'v99.0.0');
  await shop.lookAfter(23);
  expect(await shop.update()).toBeNull();

  await shop.repository.git('config', 'core.repositoryFormatVersion', '99');
  await shop.lookAfter(2);
  expect(await shop.doctor()).toMatch(/^wrong: the check at .* failed: git said: fatal: /);
  const alerts = await query(shop.services.config.DATABASE_URL, 'select 1 from alerts');
  expect(alerts).toEqual([]);

  await shop.repository.git('config', '--file', '.git/config', 'core.repositoryFormatVersion', '0');
  await shop.lookAfter(0);
  expect(await shop.update()).toMatchObject({ newest: '99.0.0' });
});

test('servers that start at the same moment ask once', async () => {
  await using shop = await givenWatchedRepository();
  const asked = () => query(shop.services.config.DATABASE_URL, 'select checked_at from update_checks');

  await Promise.all([checkForUpdates(shop.services), checkForUpdates(shop.services)]);
  const [first] = await asked();
  await query(shop.services.config.DATABASE_URL, `update update_checks set error = 'away'`);
  await checkForUpdates(shop.services);

  expect(await asked()).toEqual([first]);
});

test('unless it is turned on, nobody is asked, and nothing that was known is shown', async () => {
  await using shop = await givenWatchedRepository({});
  await shop.services.updateChecks.recordReleases([{ version: '99.0.0', isSecurity: true }]);

  expect(shop.services.config.UPDATE_CHECK).toBe('off');
  expect(await shop.update()).toBeNull();
  expect(await shop.doctor()).toBe('unchecked: the shop does not look for newer versions.');
});
