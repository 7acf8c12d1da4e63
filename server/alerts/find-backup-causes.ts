import type { AlertCause } from '#adapters/database/tables/alerts.ts';
import { goodOnes, lastRehearsal } from '#adapters/database/tables/backups.ts';
import type { Services } from '#compose.ts';
import { oldBackupMs } from '#domain/backup.ts';

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

type Needed = Pick<Services, 'backups' | 'config'>;

/** Finds an outdated backup. Until a first one is good, any failure counts. */
export async function findOldBackup({ backups, config }: Needed): Promise<AlertCause[]> {
  if (config.BACKUP_AT === undefined) return [];
  const all = await backups.list();
  const failed = all.find(({ status }) => status === 'failed');
  const [lastGood] = goodOnes(all);
  const isGood = lastGood ? Date.now() - lastGood.startedAt.getTime() <= oldBackupMs : failed === undefined;
  if (isGood) return [];
  const last = lastGood
    ? `The last good one is from ${minute(lastGood.startedAt)}`
    : 'There is no good one yet';
  return [{ subject: '', text: failed?.error ? `${last}; then: ${failed.error}` : `${last}.` }];
}

export async function findFailedRehearsal({ backups, config }: Needed): Promise<AlertCause[]> {
  const last = config.BACKUP_URL === undefined ? undefined : lastRehearsal(await backups.list());
  if (!last || last.error === null) return [];
  return [{ subject: '', text: `The rehearsal at ${minute(last.at)} failed: ${last.error}` }];
}
