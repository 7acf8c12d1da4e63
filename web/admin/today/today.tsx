import { lazy, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TodayAnswer } from '#contract/admin/shop.ts';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Part } from '../../components/part.tsx';
import { Panel } from '../../components/panel.tsx';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { Time } from '../layout/time.tsx';
import { adminUrl } from '../paths.ts';
import { Decisions } from './decisions.tsx';
import { Figures } from './figures.tsx';
import { UpdateNotice } from './update-notice.tsx';

const refreshMs = 15_000;

// Charts load after the decisions, which matter more.
const Days = lazy(async () => ({ default: (await import('./days/days.tsx')).Days }));

/** The shop's condition at a glance, with pending decisions on top. */
export function Today() {
  const today = useAdminQuery('GET /api/admin/today', { refreshInterval: refreshMs });
  if (today.kind === 'loading') return <Loading />;
  if (today.kind === 'failed') return <Problem of={today} />;
  const { paused, update, decisions, feedback, instances, disk } = today.answer;
  return (
    <>
      <Heading title="Today" />
      <div className="space-y-4">
        {paused !== null && (
          <Notice heading="The shop is paused: nothing is sold.">
            <p>
              <Link
                to={adminUrl('selling')}
                className="decoration-edge font-semibold underline underline-offset-4"
              >
                Start selling again, or change the message
              </Link>
            </p>
          </Notice>
        )}
        {update && <UpdateNotice update={update} />}
        <Decisions decisions={decisions} />
        <Figures today={today.answer} />
        <Part loading={<p className="text-soft min-h-72">One moment …</p>}>
          <Days />
        </Part>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Instances instances={instances} />
          {disk && <Disk disk={disk} />}
          {feedback.length > 0 && <Feedback feedback={feedback} />}
        </div>
      </div>
    </>
  );
}

function Instances({ instances }: { instances: TodayAnswer['instances'] }) {
  return (
    <Panel heading="ComfyUI">
      {instances.length === 0 && (
        <p className="text-bad font-semibold">No worker has seen one in the last 24 hours.</p>
      )}
      <ul className="divide-line -my-2 divide-y">
        {instances.map(({ url, healthy, queued, cannotDraw, version, warnings, ...times }) => (
          <li key={url} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold break-all">{url}</span>
              <Status isGood={healthy}>{healthy ? 'Ready' : 'Not ready'}</Status>
            </p>
            <p className="text-soft text-sm">
              {queued === 0 ? 'Nothing is queued' : `${queued} running or queued`}, checked{' '}
              <Time at={times.seenAt} />; version {version}
            </p>
            <p className="text-soft text-sm">
              {times.lastPictureAt === null ? (
                'No picture this week'
              ) : (
                <>
                  Last picture <Time at={times.lastPictureAt} />
                </>
              )}
              {cannotDraw.length > 0 && <>; cannot draw {cannotDraw.join(', ')}</>}
            </p>
            {warnings.map((warning) => (
              <p key={warning} className="text-bad text-sm">
                It {warning}.
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Status({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return <span className={`font-semibold ${isGood ? 'text-good' : 'text-bad'}`}>{children}</span>;
}

function Feedback({ feedback }: { feedback: TodayAnswer['feedback'] }) {
  return (
    <Panel heading="Feedback from visitors, last 30 days">
      <table className="w-full">
        <thead>
          <tr className="text-soft text-left text-sm">
            {['Style', 'Liked it', 'Did not'].map((name, column) => (
              <th
                key={name}
                scope="col"
                className={`pb-1 font-semibold ${column > 0 ? 'pl-4 text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {feedback.map(({ styleId, liked, disliked }) => (
            <tr key={styleId} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {styleId}
              </th>
              {[liked, disliked].map((times, column) => (
                <td key={column} className="py-1.5 pl-4 text-right font-semibold tabular-nums">
                  {times}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`;
/** Bytes above the minimum needed to sell, below which the disk counts as nearly full: time enough to make room. */
const littleBytes = 3e9;

function Disk({ disk }: { disk: NonNullable<TodayAnswer['disk']> }) {
  const { folder, freeBytes, totalBytes, leastBytes } = disk;
  return (
    <Panel heading="Disk">
      <p className="text-2xl font-bold">
        {gigabytes(freeBytes)}{' '}
        <span className="text-soft text-base font-normal">free of {gigabytes(totalBytes)}</span>
      </p>
      {freeBytes < leastBytes + littleBytes && (
        <Status isGood={false}>
          {freeBytes < leastBytes ? 'Too little: nothing is sold.' : 'Running low.'} Make room.
        </Status>
      )}
      <p className="text-soft text-sm break-all">{folder}</p>
    </Panel>
  );
}
