import { useSearchParams } from 'react-router-dom';
import type { LogLinesAnswer } from '#contract/admin/log-lines.ts';
import { logLevels, mostLogLines, readService, serviceName } from '#domain/log-line.ts';
import { logLineDays } from '#domain/retention.ts';
import { Loading } from '../../components/loading.tsx';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Paging } from '../layout/paging.tsx';
import { Problem } from '../layout/problem.tsx';
import { SearchChoice, SearchForm, SearchText } from '../layout/search-form.tsx';
import { LogLine } from './log-line.tsx';
import { LogTabs } from './log-tabs.tsx';

const refreshMs = 5_000;
const count = new Intl.NumberFormat('en');

/** The last lines that the server and the workers have logged, on all machines. */
export function ServiceLog() {
  const [params] = useSearchParams();
  const { service, order, before } = Object.fromEntries(params);
  const level = logLevels.find((one) => one === params.get('level'));
  const found = useAdminQuery(
    'GET /api/admin/log-lines',
    // Older lines do not change.
    { refreshInterval: before === undefined ? refreshMs : 0 },
    { service, order, level, before },
  );
  return (
    <>
      <Heading title="Service log" />
      <LogTabs shown="serviceLog" />
      <Filter services={found.kind === 'loaded' ? found.answer.services : []} chosen={service} />
      {found.kind === 'loading' && <Loading />}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && <Lines found={found.answer} />}
      <p className="text-soft mt-6 max-w-prose text-sm">
        The last {count.format(mostLogLines.service)} lines of each service, for {logLineDays} days at most,
        without requests to the API. Everything is in what the programs print: journald, Docker or{' '}
        <code className="bg-line text-ink rounded-md px-1.5 py-0.5">DATA_DIR/logs</code> keeps it.
      </p>
    </>
  );
}

type FilterProps = { services: LogLinesAnswer['services']; chosen: string | undefined };

function Filter({ services, chosen }: FilterProps) {
  return (
    <SearchForm className="grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto] max-lg:*:first:col-span-2 max-lg:*:last:col-span-2">
      <SearchText label="Order" name="order" placeholder="R-…" maxLength={100} />
      <SearchChoice label="Service" name="service" options={optionsOf(services, chosen)} />
      <SearchChoice
        label="Level"
        name="level"
        options={[
          ['warn', 'Warnings and errors'],
          ['error', 'Errors'],
        ]}
      />
    </SearchForm>
  );
}

/** Returns each program, and each of its machines if it has several; what is chosen is among them. */
function optionsOf(services: LogLinesAnswer['services'], chosen: string | undefined): [string, string][] {
  const programs = [...new Set(services.map(({ program }) => program))].sort();
  const all = programs.flatMap((program) => {
    const machines = services.filter((one) => one.program === program).map(serviceName);
    return machines.length > 1 ? [program, ...machines] : [program];
  });
  const names = chosen === undefined || chosen === '' || all.includes(chosen) ? all : [...all, chosen];
  return names.map((name) => [name, textOf(name)]);
}

function textOf(name: string): string {
  const { program, machine } = readService(name);
  return machine === undefined ? program : `${program} on ${machine}`;
}

function Lines({ found: { lines, next } }: { found: LogLinesAnswer }) {
  return (
    <>
      {lines.length === 0 ? (
        <p role="status" className="text-soft text-lg">
          No lines found.
        </p>
      ) : (
        <ol className="bg-panel ring-line divide-line divide-y rounded-3xl px-5 py-2 ring-1 sm:px-6">
          {lines.map((line) => (
            <LogLine key={line.id} line={line} />
          ))}
        </ol>
      )}
      <Paging by="before" next={next ?? undefined} />
    </>
  );
}
