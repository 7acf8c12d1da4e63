import { useMutation } from '../../api/use-mutation.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Notice } from '../../components/notice.tsx';
import { adminCall } from '../api/admin-call.ts';
import { once, refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { adminUrl } from '../paths.ts';
import { StyleCard } from './style-card.tsx';

const refreshMs = 15_000;
/** Used while a test picture is being drawn. */
const waitingMs = 2_000;

/** Lists every style: whether it is sold, its price, its figures and its latest pictures. */
export function Styles() {
  const styles = useAdminQuery('GET /api/admin/styles', {
    refreshInterval: (known) =>
      known?.some(({ tests }) => tests.some(({ requestedAt }) => requestedAt !== null))
        ? waitingMs
        : refreshMs,
  });
  // Asks each ComfyUI, which is slow.
  const found = useAdminQuery('GET /api/admin/styles/missing', once);
  if (styles.kind === 'loading') return <Loading />;
  if (styles.kind === 'failed') return <Problem of={styles} />;
  const instances = found.kind === 'loaded' ? found.answer : [];
  const silent = instances.filter(({ problem }) => problem !== null);
  return (
    <>
      <Heading title="Styles">
        <ButtonLink look="plain" to={adminUrl('bench')}>
          Style comparison
        </ButtonLink>
      </Heading>
      <div className="space-y-4">
        {silent.map(({ instance, problem }) => (
          <Notice key={instance} tone="bad" heading={`${instance} does not say what it lacks.`}>
            <p className="break-words">{problem}</p>
          </Notice>
        ))}
        {styles.answer.map((style, index) => (
          <StyleCard
            key={style.id}
            style={style}
            place={index + 1}
            last={styles.answer.length}
            missing={instances.flatMap(({ instance, missing }) =>
              missing.filter(({ styleId }) => styleId === style.id).map(({ what }) => ({ instance, what })),
            )}
          />
        ))}
      </div>
      <May call="POST /api/admin/styles/reset-places">
        {styles.answer.some(({ isPlaced }) => isPlaced) && <ResetPlaces />}
      </May>
      <p className="text-soft mt-6 max-w-prose text-sm">
        Changes made here apply at once on every server, and override the settings and each style’s folder.
        Texts and pictures are in the folders; changes to them apply at the next start.
      </p>
    </>
  );
}

function ResetPlaces() {
  const { mutation, mutate } = useMutation(async () => {
    await adminCall('POST /api/admin/styles/reset-places');
    await refresh('GET /api/admin/styles');
    // The button that had the focus has been removed.
    document.getElementById('main')?.focus();
  });
  return (
    <div className="mt-6 space-y-4">
      <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
        Back to the order of the folders
      </Button>
      <MutationError mutation={mutation} />
    </div>
  );
}
