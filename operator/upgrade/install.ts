import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#adapters/operator-error.ts';
import { git, gitAgrees } from '#adapters/updates/git.ts';
import { originOfClone } from '#adapters/updates/read-tags.ts';
import { install } from '#launcher/prepare/install.mjs';
import { linkFiles } from '#launcher/prepare/keep-packages.mjs';
import { run, withProgress } from '#launcher/prepare/run.mjs';
import { copyLink, type Place } from './place.ts';
import type { Plan } from './plan.ts';

/** Caches below node_modules, whose files are rewritten in place: a link would change them for both versions. */
const caches = ['.cache', '.vite', '.vite-temp'];
const library = 'node_modules/@tensorflow/tfjs-node';

/** Installs and builds a version in a folder of its own, and continues where an earlier try ended. The running one stays as it is. */
export async function installBeside(place: Place, plan: Plan): Promise<void> {
  await checkOut(place, plan);
  await installPackages(place, plan);
  await withProgress(`Building ${plan.release.version}`, () => runNpm(['run', 'build'], plan.folder));
}

async function checkOut({ running }: Place, { folder, release: { tag, version } }: Plan): Promise<void> {
  if (existsSync(folder)) {
    if (await gitAgrees(folder, ['diff', '--quiet', tag])) return;
    throw new OperatorError(`${folder} exists and is not ${version}: remove it, and run this again.`);
  }
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  // Within a disk, git links its objects instead of copying them.
  await git(running, ['clone', '--quiet', '--no-checkout', running, fresh]);
  const origin = await originOfClone(running);
  await git(
    fresh,
    origin === undefined ? ['remote', 'remove', 'origin'] : ['remote', 'set-url', 'origin', origin],
  );
  await git(fresh, ['checkout', '--quiet', '--detach', tag]);
  await copyLink(path.join(running, '.env'), path.join(fresh, '.env'));
  await rename(fresh, folder);
}

async function installPackages({ running }: Place, { folder, hasSamePackages }: Plan): Promise<void> {
  const [from, to] = [running, folder].map((place) => path.join(place, 'node_modules')) as [string, string];
  if (hasSamePackages && !existsSync(to)) await linkPackages(from, to);
  await install(folder);
  if (!existsSync(path.join(running, library)) || existsSync(path.join(folder, library))) return;
  throw new OperatorError(
    `TensorFlow's own library is installed in ${running}, and not in ${folder}: install it there, as docs/operating.md says, and run this again.`,
  );
}

/** Links the packages' files, as far as the disk allows; an installation completes the rest. */
async function linkPackages(from: string, to: string): Promise<void> {
  const fresh = `${to}.new`;
  await rm(fresh, { recursive: true, force: true });
  try {
    linkFiles(from, fresh, caches);
    // npm rewrites its record in place.
    const record = '.package-lock.json';
    await rm(path.join(fresh, record));
    await cp(path.join(from, record), path.join(fresh, record));
    await rename(fresh, to);
  } catch {
    await rm(fresh, { recursive: true, force: true });
  }
}

function runNpm(args: string[], folder: string): Promise<string> {
  return run('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}
