import { mayCreateDatabase } from '#adapters/database/connection/temporary-database.ts';
import { storageName } from '#adapters/storage/files.ts';
import type { Services } from '#compose.ts';
import { alertTitles } from '#domain/alert.ts';
import { requestBackup } from '#operations/request-backup.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const mostShown = 50;

export function listBackups({
  alerts,
  backups,
  config,
  db,
}: Services): AdminHandler<'GET /api/admin/backups'> {
  return async () => {
    const { BACKUP_AT: at = null, BACKUP_URL: url } = config;
    const shown = (await backups.list()).flatMap(({ status, ...backup }) =>
      status === 'removed' ? [] : [{ ...backup, status }],
    );
    return withIsoDates({
      at,
      place: url === undefined ? null : storageName(url),
      mayRehearse: await mayCreateDatabase(db),
      alerts: (await alerts.open()).flatMap(({ kind, text }) =>
        kind === 'backup_old' || kind === 'rehearsal_failed' ? [{ title: alertTitles[kind], text }] : [],
      ),
      backups: shown.slice(0, mostShown),
    });
  };
}

export function postMakeBackup(services: Services): AdminHandler<'POST /api/admin/backups/make'> {
  return ({ operator }) =>
    answerDone(services, operator, { action: 'backup.request', subject: null }, () =>
      requestBackup(services),
    );
}
