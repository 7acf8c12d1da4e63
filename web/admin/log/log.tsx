import { useSearchParams } from 'react-router-dom';
import type { LogAnswer } from '#contract/admin/shop.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Paging } from '../layout/paging.tsx';
import { Problem } from '../layout/problem.tsx';
import { Time } from '../layout/time.tsx';
import { adminUrl } from '../paths.ts';
import { actionWords } from './action-words.ts';
import { LogTabs } from './log-tabs.tsx';

const url = adminUrl('log');

/** The audit log of the console and the commands: who, what, on which object, why, and the result. */
export function Log() {
  const [params] = useSearchParams();
  const before = params.get('before') ?? undefined;
  const withLooks = params.get('looks') === '1';
  return (
    <>
      <Heading title="Log">
        <ButtonLink look="plain" to={withLooks ? url : `${url}?looks=1`}>
          {withLooks ? 'Only changes' : 'Include views'}
        </ButtonLink>
      </Heading>
      <LogTabs shown="log" />
      <Entries before={before} looks={withLooks ? { looks: '1' } : {}} />
    </>
  );
}

function Entries({ before, looks }: { before: string | undefined; looks: { looks?: '1' } }) {
  const log = useAdminQuery('GET /api/admin/log', once, { before, ...looks });
  if (log.kind === 'loading') return <Loading />;
  if (log.kind === 'failed') return <Problem of={log} />;
  const { entries, hasMore } = log.answer;
  if (entries.length === 0) return <p className="text-soft text-lg">Nothing has been done yet.</p>;
  return (
    <>
      <ol className="bg-panel ring-line divide-line divide-y rounded-3xl px-5 py-2 ring-1 sm:px-6">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Paging by="before" next={hasMore ? entries.at(-1)?.id : undefined} />
    </>
  );
}

function Entry({ entry }: { entry: LogAnswer['entries'][number] }) {
  const { at, actor, action, subject, reason, result } = entry;
  return (
    <li className="py-3 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold break-words">
          {actionWords(action)}
          {subject !== null && ` ${subject}`}
        </span>
        <span className="text-soft text-sm">
          <Time at={at} isExact />
        </span>
      </p>
      <p className={`break-words ${result?.startsWith('failed') ? 'text-bad' : ''}`}>
        {result ?? 'It was interrupted.'}
      </p>
      <p className="text-soft text-sm break-words">
        {actor}
        {reason !== null && `: ${reason}`}
      </p>
    </li>
  );
}
