import { setTimeout as wait } from 'node:timers/promises';
import type { LogLevel, LogService } from '#domain/log-line.ts';
import { withoutSecrets } from '#domain/secret-settings.ts';
import { isPassingError } from './database/database.ts';
import type { LogLines, NewLogLine } from './database/tables/log-lines.ts';
import { safeText, type LogFacts } from './log.ts';

/** Most lines that wait to be stored; further ones are counted. */
const mostWaiting = 200;
/** Wait from a line until it is stored with those that follow it, in ms. */
const storeMs = 1_000;
/** The same in a storm of lines, or after a failure. */
const slowMs = 5_000;
/** Number of lines after which the service's oldest ones are deleted. */
const trimEvery = 200;
/** Longest wait of a stop for the last lines, in ms. */
const closeMs = 1_000;

type Waiting = Omit<NewLogLine, 'secondsAgo'> & { writtenAt: number };

type KeeperOptions = {
  service: LogService;
  /** Texts that are removed from every line. */
  secrets: string[];
  onError: (error: unknown) => void;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Stores a program's log lines in the database, a second after they were written: none while nothing is logged, and in a storm at
 * most 40 a second (docs/decisions/129-log-lines.md).
 */
export function createLogKeeper(
  logLines: Pick<LogLines, 'add' | 'trim'>,
  { service, secrets, onError }: KeeperOptions,
) {
  let waiting: Waiting[] = [];
  let leftOut = 0;
  let untrimmed = trimEvery;
  let pauseMs = storeMs;
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();
  let isClosed = false;

  const clean = (text: string): string => safeText(withoutSecrets(text, secrets));

  function lineOf(level: LogLevel, message: string, { order, ...facts }: LogFacts): Waiting {
    const orderId = order !== undefined && isId.test(order) ? order : null;
    return {
      ...{ ...service, level, orderId, message: clean(message), writtenAt: performance.now() },
      facts: Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [
          name,
          typeof value === 'number' ? value : clean(value),
        ]),
      ),
    };
  }

  /** Keeps a line, but no API request: on a busy day requests would push out all else within minutes. */
  function keep(level: LogLevel, message: string, facts: LogFacts): void {
    if (isClosed || facts.method !== undefined) return;
    if (waiting.length < mostWaiting) waiting.push(lineOf(level, message, facts));
    else leftOut += 1;
    storeSoon();
  }

  function storeSoon(): void {
    timer ??= setTimeout(() => void flush(), pauseMs).unref();
  }

  /** Returns the waiting lines, and a last one with the number of those left out. */
  function take(): { lines: Waiting[]; missing: number } {
    clearTimeout(timer);
    timer = undefined;
    const [lines, missing] = [waiting, leftOut];
    [waiting, leftOut] = [[], 0];
    return { lines, missing };
  }

  async function storeWaiting(): Promise<void> {
    const { lines, missing } = take();
    if (lines.length === 0) return;
    const all = missing === 0 ? lines : [...lines, lineOf('warn', 'log lines left out', { count: missing })];
    try {
      const now = performance.now();
      await logLines.add(
        all.map(({ writtenAt, ...line }) => ({ ...line, secondsAgo: (now - writtenAt) / 1000 })),
      );
      pauseMs = missing === 0 ? storeMs : slowMs;
    } catch (error) {
      putBack(lines, missing);
      if (!isPassingError(error)) onError(error);
      return;
    }
    untrimmed += all.length;
    if (untrimmed < trimEvery) return;
    untrimmed = 0;
    await logLines.trim(service).catch(() => undefined);
  }

  function putBack(lines: Waiting[], missing: number): void {
    const all = [...lines, ...waiting];
    waiting = all.slice(0, mostWaiting);
    leftOut += missing + all.length - waiting.length;
    pauseMs = slowMs;
    if (!isClosed) storeSoon();
  }

  /** Stores the lines that wait; a failure is no error, as they are in the program's output. */
  function flush(): Promise<void> {
    storing = storing.then(storeWaiting);
    return storing;
  }

  /** Stores the last lines, within a second, and keeps none from then on. */
  async function close(): Promise<void> {
    isClosed = true;
    await Promise.race([flush(), wait(closeMs, undefined, { ref: false })]);
  }

  return { keep, flush, close };
}
