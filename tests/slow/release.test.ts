import { execFile } from 'node:child_process';
import { appendFile, chmod, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { writeArchive } from '#scripts/release/make-release.ts';
import { checkForUpdates } from '#server/check-for-updates.ts';
import { givenConsole } from '../support/console.ts';
import { givenFolder } from '../support/folder.ts';
import { givenRepository, setIdentity } from '../support/git-repository.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const version = '99.0.0-trial.1';

/** Clones this repository, with a change that fixes something dangerous. */
async function givenClone() {
  const folder = await givenFolder();
  const dir = path.join(folder.path, 'clone');
  await run('git', ['clone', '--quiet', '--shared', root, dir]);
  const git = async (...args: string[]) => (await run('git', args, { cwd: dir })).stdout.trim();
  await setIdentity(git);
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  await appendFile(path.join(dir, '.git/info/exclude'), 'node_modules\n');
  const read = async (name: string) => await readFile(path.join(dir, name), 'utf8');
  const changelog = await read('CHANGELOG.md');
  const unreleased = '## [Unreleased]\n\n### Security\n\n- A hole for the trial.\n';
  await writeFile(path.join(dir, 'CHANGELOG.md'), changelog.replace('## [Unreleased]\n', unreleased));
  await git('commit', '--quiet', '--all', '--message', 'Close a hole');
  const npm = async (...args: string[]) => (await run('npm', args, { cwd: dir })).stdout;
  return { dir, git, npm, read, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/** Archives the tag again in another clone, where git's settings differ, and compares the bytes. */
async function expectSameArchive(repository: string, archive: string): Promise<void> {
  await using folder = await givenFolder();
  const other = path.join(folder.path, 'other');
  const settings = ['tar.umask=0077', 'core.autocrlf=true', 'tar.tar.gz.command=gzip -1'];
  const options = settings.flatMap((setting) => ['--config', setting]);
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ...options, repository, other]);
  const again = path.join(folder.path, 'again.tar.gz');
  await writeArchive({ root: other, version }, again);
  expect((await readFile(again)).equals(await readFile(archive))).toBe(true);
}

type Component = { name: string; version: string; licenses?: unknown[] };
type BillOfMaterials = { metadata: { component: Component }; components: Component[] };

function expectBillOfMaterials({ metadata, components }: BillOfMaterials): void {
  const names = components.map(({ name }) => name);

  expect(metadata.component).toMatchObject({ name: 'toonbooth', version });
  expect(names).toEqual(expect.arrayContaining(['express', 'react', 'stripe', 'semver']));
  expect(names.filter((name) => ['vitest', 'cyclonedx-npm', 'playwright'].includes(name))).toEqual([]);
  // The lock file lacks those of packages that name them in a form older than npm 2.
  const without = components.filter(({ licenses = [] }) => licenses.length === 0);
  expect(without.length).toBeLessThan(5);
}

test('a trial version gets a tag, a changelog, an archive and a bill of materials, and the console tells of it', async () => {
  await using clone = await givenClone();
  const head = await clone.git('rev-parse', 'HEAD');

  expect(await clone.npm('run', 'release', version, '--dry-run')).toContain(`${version} would be released`);
  expect(await clone.git('status', '--porcelain')).toBe('');
  const said = await clone.npm('run', 'release', '--', version, '--ci-passed', head.slice(0, 9));

  const tags = [`security/v${version}`, `v${version}`];
  expect(said).toContain('Nothing was pushed.');
  expect((await clone.git('tag', '--points-at', 'HEAD')).split('\n')).toEqual(tags);
  expect(await clone.git('ls-remote', '--tags', 'origin', ...tags)).toBe('');
  expect(await clone.git('cat-file', 'tag', `v${version}`)).toContain(
    `Toonbooth ${version}\n\n### Security\n\n- A hole for the trial.\n`,
  );
  expect(await clone.git('log', '-1', '--format=%s')).toBe(`Release ${version}`);
  expect(await clone.git('rev-parse', 'HEAD^')).toBe(head);
  expect(await clone.git('status', '--porcelain')).toBe('');
  expect(await clone.git('diff', '--stat', 'HEAD^')).toMatch(/3 files changed/);
  expect(JSON.parse(await clone.read('package.json'))).toMatchObject({ version });
  const lock: unknown = JSON.parse(await clone.read('package-lock.json'));
  expect(lock).toMatchObject({ version, packages: { '': { version } } });
  expect(await clone.read('CHANGELOG.md')).toMatch(
    new RegExp(
      `## \\[Unreleased\\]\n\n## \\[${version}\\] - [\\d-]{10}\n\n### Security\n\n- A hole for the trial.\n`,
    ),
  );

  const released = path.join(clone.dir, 'dist/release', version);
  const archive = `toonbooth-${version}.tar.gz`;
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: released });
  const { stdout: packed } = await run('tar', ['-xzOf', archive, `toonbooth-${version}/package.json`], {
    cwd: released,
  });
  expect(JSON.parse(packed)).toMatchObject({ version });
  await expectSameArchive(clone.dir, path.join(released, archive));
  expectBillOfMaterials(
    JSON.parse(
      await readFile(path.join(released, `toonbooth-${version}.cdx.json`), 'utf8'),
    ) as BillOfMaterials,
  );

  await using shop = await givenConsole({ UPDATE_CHECK: 'daily', UPDATE_URL: clone.dir });
  await checkForUpdates(shop.services);
  const operator = await shop.givenOperator();
  // Pre-releases are for shops that run one.
  expect((await operator.call('GET /api/admin/today')).update).toBeNull();
  for (const tag of tags) await clone.git('tag', tag.replace('-trial.1', ''), tag);
  await shop.services.db.deleteFrom('updateChecks').execute();
  await shop.services.db.deleteFrom('periodicTasks').execute();
  await checkForUpdates(shop.services);
  expect((await operator.call('GET /api/admin/today')).update).toMatchObject({
    newest: '99.0.0',
    security: '99.0.0',
  });
});

/** Runs the release of a small repository, whose own scripts are the checks. */
async function releaseOf(folder: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const command = ['--import', import.meta.resolve('tsx'), path.join(root, 'scripts/release.ts'), ...args];
  try {
    const { stdout } = await run(process.execPath, command, { cwd: folder });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

const smallShop = (scripts: Record<string, string>) => {
  const name = { name: 'shop', version: '0.2.0' };
  return {
    'package.json': `${JSON.stringify({ ...name, scripts }, null, 2)}\n`,
    'package-lock.json': `${JSON.stringify({ ...name, lockfileVersion: 3, packages: { '': name } }, null, 2)}\n`,
    'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A booth.\n',
    '.gitignore': 'dist/\n',
  };
};

test('nothing is released whose checks or tests fail, or that CI has not passed', async () => {
  await using repository = await givenRepository(
    smallShop({ check: 'true', test: 'echo a test fails && false' }),
  );
  const { path: folder, git } = repository;
  const head = await git('rev-parse', 'HEAD');

  expect(await releaseOf(folder, 'minor')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/a test fails[^]*`npm test` failed: nothing was released/) as string,
  });
  expect(await releaseOf(folder, 'minor', '--ci-passed', '0123456789')).toMatchObject({
    code: 1,
    said: `CI has passed 0123456789, but ${head} is checked out.\n`,
  });
  expect(await git('log', '--format=%H')).toBe(head);
  expect(await git('tag')).toBe('');
});

test('a release that fails half way leaves nothing behind', async () => {
  await using repository = await givenRepository(smallShop({ check: 'true', test: 'true' }));
  const { path: folder, git } = repository;
  const head = await git('rev-parse', 'HEAD');
  // Refuses the last step.
  await repository.write(
    '.git/hooks/reference-transaction',
    '#!/bin/sh\n! grep -q refs/tags/v0.3.0 || exit 1\n',
  );
  await chmod(path.join(folder, '.git/hooks/reference-transaction'), 0o755);

  expect(await releaseOf(folder, 'minor')).toMatchObject({
    code: 1,
    said: expect.stringContaining('git tag') as string,
  });

  expect(await git('rev-parse', 'HEAD')).toBe(head);
  expect(await git('status', '--porcelain', '--ignored')).toBe('');
  expect(await readdir(path.join(folder, 'dist/release'))).toEqual([]);
});
