import winston from 'winston';

export type Log = ReturnType<typeof createLog>;

/** The only facts a log line may carry: no email address, token or file content has a name here. */
export type LogFacts = {
  order?: string;
  state?: string;
  event?: string;
  step?: string;
  session?: string;
  mail?: string;
  refund?: string;
  instance?: string;
  prompt?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  count?: number;
  request?: string;
  error?: string;
};

const readable = winston.format.printf(({ timestamp, level, message, part, ...facts }) => {
  const rest = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  return [String(timestamp).slice(11, 23), level.padEnd(5), String(part), String(message), ...rest].join(' ');
});

/** JSON lines in production, readable lines in a terminal. */
export function createLog(part: string, { level, json }: { level: string; json: boolean }) {
  const { combine, timestamp, json: asJson } = winston.format;
  const logger = winston.createLogger({
    level,
    defaultMeta: { part },
    format: combine(timestamp(), json ? asJson() : readable),
    transports: [new winston.transports.Console()],
  });
  return {
    debug: (message: string, facts: LogFacts = {}) => void logger.debug(message, facts),
    info: (message: string, facts: LogFacts = {}) => void logger.info(message, facts),
    warn: (message: string, facts: LogFacts = {}) => void logger.warn(message, facts),
    error: (message: string, facts: LogFacts = {}) => void logger.error(message, facts),
  };
}

/** Words of an error that are safe to store and log: no control characters, no addresses, at most 1,000 characters. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '<address>')
    .slice(0, 1000);
}
