import type { watchMemory } from './memory.ts';
import type { Part } from './fuzz.ts';

/** The server alone must stay below, in megabytes; its decoders have limits of their own. */
const mostMegabytes = 600;

type Facts = {
  parts: Part[];
  /** Of server and worker. */
  deaths: Date[];
  decodersDied: number;
  memory: ReturnType<ReturnType<typeof watchMemory>['end']>;
};

const mb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

/** Nothing beyond 501 for what is not built yet. */
function failed({ tally }: Part): number {
  const failures = Object.entries(tally.answers).filter(
    ([answer]) => answer.startsWith('5') && !answer.startsWith('501'),
  );
  return failures.reduce((sum, [, count]) => sum + count, 0);
}

/** What a part came to, in a few lines. */
export function headline({ name, tally, kept }: Part): string {
  const list = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([what, count]) => `${what} × ${count}`)
      .join(', ') || 'nothing';
  return [
    `${name}: ${tally.sent} sent, slowest ${tally.slowest.ms} ms (${tally.slowest.what.slice(0, 80)})`,
    `  answered ${list(tally.answers)}`,
    `  kept ${list(kept)}`,
  ].join('\n');
}

/** The figures of it all, and everything that went wrong, in words. */
export function figuresOf({ parts, deaths, decodersDied, memory }: Facts): {
  lines: string[];
  violations: string[];
} {
  const { peaks, withChildren } = memory;
  const failures = parts.reduce((sum, part) => sum + failed(part), 0);
  const rows: [name: string, figure: string | number][] = [
    ['requests', parts.reduce((sum, { tally }) => sum + tally.sent, 0)],
    ['crashes', deaths.length],
    ['decoders given up', decodersDied],
    ['answers from 500 on', failures],
    ['slowest answer', `${Math.max(...parts.map(({ tally }) => tally.slowest.ms))} ms`],
    ['peak of the server', mb(peaks.server)],
    ['peak of a decoder', mb(peaks['image decoder'])],
    ['peak of a moderator', mb(peaks.moderator)],
    ['server and its children', mb(withChildren)],
    ['peak of the worker', mb(peaks.worker)],
  ];
  return {
    lines: rows.map(([name, figure]) => `${`${name}:`.padEnd(26)}${figure}`),
    violations: [
      ...parts.flatMap(({ name, tally }) => tally.faults.map((fault) => `${name}: ${fault}`)),
      ...deaths.map((at) => `a process died at ${at.toISOString()}`),
      ...(failures > 0 ? [`${failures} answers from 500 on`] : []),
      ...(peaks.server > mostMegabytes ? [`the server held ${mb(peaks.server)}`] : []),
    ],
  };
}
