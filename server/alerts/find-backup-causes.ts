import type { AlertCause } from '#adapters/database/tables/alerts.ts';
import { goodOnes, lastRehearsal } from '#adapters/database/tables/backups.ts';
import type { Services } from '#compose.ts';
import { minuteOf, sentence, type Sentence } from '#domain/alert-sentence.ts';
import { oldBackupMs } from '#domain/backup.ts';

type Needed = Pick<Services, 'backups' | 'config'>;

/** Finds an outdated backup. Until a first one is good, any failure counts. */
export async function findOldBackup({ backups, config }: Needed): Promise<AlertCause[]> {
  if (config.BACKUP_AT === undefined) return [];
  const all = await backups.list();
  const failed = all.find(({ status }) => status === 'failed');
  const [lastGood] = goodOnes(all);
  const isGood = lastGood ? Date.now() - lastGood.startedAt.getTime() <= oldBackupMs : failed === undefined;
  if (isGood) return [];
  return [{ subject: '', text: [lastBackup(lastGood?.startedAt, failed?.error ?? '')] }];
}

function lastBackup(good: Date | undefined, error: string): Sentence {
  if (!good) return error === '' ? sentence('backup_missing') : sentence('backup_missing_failed', { error });
  const at = minuteOf(good);
  return error === '' ? sentence('backup_last', { at }) : sentence('backup_last_failed', { at, error });
}

export async function findFailedRehearsal({ backups, config }: Needed): Promise<AlertCause[]> {
  const last = config.BACKUP_URL === undefined ? undefined : lastRehearsal(await backups.list());
  if (!last || last.error === null) return [];
  const known = { at: minuteOf(last.at), error: last.error };
  return [{ subject: '', text: [sentence('rehearsal_failed', known)] }];
}
