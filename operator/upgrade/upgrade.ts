import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { print } from '#adapters/command.ts';
import { postgresDir, upgradeBackupsDir } from '#adapters/data-dir/contents.ts';
import { localUrl } from '#adapters/local-url.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { clusterDir } from '#adapters/postgres-server/cluster.ts';
import { programOfServer } from '#adapters/postgres-server/postmaster.ts';
import { gitAgrees } from '#adapters/updates/git.ts';
import type { Config } from '#config.ts';
import { handOver, isReady } from './hand-over.ts';
import { installBeside } from './install.ts';
import { point, targetOf, type Place } from './place.ts';
import { describePlan, type Plan } from './plan.ts';
import { runCommand } from './run-command.ts';

export type Wishes = {
  /** Seconds within which the new version must be ready. */
  wait: number;
  /** True if the manual steps of the version have been done. */
  manualStepsDone: boolean;
  isDry: boolean;
  /** Asks the operator before anything is changed. */
  confirm: (question: string) => Promise<boolean>;
  /** Options that accept the models' licences, if the operator has. */
  acceptLicences: string[];
};

/** @throws OperatorError with all reasons against the upgrade */
function refuse({ problems, byHand, release }: Plan, { manualStepsDone }: Wishes): void {
  const hint = 'When this is done, run the command again with --manual-steps-done.';
  const steps = manualStepsDone || byHand.length === 0 ? [] : [...byHand, hint];
  if (problems.length + steps.length === 0) return;
  throw new OperatorError(
    [`Nothing was changed: ${release.version} cannot be installed yet.`, ...problems, ...steps].join('\n'),
  );
}

/** @throws OperatorError if the shop does not work now, so that nobody could tell whether the other version does */
export async function refuseUnready(config: Config): Promise<string> {
  const url = localUrl(config);
  if (await isReady(url)) return url;
  throw new OperatorError(
    `The shop is not ready (${url}/readyz). toonbooth doctor says why: mend that first.`,
  );
}

/** Upgrades the shop as planned, or only says what would be done. */
export async function upgrade(place: Place, config: Config, plan: Plan, wishes: Wishes): Promise<void> {
  for (const line of describePlan(plan)) print(line);
  refuse(plan, wishes);
  const url = await refuseUnready(config);
  if (wishes.isDry || !(await wishes.confirm(`Upgrade to ${plan.release.version}?`))) return;
  const backups = await prepare(place, plan, wishes);
  const awayMs = await changeOver(place, url, plan, { wait: wishes.wait, backups });
  print(`${plan.release.version} runs. Visitors waited ${(awayMs / 1000).toFixed(1)} s at most.`);
  print(`toonbooth upgrade --rollback goes back to ${plan.from}. The backup from before is in ${backups}.`);
  await noteUnits(place, plan);
  await removeOldVersions(place, plan);
}

/** Does all that can be done while the version before runs. @returns the folder of the backups */
async function prepare(place: Place, plan: Plan, { acceptLicences }: Wishes): Promise<string> {
  const backups = upgradeBackupsDir(place.dataDir);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  // Otherwise the launcher makes it when nothing runs any more, so that it lacks no order.
  if (plan.staysReadable) await runCommand(place.running, ['backup', '--into', backups, '--keep', '2']);
  await installBeside(place, plan);
  for (const tier of plan.models.into === undefined ? [] : plan.models.tiers)
    await runCommand(plan.folder, [
      'models',
      '--tier',
      tier,
      '--into',
      plan.models.into ?? '',
      ...acceptLicences,
    ]);
  if (plan.staysReadable && plan.migrations.length > 0) await runCommand(plan.folder, ['migrate']);
  return backups;
}

async function changeOver(
  place: Place,
  url: string,
  { folder, staysReadable, from, release }: Plan,
  { wait, backups }: { wait: number; backups: string },
): Promise<number> {
  const wanted = { to: folder, waitSeconds: wait, backUpInto: staysReadable ? null : backups };
  const awayMs = await handOver(place, url, wanted).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${release.version} did not take over from ${from}.\n${error.message}`);
  });
  await point(place.versions, 'previous', place.running);
  await point(place.versions, 'current', folder);
  return awayMs;
}

async function noteUnits({ running }: Place, { release, folder }: Plan): Promise<void> {
  if (await gitAgrees(running, ['diff', '--quiet', 'HEAD', release.tag, '--', 'systemd'])) return;
  print(
    `The units in ${path.join(folder, 'systemd')} have changed: install them as root, as docs/operating/maintenance.md says.`,
  );
}

/**
 * Removes the versions before the previous one, as far as upgrades have installed them; the one whose PostgreSQL still runs stays
 * until a later upgrade.
 */
async function removeOldVersions({ versions, dataDir }: Place, { folder }: Plan): Promise<void> {
  const kept = [folder, await targetOf(versions, 'previous')];
  const postgres = await programOfServer(clusterDir(postgresDir(dataDir)));
  const isKept = (one: string): boolean => kept.includes(one) || postgres.startsWith(`${one}${path.sep}`);
  const names = (await readdir(versions)).filter((name) => semver.valid(name) !== null);
  for (const old of names.map((name) => path.join(versions, name)).filter((one) => !isKept(one))) {
    await rm(old, { recursive: true, force: true });
    print(`${old} is removed.`);
  }
}
