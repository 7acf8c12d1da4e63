import type { Result } from './suite.ts';
import { countBy } from './invariants/invariant.ts';

function percentile(sorted: number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

function spread(seconds: number[]): string {
  const sorted = seconds.toSorted((one, other) => one - other);
  const [median, most, last] = [0.5, 0.95, 1].map((part) => percentile(sorted, part).toFixed(1));
  return `p50 ${median ?? ''} s, p95 ${most ?? ''} s, max ${last ?? ''} s`;
}

/** Returns the figures of a suite, one line each. */
export function figuresOf({ played, violations, ...rest }: Result): string[] {
  const faults = countBy(
    played.flatMap(({ scenario }) => scenario.faults ?? []),
    ({ of }) => of,
  );
  const recoveries = played.flatMap(({ recoverySeconds }) => recoverySeconds ?? []);
  const missed = played.filter(({ scenario: { dies }, kills }) => kills < (dies?.at.length ?? 0));
  const rows: [name: string, figure: string | number][] = [
    ['scenarios played', played.length],
    ['kills', played.reduce((sum, { kills }) => sum + kills, 0)],
    ['kills that never came', missed.map(({ scenario }) => scenario.name).join(', ') || 'none'],
    ['faults', [...faults].map(([of, count]) => `${of} ${count}`).join(', ') || 'none'],
    ['recovery after a kill', recoveries.length > 0 ? spread(recoveries) : 'nothing died'],
    ['first call to settled', spread(played.map(({ seconds }) => seconds))],
    ['mails left unknown', rest.unknownMails],
    ['orphan files', rest.orphanFiles],
    ['peak memory of a process', `${rest.peakMegabytes.toFixed(0)} MB`],
    ['violations', violations.length],
  ];
  return [
    ...rows.map(([name, figure]) => `${`${name}:`.padEnd(26)}${figure}`),
    ...violations.map((words) => `  ${words}`),
  ];
}
