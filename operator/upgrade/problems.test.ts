import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { readConfig } from '#config.ts';
import { givenRepository } from '#tests/support/git-repository.ts';
import { problemsOf, stepsByHand, type Planned } from './problems.ts';

const settings = {
  ...{ PORT: '1', PUBLIC_URL: 'http://localhost:1', APP_SECRET: 'a secret of thirty-two characters' },
  ...{ DATABASE_URL: 'postgres://localhost/shop', COMFYUI_URLS: 'http://localhost:2', MIN_FREE_DISK_GB: '0' },
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://localhost:3' },
};

/** Plans the upgrade of a repository that has released 0.2.0 and 0.2.1. */
async function givenPlan(changes: Record<string, string> = {}) {
  const repository = await givenRepository({ '.gitignore': '.env\n', 'README.md': 'A shop.\n' });
  await repository.git('tag', 'v0.2.0');
  await repository.git('commit', '--quiet', '--allow-empty', '--message', 'Release 0.2.1');
  await repository.git('tag', 'v0.2.1');
  await repository.git('checkout', '--quiet', 'v0.2.0');
  const running = repository.path;
  const launcher = { pid: 1, folder: running, handover: null };
  const place = { dataDir: '/data', versions: path.dirname(running), running, launcher };
  const migrations = await knownMigrations();
  const read = () => Promise.reject(new Error('not read'));
  const release = { version: '0.2.1', tag: 'v0.2.1', node: '>=20', changelog: '', migrations, read };
  const models = { into: undefined, tiers: [], missing: [], byHand: [] };
  const plan: Planned = {
    ...{ from: '0.2.0', release, folder: '/versions/0.2.1', changes: '', migrations: [] },
    ...{ staysReadable: true, hasSamePackages: true, models },
  };
  const config = readConfig({ DATA_DIR: '/data', ...settings, ...changes });
  return { ...repository, place, plan, config, problems: () => problemsOf(place, config, plan) };
}

test('a clean version with room has no problems', async () => {
  await using given = await givenPlan();

  expect(await given.problems()).toEqual([]);
  expect(stepsByHand(given.plan)).toEqual([]);
});

test('what has to be done by hand is named, all at once', async () => {
  await using given = await givenPlan({ MIN_FREE_DISK_GB: '1000000000' });
  await writeFile(path.join(given.path, '.env'), 'PORT=1\n');
  await given.write('own.css', '');
  await given.write('README.md', 'My shop.\n');
  Object.assign(given.plan.release, { node: '>=99', migrations: [] });
  Object.assign(given.config, { STYLES_DIR: path.join(given.path, 'styles') });

  const problems = (await given.problems()).join('\n');

  for (const words of ['needs Node.js >=99', 'too little room', 'M README.md', '?? own.css', 'does not know'])
    expect(problems).toContain(words);
  expect(problems).toContain(`${path.join(given.path, '.env')} belongs to this version only`);
  expect(problems).toContain('STYLES_DIR names a place in');
});

test('commits of your own are found, and a version of another series needs work by hand', async () => {
  await using given = await givenPlan();
  await given.git('commit', '--quiet', '--allow-empty', '--message', 'Paint it blue');
  Object.assign(given.plan.release, { version: '0.3.0' });

  expect(await given.problems()).toEqual([expect.stringContaining('has commits of your own')]);
  expect(stepsByHand(given.plan)).toEqual([expect.stringContaining('0.3.0 needs work by hand')]);
});
