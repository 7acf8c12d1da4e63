import { openDatabase } from '#adapters/database/database.ts';
import { createBackups, goodOnes, lastRehearsal, type Backup } from '#adapters/database/tables/backups.ts';
import { mayCreateDatabase } from '#adapters/database/connection/temporary-database.ts';
import { oldBackupMs } from '#domain/backup.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('backups', 'Backups');
const rehearsalCheck = about('backups.rehearsal', 'Restore rehearsals');

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const seePage = 'The console’s page Backups shows more; docs/operating/backups.md says what to do.';

/** Checks whether the shop makes backups, how old the last good one is, and whether its restore works. */
export async function examineBackups({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { BACKUP_AT: at, BACKUP_URL: place, DATABASE_URL: url } = settings;
  if (place === undefined)
    return [
      check.unchecked(
        'the shop makes none itself.',
        'Set BACKUP_AT and BACKUP_URL, unless something else makes them.',
      ),
    ];
  if (url === undefined) return [check.unchecked('the shop is not running.')];
  const { db } = openDatabase(url, () => undefined);
  try {
    const all = await createBackups(db).list();
    return [lastFinding(all, at !== undefined), rehearsalFinding(all, await mayCreateDatabase(db))];
  } catch (error) {
    return [check.unchecked(`the database cannot be read: ${messageOf(error)}`)];
  } finally {
    await db.destroy();
  }
}

function lastFinding(all: Backup[], isScheduled: boolean): Finding {
  const [last] = goodOnes(all);
  const failed = all.find(({ status }) => status === 'failed')?.error;
  if (!last) {
    if (failed) return check.wrong(`none has succeeded yet: ${failed}`, seePage);
    return check.unchecked('none has been made yet.');
  }
  const words = `the last good one is from ${minute(last.startedAt)}.`;
  if (isScheduled && Date.now() - last.startedAt.getTime() > oldBackupMs) return check.wrong(words, seePage);
  return check.right(words);
}

function rehearsalFinding(all: Backup[], mayCreate: boolean): Finding {
  if (!mayCreate)
    return rehearsalCheck.unchecked(
      'the account of DATABASE_URL may not create databases, so no restore is rehearsed.',
      'Grant it CREATEDB: alter role … createdb. Or rehearse by hand: docs/operating/backups.md says how.',
    );
  const last = lastRehearsal(all);
  if (!last) return rehearsalCheck.unchecked('none has been made yet.');
  if (last.error === null)
    return rehearsalCheck.right(`the last one, at ${minute(last.at)}, restored everything.`);
  return rehearsalCheck.wrong(`the last one, at ${minute(last.at)}, failed: ${last.error}`, seePage);
}
