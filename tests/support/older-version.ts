import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { givenFolder } from './folder.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const git = async (...args: string[]): Promise<string> =>
  (await run('git', ['-C', root, ...args])).stdout.trim();

/** Finds the commit before the one that added the newest migration; undefined where history, git or a package is missing. */
async function findOlder(): Promise<string | undefined> {
  const landed = await git(
    'log',
    '-1',
    '--first-parent',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'adapters/database/migrations',
  );
  const older = await git('rev-parse', '--verify', `${landed}^`);
  const { dependencies } = JSON.parse(await git('show', `${older}:package.json`)) as {
    dependencies: Record<string, string>;
  };
  const isThere = (name: string) => existsSync(path.join(root, 'node_modules', name));
  return Object.keys(dependencies).every(isThere) ? older : undefined;
}

const older = await findOlder().catch(() => undefined);

/** Reason why the version before the newest migration cannot be run here, for skipping a test; undefined where it can. */
export const whyNoOlderVersion =
  older === undefined
    ? 'the version before the newest migration is not in the history here, or used other packages'
    : undefined;

/** Builds the programs of the version before the newest migration from the history, with today's packages. */
export async function givenOlderVersion() {
  if (older === undefined) throw new Error(whyNoOlderVersion);
  const folder = await givenFolder();
  const archive = path.join(folder.path, 'older.tar');
  await git('archive', '--output', archive, older);
  await run('tar', ['-xf', archive, '-C', folder.path]);
  await symlink(path.join(root, 'node_modules'), path.join(folder.path, 'node_modules'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: folder.path, env: { ...process.env, NODE_ENV: 'production' } };
  await run(process.execPath, [vite, 'build', '--config', 'vite.programs.config.ts'], options);
  // The tests do not look at its pages, so today's will do.
  for (const built of ['web', 'pages']) {
    const today = path.join(root, 'dist', built);
    if (existsSync(today)) await symlink(today, path.join(folder.path, 'dist', built));
  }
  return {
    version: older.slice(0, 9),
    /** Whether it names its version to other processes on its database; older versions may run beside no other. */
    saysVersion: ['', 'processes/'].some((at) =>
      existsSync(path.join(folder.path, `adapters/database/${at}living-processes.ts`)),
    ),
    program: (name: 'server' | 'worker') => path.join(folder.path, `dist/programs/${name}/main.js`),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
