import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const longest = path.join(import.meta.dirname, 'longest.json');
const slowestCount = 10;
/** Duration from which a file that begins last keeps the run waiting. */
const longSeconds = 30;

/** @typedef {{ suite: string, file: string, beganAt: number, seconds: number }} Span */
/** @typedef {{ file: string, processorSeconds: number }} Use */

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} keyOf
 */
function groupBy(all, keyOf) {
  const groups = /** @type {Map<string, T[]>} */ (new Map());
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

/** @param {Span[]} spans */
function wallSeconds(spans) {
  const ends = spans.map(({ beganAt, seconds }) => beganAt + seconds * 1000);
  return (Math.max(...ends) - Math.min(...spans.map(({ beganAt }) => beganAt))) / 1000;
}

/** @param {number} seconds */
const words = (seconds) => `${seconds.toFixed(0)} s`.padStart(7);

/** @param {Use[]} uses */
function tellUses(uses) {
  if (uses.length === 0) return [];
  const most = uses.toSorted((one, other) => other.processorSeconds - one.processorSeconds);
  const all = uses.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  const lines = most
    .slice(0, slowestCount)
    .map(({ file, processorSeconds }) => `${words(processorSeconds)}  ${file}`);
  return ['Processor time of Vitest’s files and what they start:', `${words(all)}  together`, ...lines];
}

/**
 * Formats seconds by suite, the slowest files, those that use the processors most, and those that should be in the list of files
 * begun first.
 * @param {string} log written by the reporters and by Vitest's processes
 * @param {string[]} listed files that are begun first
 */
export function tellDurations(log, listed) {
  const lines = log.split('\n').filter(Boolean);
  const entries = lines.map((line) => /** @type {Span | Use} */ (JSON.parse(line)));
  const spans = entries.filter((entry) => 'seconds' in entry);
  const uses = entries.filter((entry) => 'processorSeconds' in entry);
  if (spans.length === 0) return '';
  const suites = groupBy(spans, ({ suite }) => suite).map(
    ([name, of]) => `${words(wallSeconds(of))}  ${name}`,
  );
  const files = groupBy(spans, ({ file }) => file)
    .map(([file, of]) => ({ file, seconds: of.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .toSorted((one, other) => other.seconds - one.seconds);
  const slowest = files.slice(0, slowestCount).map(({ file, seconds }) => `${words(seconds)}  ${file}`);
  // Playwright divides a file's tests among its workers.
  const late = files.filter(
    ({ file, seconds }) => seconds > longSeconds && file.endsWith('.test.ts') && !listed.includes(file),
  );
  const remedy = 'Begun too late, as tests/support/run/longest.json does not name them:';
  return [
    ...['Suites:', ...suites, 'Slowest files:', ...slowest],
    ...tellUses(uses),
    ...(late.length > 0 ? [remedy, ...late.map(({ file, seconds }) => `${words(seconds)}  ${file}`)] : []),
    '',
  ].join('\n');
}

/** @param {string} file path of the log */
export function durationsIn(file) {
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return tellDurations(log, JSON.parse(readFileSync(longest, 'utf8')));
}
