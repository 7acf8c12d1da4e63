import path from 'node:path';
import semver from 'semver';
import { fileURLToPath } from 'node:url';
import { lstat } from 'node:fs/promises';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { seriesOf } from '#adapters/database/processes/living-processes.ts';
import { readDisk } from '#adapters/disk-space.ts';
import { git, gitAgrees } from '#adapters/updates/git.ts';
import type { Config } from '#config.ts';
import { formatBytes } from '../models/sizes.ts';
import type { Place } from './place.ts';
import type { ModelsPlan } from './models.ts';
import type { Release } from './release.ts';

/** Upgrade as planned, before anybody has looked for what is in its way. */
export type Planned = {
  /** Version that runs. */
  from: string;
  release: Release;
  /** Folder of the new version. */
  folder: string;
  /** Sections of the changelog about the versions between. */
  changes: string;
  /** Migrations that the running version lacks. */
  migrations: string[];
  /** True if the running version can go on once they are applied. */
  staysReadable: boolean;
  /** True if both versions need the same packages, so that they can be linked. */
  hasSamePackages: boolean;
  models: ModelsPlan;
};

/** Bytes and inodes that a version needs, with packages of its own and without. */
const needs = {
  own: { bytes: 2.5e9, inodes: 150_000 },
  linked: { bytes: 0.6e9, inodes: 50_000 },
};

/** Returns all reasons why the upgrade cannot be made, each as a sentence that says what to do. */
export async function problemsOf(place: Place, config: Config, plan: Planned): Promise<string[]> {
  const found = await Promise.all([
    roomProblems(place, config, plan),
    changedFiles(place),
    ownCommits(place, plan),
    lostMigrations(plan),
    ownSettingsFile(place),
  ]);
  return [...nodeProblems(plan), ...found.flat(), ...settingsInside(place, config)];
}

/** Says what somebody has to do by hand before the new version may start. */
export function stepsByHand({ from, release, models }: Planned): string[] {
  const manual =
    seriesOf(from) === seriesOf(release.version)
      ? []
      : [`${release.version} needs work by hand: the changelog above says what.`];
  return [...manual, ...models.byHand];
}

function nodeProblems({ release: { version, node } }: Planned): string[] {
  const { node: installed } = process.versions;
  return semver.satisfies(installed, node)
    ? []
    : [`${version} needs Node.js ${node}, and ${installed} is installed here: install a newer one first.`];
}

async function roomProblems(
  { versions }: Place,
  { MIN_FREE_DISK_GB }: Config,
  plan: Planned,
): Promise<string[]> {
  const need = plan.hasSamePackages ? needs.linked : needs.own;
  const { freeBytes, freeInodes } = await readDisk(versions);
  const bytes = need.bytes + MIN_FREE_DISK_GB * 1e9;
  if (freeBytes >= bytes && freeInodes >= need.inodes) return [];
  return [
    `There is too little room in ${versions}: ${formatBytes(freeBytes)} and ${freeInodes} inodes are free, ` +
      `and ${formatBytes(bytes)} and ${need.inodes} inodes are needed. Remove versions that you no longer use, or other files.`,
  ];
}

const mostFiles = 10;

async function changedFiles({ running }: Place): Promise<string[]> {
  const changed = (await git(running, ['status', '--porcelain'])).split('\n').filter((line) => line !== '');
  if (changed.length === 0) return [];
  const more = changed.length > mostFiles ? [`  and ${changed.length - mostFiles} more`] : [];
  return [
    [
      `These files in ${running} are not the version's own, and the new version would lack them. Move what you need out of there (STYLES_DIR, TEXTS_DIR), and undo the rest with git:`,
      ...changed.slice(0, mostFiles).map((line) => `  ${line.trim()}`),
      ...more,
    ].join('\n'),
  ];
}

async function ownCommits(
  { running }: Place,
  { from, release: { tag, version } }: Planned,
): Promise<string[]> {
  const isIn = await gitAgrees(running, ['merge-base', '--is-ancestor', 'HEAD', tag]);
  const tags = await git(running, ['tag', '--points-at', 'HEAD']);
  if (isIn || tags.split('\n').includes(`v${from}`)) return [];
  return [
    `${running} has commits of your own, which ${version} lacks. Install it by hand, from a branch that has both.`,
  ];
}

async function lostMigrations({ release }: Planned): Promise<string[]> {
  const lost = (await knownMigrations()).filter((name) => !release.migrations.includes(name));
  return lost.length === 0
    ? []
    : [
        `${release.version} does not know ${lost.join(', ')}, which the database has. Choose a newer version.`,
      ];
}

async function ownSettingsFile({ running }: Place): Promise<string[]> {
  const file = path.join(running, '.env');
  const isFile = await lstat(file).then(
    (found) => !found.isSymbolicLink(),
    () => false,
  );
  return isFile
    ? [`${file} belongs to this version only. Move it elsewhere, and put a link in its place.`]
    : [];
}

/** Finds folders and files that the settings name inside the running version's folder. */
function settingsInside({ running }: Place, config: Config): string[] {
  const isInside = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(isInside);
    if (typeof value !== 'string') return false;
    const file = value.startsWith('file://') ? fileURLToPath(value) : value;
    return file.startsWith(`${running}${path.sep}`);
  };
  const names = Object.entries(config).flatMap(([name, value]) => (isInside(value) ? [name] : []));
  return names.map(
    (name) => `${name} names a place in ${running}, which the new version does not have. Move it.`,
  );
}
