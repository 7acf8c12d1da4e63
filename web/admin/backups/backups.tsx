import type { BackupsAnswer } from '#contract/admin/backups.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { BackupCard } from './backup-card.tsx';

const refreshMs = 5_000;

/** Lists the database backups that the shop makes by itself, and makes one on request. */
export function Backups() {
  const found = useAdminQuery('GET /api/admin/backups', { refreshInterval: refreshMs });
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  return <Loaded found={found.answer} />;
}

function Loaded({ found: { at, place, mayRehearse, alerts, backups } }: { found: BackupsAnswer }) {
  const { mutation, mutate } = useMutation(async () => {
    const { result } = await adminCall('POST /api/admin/backups/make');
    await refresh('GET /api/admin/backups');
    return result;
  });
  return (
    <>
      <Heading title="Backups">
        {place !== null && (
          <May call="POST /api/admin/backups/make">
            <Button isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
              Back up now
            </Button>
          </May>
        )}
      </Heading>
      <div className="max-w-3xl space-y-4">
        <MutationResult mutation={mutation} />
        <Schedule at={at} place={place} />
        {alerts.map(({ title, text }) => (
          <Notice key={title} tone="bad" heading={`${title}.`}>
            <p className="wrap-anywhere">{text}</p>
          </Notice>
        ))}
        {place !== null && !mayRehearse && (
          <Notice tone="bad" heading="No restore is rehearsed.">
            The database’s account may not create databases. Grant it CREATEDB, or rehearse by hand.
          </Notice>
        )}
        <ul className="space-y-3">
          {backups.map((backup) => (
            <BackupCard key={backup.id} backup={backup} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Schedule({ at, place }: Pick<BackupsAnswer, 'at' | 'place'>) {
  if (place === null)
    return (
      <p className="text-soft max-w-prose text-lg">
        The shop makes no backups itself: BACKUP_AT and BACKUP_URL are not set.
      </p>
    );
  return (
    <p className="text-soft max-w-prose wrap-anywhere">
      {at === null ? 'Made on request' : `Made every day at ${at}, by the worker’s clock`}, into {place}. Each
      contains the database, without photos, pictures and secrets: back up APP_SECRET separately.
    </p>
  );
}
