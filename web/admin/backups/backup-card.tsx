import type { BackupsAnswer } from '#contract/admin/backups.ts';
import { Time } from '../layout/time.tsx';

type Backup = BackupsAnswer['backups'][number];

const headings: Record<Backup['status'], string> = {
  waiting: 'Requested',
  writing: 'Being made',
  good: 'Made and read back',
  failed: 'Failed',
};

const size = (bytes: number): string =>
  bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** A backup with its size, age and status. */
export function BackupCard({ backup }: { backup: Backup }) {
  const { status, requestedAt, startedAt, name, place, bytes, error } = backup;
  const isBad = status === 'failed';
  return (
    <li className="bg-panel ring-line space-y-1 rounded-2xl p-4 ring-1 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={`font-bold ${isBad ? 'text-bad' : ''}`}>{headings[status]}</span>
        <span>
          {bytes !== null && `${size(bytes)}, `}
          <Time at={startedAt ?? requestedAt} isAge />
        </span>
      </p>
      {name !== null && (
        <p className="text-soft text-sm">
          {name} in {place}
        </p>
      )}
      {error !== null && <p className="text-sm">{error}</p>}
      <Rehearsal backup={backup} />
    </li>
  );
}

function Rehearsal({ backup: { rehearsedAt, rehearsalError } }: { backup: Backup }) {
  if (rehearsedAt === null) return null;
  return (
    <p className="text-sm">
      {rehearsalError === null ? 'Restored in a rehearsal: ' : 'A rehearsal could not restore it: '}
      <Time at={rehearsedAt} />
      {rehearsalError !== null && `, ${rehearsalError}`}
    </p>
  );
}
