import { readlink, realpath, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '#adapters/alive.ts';
import { launcherFile, type LauncherState } from '#adapters/data-dir/contents.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { isInUse } from '#launcher/data-dir.ts';

/** Folder of the version that this program belongs to. */
const root = path.resolve(import.meta.dirname, '../..');

/** Folders of a shop's versions, and the launcher that runs there. */
export type Place = {
  dataDir: string;
  /** Holds a folder for each version, and the links `current` and `previous`. */
  versions: string;
  /** Folder of the running version, which is this program's. */
  running: string;
  launcher: LauncherState;
};

const howTo = 'docs/operating/maintenance.md, "Upgrades", says how.';

/** Resolves a link of the versions' folder; undefined if there is none. */
export const targetOf = (versions: string, link: 'current' | 'previous'): Promise<string | undefined> =>
  realpath(path.join(versions, link)).catch(() => undefined);

async function findVersions(): Promise<string> {
  const versions = path.dirname(root);
  if ((await targetOf(versions, 'current')) === root) return versions;
  throw new OperatorError(
    `${root} is not a version's folder with a link "current" to it beside it, so it is upgraded by hand, or once moved there. ${howTo}`,
  );
}

async function findLauncher(dataDir: string): Promise<LauncherState> {
  const state = await launcherFile.read(dataDir);
  if (!state || !isAlive(state.pid) || !(await isInUse(dataDir)))
    throw new OperatorError(
      `No launcher of a shop (the service, or npm start) runs from ${dataDir}: start the shop first, as an upgrade shows only there whether it works. ` +
        `Containers are upgraded in another way: ${howTo}`,
    );
  if (state.folder === root) return state;
  throw new OperatorError(
    `${state.folder} runs, but "current" names ${root}. Restart the shop, or make the link name what runs.`,
  );
}

/** @throws OperatorError when the shop cannot be upgraded by a command as it stands */
export async function findPlace(dataDir: string): Promise<Place> {
  const versions = await findVersions();
  return { dataDir, versions, running: root, launcher: await findLauncher(dataDir) };
}

/** Points a link of the versions' folder to one of them, at once. */
export async function point(versions: string, link: 'current' | 'previous', folder: string): Promise<void> {
  const file = path.join(versions, link);
  await symlink(path.basename(folder), `${file}.new`);
  await rename(`${file}.new`, file);
}

/** Copies a link such as `.env`; returns false if the file is no link. */
export async function copyLink(from: string, to: string): Promise<boolean> {
  const target = await readlink(from).catch(() => undefined);
  if (target === undefined) return false;
  await symlink(path.resolve(path.dirname(from), target), to);
  return true;
}
