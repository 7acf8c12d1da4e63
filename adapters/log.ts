import winston from 'winston';
import type { LogLevel } from '#domain/log-line.ts';
import { createRepeatCounter } from './log-repeats.ts';

export type Log = ReturnType<typeof createLog>;

/** All facts that a log line may carry: none of them may hold an email address, token or file content. */
export type LogFacts = {
  order?: string;
  state?: string;
  event?: string;
  step?: string;
  worker?: string;
  /** Version of the shop. */
  version?: string;
  /** Type of the job. */
  job?: string;
  session?: string;
  mail?: string;
  refund?: string;
  instance?: string;
  prompt?: string;
  method?: string;
  path?: string;
  /** HTTP status, or a refund's. */
  status?: number | string;
  ms?: number;
  count?: number;
  request?: string;
  /** Number of times the line was suppressed since it was last written. */
  repeated?: number;
  error?: string;
  /** Action for the operator to take. */
  remedy?: string;
};

const readable = winston.format.printf(({ timestamp, level, message, program, ...facts }) => {
  const rest = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  return [String(timestamp).slice(11, 23), level.padEnd(5), String(program), String(message), ...rest].join(
    ' ',
  );
});

type LogOptions = {
  level: string;
  json: boolean;
  /** Gets every line that is written. */
  keep?: (level: LogLevel, message: string, facts: LogFacts) => void;
};

/** JSON lines in production, readable lines in a terminal. */
export function createLog(program: string, { level, json, keep }: LogOptions) {
  const { combine, timestamp, json: asJson } = winston.format;
  const logger = winston.createLogger({
    level,
    defaultMeta: { program },
    format: combine(timestamp(), json ? asJson() : readable),
    transports: [new winston.transports.Console()],
  });
  const writeNow = (of: LogLevel, message: string, facts: LogFacts): void => {
    logger.log(of, message, facts);
    if (logger.isLevelEnabled(of)) keep?.(of, message, facts);
  };
  const write = createRepeatCounter(writeNow);
  const told = new Set<string>();
  return {
    debug: (message: string, facts: LogFacts = {}) => writeNow('debug', message, facts),
    info: (message: string, facts: LogFacts = {}) => writeNow('info', message, facts),
    warn: (message: string, facts: LogFacts = {}) => write('warn', message, facts),
    error: (message: string, facts: LogFacts = {}) => write('error', message, facts),
    /** Warns of a lasting condition: the same words with the same facts are logged once per process. */
    warnOnce(message: string, facts: LogFacts = {}): void {
      const words = message + JSON.stringify(facts);
      if (!told.has(words)) writeNow('warn', message, facts);
      told.add(words);
    },
  };
}

const mostCharacters = 1000;

/** Returns an error's message, safe to store and log as in `safeText`. */
export function errorMessage(error: unknown): string {
  return safeText(error instanceof Error ? error.message : String(error));
}

/** Returns a text without control characters and email addresses, of at most 1,000 characters. */
export function safeText(text: string): string {
  // Cut first: a server may answer with megabytes. An address that this cuts in two lies far beyond the text that is kept.
  const begin = text.slice(0, 20 * mostCharacters);
  return withoutAddresses(begin.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')).slice(0, mostCharacters);
}

/** Replaces each email address in a text with `<address>`. */
export function withoutAddresses(text: string): string {
  // RFC 5321: 64 characters before the @. Without a bound, a long word would be scanned once for each of its letters.
  return text.replace(/[^\s<>"'@]{1,64}@[^\s<>"']+/g, '<address>');
}
