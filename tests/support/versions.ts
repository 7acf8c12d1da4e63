import { execFile } from 'node:child_process';
import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { setIdentity } from './git-repository.ts';
import { givenCheckout } from './own-checkout.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const first = '99.0.0';

/**
 * Makes a repository that releases versions of the shop, and a folder of versions in which 99.0.0 is installed and built, as the
 * guide says.
 */
export async function givenVersions() {
  const checkout = await givenCheckout();
  const origin = checkout.path;
  const versions = path.join(path.dirname(origin), 'versions');
  const git = async (folder: string, ...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: folder })).stdout.trim();
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(origin, name)), { recursive: true });
    await writeFile(path.join(origin, name), text);
  };

  /** Commits and tags what the origin holds as this version. */
  async function release(version: string, says: string): Promise<void> {
    const manifest = await readFile(path.join(origin, 'package.json'), 'utf8');
    await write('package.json', manifest.replace(/"version": "[^"]*"/, `"version": "${version}"`));
    await write('CHANGELOG.md', `# Changelog\n\n## [${version}] - 2026-11-29\n\n### Changed\n\n- ${says}\n`);
    await git(origin, 'add', '--all');
    await git(origin, 'commit', '--quiet', '--message', `Release ${version}`);
    await git(origin, 'tag', `v${version}`);
  }

  await git(origin, 'init', '--quiet', '--initial-branch', 'main');
  await setIdentity((...args) => git(origin, ...args));
  // The link to the packages is no folder.
  await writeFile(path.join(origin, '.git/info/exclude'), 'node_modules\n');
  // The web of this checkout will do for each version.
  const web = await realpath(path.join(root, 'dist/web'));
  await checkout.edit(
    'launcher/prepare/build.mjs',
    'export const buildWeb = (root) => buildProduct(root, web);',
    `export const buildWeb = async (root) => {
      mkdirSync(path.join(root, 'dist'), { recursive: true });
      linkParts(path.join(root, 'dist'), ${JSON.stringify(path.dirname(web))}, web.parts);
    };`,
  );
  await release(first, 'The first.');
  const folder = path.join(versions, 'first');
  await git(path.dirname(origin), 'clone', '--quiet', origin, folder);
  await symlink('first', path.join(versions, 'current'));
  await run('cp', ['-al', path.join(root, 'node_modules'), folder]);
  await run(process.execPath, ['launcher/prepare/build-all.mjs'], { cwd: folder });

  return { ...checkout, versions, current: path.join(versions, 'current'), write, release };
}
