import type { watchMemory } from './memory.ts';
import type { Counts } from '../../support/row-counts.ts';
import type { Tally } from '../../support/requests/send-all.ts';

/** Limit for the server alone, in megabytes; its decoders have limits of their own. */
const mostMegabytes = 600;

/** Result of a suite; `kept` counts the rows and files added. */
export type SuiteResult = { name: string; tally: Tally; kept: Counts };

type Facts = {
  results: SuiteResult[];
  /** Deaths of server and worker. */
  deaths: Date[];
  decodersDied: number;
  memory: ReturnType<ReturnType<typeof watchMemory>['end']>;
};

const mb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

const listOf = (counts: Counts): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([what, count]) => `${what} × ${count}`)
    .join(', ') || 'nothing';

/**
 * Counts unexpected errors: all but 501 for features not built yet, and 503 from a closed shop, as an attack leaves ComfyUI no
 * time.
 */
function failuresOf(results: SuiteResult[]): Counts {
  const failures: Counts = {};
  for (const [answer, count] of results.flatMap(({ tally }) => Object.entries(tally.answers))) {
    if (/^5(?!01|03 shop_closed)/.test(answer)) failures[answer] = (failures[answer] ?? 0) + count;
  }
  return failures;
}

/** Returns a summary of a suite, in a few lines. */
export function headline({ name, tally, kept }: SuiteResult): string {
  return [
    `${name}: ${tally.sent} sent, slowest ${tally.slowest.ms} ms (${tally.slowest.what.slice(0, 80)})`,
    `  answered ${listOf(tally.answers)}`,
    `  kept ${listOf(kept)}`,
  ].join('\n');
}

/** Returns the figures of all suites, and a description of each fault. */
export function figuresOf({ results, deaths, decodersDied, memory }: Facts): {
  lines: string[];
  violations: string[];
} {
  const { peaks, withChildren } = memory;
  const failures = listOf(failuresOf(results));
  const rows: [name: string, figure: string | number][] = [
    ['requests', results.reduce((sum, { tally }) => sum + tally.sent, 0)],
    ['crashes', deaths.length],
    ['decoders given up', decodersDied],
    ['answers from 500 on', failures],
    ['slowest answer', `${Math.max(...results.map(({ tally }) => tally.slowest.ms))} ms`],
    ['peak of the server', mb(peaks.server)],
    ['peak of a decoder', mb(peaks['image decoder'])],
    ['peak of a moderator', mb(peaks.moderator)],
    ['server and its children', mb(withChildren)],
    ['peak of the worker', mb(peaks.worker)],
  ];
  return {
    lines: rows.map(([name, figure]) => `${`${name}:`.padEnd(26)}${figure}`),
    violations: [
      ...results.flatMap(({ name, tally }) => tally.faults.map((fault) => `${name}: ${fault}`)),
      ...deaths.map((at) => `a process died at ${at.toISOString()}`),
      ...(failures === 'nothing' ? [] : [`answers from 500 on: ${failures}`]),
      ...(peaks.server > mostMegabytes ? [`the server held ${mb(peaks.server)}`] : []),
    ],
  };
}
