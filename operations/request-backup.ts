import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Requests a backup, which a worker makes soon. @throws OperationError */
export async function requestBackup({ backups, config }: Services): Promise<void> {
  if (config.BACKUP_URL === undefined) throw new OperationError('no_backup_place');
  await backups.request(new Date());
}
