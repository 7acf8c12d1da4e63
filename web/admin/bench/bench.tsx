import { Loading } from '../../components/loading.tsx';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { BenchRun } from './bench-run.tsx';
import { StartBench } from './start-bench.tsx';

const refreshMs = 30_000;
/** Used while pictures are being drawn. */
const waitingMs = 2_000;

/** Compares styles with variants of them on a set of photos: what each picture took and its defects; keeps a variant. */
export function Bench() {
  const bench = useAdminQuery('GET /api/admin/bench', {
    refreshInterval: (known) =>
      known?.runs.some(({ pictures }) =>
        pictures.some(({ status }) => status === 'waiting' || status === 'drawing'),
      )
        ? waitingMs
        : refreshMs,
  });
  if (bench.kind === 'loading') return <Loading />;
  if (bench.kind === 'failed') return <Problem of={bench} />;
  const { photos, styles, trials, runs } = bench.answer;
  return (
    <>
      <Heading title="Style comparison" />
      <div className="space-y-4">
        <May call="POST /api/admin/bench/start">
          <StartBench photos={photos} styles={styles} trials={trials} />
        </May>
        {runs.map((run) => (
          <BenchRun key={run.id} run={run} trials={trials} />
        ))}
      </div>
      <p className="text-soft mt-6 max-w-prose text-sm">
        The last twenty are kept. To try photos of your own, put them into STYLES_DIR, beside the folders of
        your styles.
      </p>
    </>
  );
}
