import { openDatabase } from '#adapters/database/database.ts';
import { createBackups, goodOnes, lastRehearsal, type Backup } from '#adapters/database/tables/backups.ts';
import { mayCreateDatabase } from '#adapters/database/temporary-database.ts';
import { oldBackupMs } from '#domain/backup.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('backups', 'Backups');
const rehearsalCheck = about('backups.rehearsal', 'Restore rehearsals');

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const seePage = 'The console’s page Backups says more; docs/operating/backups.md says what to do.';

/** Checks whether the shop makes backups, how old the last good one is, and whether its restore works. */
export async function examineBackups({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { BACKUP_AT: at, BACKUP_URL: place, DATABASE_URL: url } = settings;
  if (place === undefined)
    return [
      check.unchecked(
        'the shop makes none by itself.',
        'Set BACKUP_AT and BACKUP_URL, unless something else makes them.',
      ),
    ];
  if (url === undefined) return [check.unchecked('the shop does not run.')];
  const { db } = openDatabase(url, () => undefined);
  try {
    const all = await createBackups(db).list();
    return [lastFinding(all, at !== undefined), rehearsalFinding(all, await mayCreateDatabase(db))];
  } catch (error) {
    return [check.unchecked(`the database does not say: ${messageOf(error)}`)];
  } finally {
    await db.destroy();
  }
}

function lastFinding(all: Backup[], isScheduled: boolean): Finding {
  const [last] = goodOnes(all);
  const failed = all.find(({ status }) => status === 'failed')?.error;
  if (!last) {
    if (failed) return check.wrong(`none is good yet: ${failed}`, seePage);
    return check.unchecked('none was made yet.');
  }
  const words = `the last good one is of ${minute(last.startedAt)}.`;
  if (isScheduled && Date.now() - last.startedAt.getTime() > oldBackupMs) return check.wrong(words, seePage);
  return check.right(words);
}

function rehearsalFinding(all: Backup[], mayCreate: boolean): Finding {
  if (!mayCreate)
    return rehearsalCheck.unchecked(
      'the account of DATABASE_URL may not create databases, so that no restore is rehearsed.',
      'Let it: alter role … createdb. Or rehearse by hand: docs/operating/backups.md says how.',
    );
  const last = lastRehearsal(all);
  if (!last) return rehearsalCheck.unchecked('none was made yet.');
  if (last.error === null) return rehearsalCheck.right(`the last one, of ${minute(last.at)}, restored all.`);
  return rehearsalCheck.wrong(`the last one, of ${minute(last.at)}, says: ${last.error}`, seePage);
}
