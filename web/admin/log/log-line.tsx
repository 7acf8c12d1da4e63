import { Link } from 'react-router-dom';
import type { LogLinesAnswer } from '#contract/admin/log-lines.ts';
import type { LogLevel } from '#domain/log-line.ts';
import { orderUrl } from '../paths.ts';

type Line = LogLinesAnswer['lines'][number];

const marks: Partial<Record<LogLevel, { word: string; look: string }>> = {
  warn: { word: 'Warning', look: 'bg-sun text-on-sun' },
  error: { word: 'Error', look: 'bg-bad text-paper' },
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A log line: its message, its error and its remedy in words, and its other facts as in the log itself. */
export function LogLine({ line }: { line: Line }) {
  const { at, program, machine, level, message, facts } = line;
  const { error, remedy, ...others } = facts;
  const mark = marks[level];
  return (
    <li className="py-3 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          {mark && (
            <span className={`mr-2 rounded-full px-2.5 py-0.5 text-sm font-bold ${mark.look}`}>
              {mark.word}
            </span>
          )}
          <span className="font-semibold">{message}</span>
        </span>
        <time dateTime={at} className="text-soft text-sm whitespace-nowrap tabular-nums">
          {moment.format(new Date(at))}
        </time>
      </p>
      {error !== undefined && <p>{error}</p>}
      {remedy !== undefined && <p className="text-soft">{remedy}</p>}
      <p className="text-soft flex flex-wrap gap-x-3 text-sm">
        <span>
          {program} on {machine}
        </span>
        <OrderLink line={line} />
        {Object.entries(others).map(([name, value]) => (
          <span key={name}>
            {name}={value}
          </span>
        ))}
      </p>
    </li>
  );
}

/** Leads to the line's order; one that the database does not know has only its id. */
function OrderLink({ line: { orderId, reference } }: { line: Line }) {
  if (orderId === null) return null;
  if (reference === null) return <span>order={orderId}</span>;
  return (
    <Link
      to={orderUrl(orderId)}
      className="text-ink decoration-edge tabular-nums underline underline-offset-4"
    >
      {reference}
    </Link>
  );
}
