import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { neededIn, seriesOf } from '#adapters/database/processes/living-processes.ts';
import { knownMigrations } from '#adapters/database/migration-files.ts';
import { shopVersion } from '#adapters/shop-version.ts';
import type { Config } from '#config.ts';
import { sectionsBetween } from './changelog.ts';
import { problemsOf, stepsByHand, type Planned } from './problems.ts';
import { planModels } from './models.ts';
import type { Place } from './place.ts';
import { addressOf, chooseVersion, fetchRelease, readMigrationsOf } from './release.ts';

/** Plan of an upgrade. */
export type Plan = Planned & {
  /** Reasons why it cannot be made. */
  problems: string[];
  /** Sentences that say what has to be done by hand first. */
  byHand: string[];
};

/** @throws OperatorError if there is nothing to upgrade to */
export async function planUpgrade(place: Place, config: Config, wanted: string | undefined): Promise<Plan> {
  const from = await shopVersion();
  const address = await addressOf(place.running, config.UPDATE_URL);
  const version = await chooseVersion(address, from, wanted);
  const release = await fetchRelease(place.running, address, version);
  const known = await knownMigrations();
  const migrations = release.migrations.filter((name) => !known.includes(name));
  const needed = neededIn(await readMigrationsOf(release, migrations));
  const newest = known.at(-1) ?? '';
  const lock = await readFile(path.join(place.running, 'package-lock.json'), 'utf8');
  const plan = {
    from,
    release,
    folder: path.join(place.versions, version),
    changes: sectionsBetween(release.changelog, from, version),
    migrations,
    staysReadable: seriesOf(from) === seriesOf(version) && needed <= newest,
    hasSamePackages: packagesIn(lock) === packagesIn(await release.read('package-lock.json')),
    models: await planModels(release, config),
  };
  return {
    ...plan,
    problems: await problemsOf(place, config, plan),
    byHand: stepsByHand(plan),
  };
}

/** Returns the packages of a lock file as text, without the version of the shop itself. */
function packagesIn(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return JSON.stringify(Object.entries(packages).filter(([name]) => name !== ''));
}

/** Says in a few lines what will happen. */
export function describePlan({
  from,
  release,
  folder,
  changes,
  migrations,
  staysReadable,
  hasSamePackages,
  models,
}: Plan): string[] {
  const packages = hasSamePackages ? 'with the packages of the running version' : 'with packages of its own';
  const database =
    migrations.length === 0
      ? 'stays as it is'
      : `${migrations.length} migrations; ${from} ${staysReadable ? 'can still use it afterwards' : 'cannot use it afterwards, so that going back restores a backup'}`;
  return [
    changes === '' ? `The changelog says nothing about ${release.version}.` : changes,
    '',
    `${from} → ${release.version}`,
    `  folder    ${folder}, ${packages}`,
    `  database  ${database}`,
    `  models    ${models.missing.length === 0 ? 'none to download' : models.missing.join(', ')}`,
  ];
}
