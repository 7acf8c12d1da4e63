import path from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { migrationsAmong, migrationsFolder } from '#adapters/database/migration-files.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { git, givenRemote } from '#adapters/updates/git.ts';
import { originOfClone, readTags } from '#adapters/updates/read-tags.ts';
import { findUpdate, releasesOf, tagOf } from '#adapters/updates/releases.ts';

const manifest = z.object({ engines: z.object({ node: z.string() }) });

/** Released version, as the repository has it. */
export type Release = {
  version: string;
  tag: string;
  /** Range of the versions of Node.js that it runs on. */
  node: string;
  changelog: string;
  migrations: string[];
  /** Reads one of its files. @throws OperatorError if it has none of that name */
  read: (file: string) => Promise<string>;
};

/** Returns the address of the repository that versions come from. */
export async function addressOf(folder: string, given: string | undefined): Promise<string> {
  const address = given ?? (await originOfClone(folder));
  if (address !== undefined) return address;
  throw new OperatorError(`${folder} was not cloned from a repository: set UPDATE_URL to its address.`);
}

/** Chooses the version that was asked for, or the newest. @throws OperatorError if there is none, or it is not newer */
export async function chooseVersion(
  address: string,
  running: string,
  wanted: string | undefined,
): Promise<string> {
  const releases = releasesOf(
    await readTags(address).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      throw new OperatorError(`The repository of new versions cannot be read: ${error.message}.`);
    }),
  );
  const version = wanted?.replace(/^v/, '') ?? findUpdate(running, releases)?.newest;
  if (version === undefined) throw new OperatorError(`${running} is the newest version.`);
  if (!releases.some((release) => release.version === version))
    throw new OperatorError(`There is no version ${version} in the repository.`);
  if (semver.gt(version, running)) return version;
  throw new OperatorError(
    `${version} is not newer than ${running}. \`toonbooth upgrade --rollback\` goes back to the version before.`,
  );
}

/** Fetches a version into the repository of `folder`, whose own files stay as they are. */
export async function fetchRelease(folder: string, address: string, version: string): Promise<Release> {
  const tag = tagOf(version);
  const ref = `refs/tags/${tag}`;
  await git(folder, ['fetch', '--quiet', '--no-tags', givenRemote, `${ref}:${ref}`], address);
  const read = (file: string) => git(folder, ['show', `${tag}:${file}`]);
  const files = await git(folder, ['ls-tree', '--name-only', tag, `${migrationsFolder}/`]);
  return {
    version,
    tag,
    node: manifest.parse(JSON.parse(await read('package.json'))).engines.node,
    changelog: await read('CHANGELOG.md'),
    migrations: migrationsAmong(files.split('\n')),
    read,
  };
}

/** Reads the SQL of these migrations of a version. */
export const readMigrationsOf = (release: Release, names: string[]): Promise<string[]> =>
  Promise.all(names.map((name) => release.read(path.posix.join(migrationsFolder, `${name}.sql`))));
