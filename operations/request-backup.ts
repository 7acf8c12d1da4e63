import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';

/** Has a worker make a backup soon. @throws OperationError */
export async function requestBackup({ backups, config }: Services): Promise<void> {
  if (config.BACKUP_URL === undefined) throw new OperationError('no_backup_place');
  await backups.request(new Date());
}
