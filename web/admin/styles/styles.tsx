import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { StyleCard } from './style-card.tsx';

const refreshMs = 15_000;
/** While a test picture is on its way. */
const waitingMs = 2_000;

/** Every style: whether it is sold, at what price, how it is drawn, and what it drew last. */
export function Styles() {
  const styles = useAdminQuery('listStyles', {
    refreshInterval: (known) =>
      known?.some(({ tests }) => tests.some(({ requestedAt }) => requestedAt !== null))
        ? waitingMs
        : refreshMs,
  });
  // Asks each ComfyUI, which takes its time.
  const found = useAdminQuery('findMissing', once);
  if (styles.kind === 'loading') return <Loading />;
  if (styles.kind === 'failed') return <Problem of={styles} />;
  const instances = found.kind === 'loaded' ? found.answer : [];
  const silent = instances.filter(({ problem }) => problem !== null);
  return (
    <>
      <Heading title="Styles" />
      <div className="space-y-4">
        {silent.map(({ instance, problem }) => (
          <Notice key={instance} tone="bad" heading={`${instance} does not say what it lacks.`}>
            <p className="break-words">{problem}</p>
          </Notice>
        ))}
        {styles.answer.map((style) => (
          <StyleCard
            key={style.id}
            style={style}
            missing={instances.flatMap(({ instance, missing }) =>
              missing.filter(({ styleId }) => styleId === style.id).map(({ what }) => ({ instance, what })),
            )}
          />
        ))}
      </div>
      <p className="text-soft mt-6 max-w-prose text-sm">
        Prices, places and words are in each style’s folder and in the settings; they change with the next
        start.
      </p>
    </>
  );
}
