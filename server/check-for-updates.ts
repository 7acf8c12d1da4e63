import type { UpdateCheck } from '#adapters/database/tables/update-checks.ts';
import { errorMessage } from '#adapters/log.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { originOfClone, readTags } from '#adapters/updates/read-tags.ts';
import { releasesOf, type Release } from '#adapters/updates/releases.ts';
import type { Services } from '#compose.ts';

const dayMs = 24 * 3_600_000;

const isFresh = (last: UpdateCheck | undefined): boolean =>
  last?.error === null && Math.abs(Date.now() - last.checkedAt.getTime()) < dayMs;

/** @throws OperatorError when nobody tells them */
async function findReleases({ UPDATE_URL }: Services['config']): Promise<Release[]> {
  const address = UPDATE_URL ?? (await originOfClone());
  if (address === undefined) throw new OperatorError('the shop does not run from a clone of a repository');
  return releasesOf(await readTags(address));
}

type Needed = Pick<Services, 'config' | 'log' | 'periodicTasks' | 'updateChecks'>;

/** Looks for newer versions if the last check is a day old or failed. Another failure is for the doctor: it alerts nobody. */
export async function checkForUpdates({ config, log, periodicTasks, updateChecks }: Needed): Promise<void> {
  if (isFresh(await updateChecks.last())) return;
  // Servers that start at the same moment ask once.
  if (!(await periodicTasks.claim('update check', 60))) return;
  try {
    await updateChecks.recordReleases(await findReleases(config));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await updateChecks.recordFailure(errorMessage(error));
    log.info('the check for newer versions failed', { error: error.message });
  }
}
