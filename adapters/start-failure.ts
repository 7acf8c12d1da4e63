import { SettingsError } from '#config.ts';
import { moreConnections } from './database/connections.ts';
import { isPassingError } from './database/database.ts';
import { errorCode } from './error-code.ts';
import { errorMessage } from './log.ts';
import { isForOperator, LastingError } from './operator-error.ts';

/** Starting again would not help: an operator has to put something right first. As sysexits.h has it: EX_CONFIG. */
export const needsOperator = 78;

/** Ends a process that cannot start after saying why: in plain words, and with code 78, where no waiting helps. */
export function endStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : undefined;
  const message = isForOperator(error)
    ? error.message
    : (wordsOfPassing(error) ?? stack ?? errorMessage(error));
  process.stderr.write(`${message}\n`);
  process.exit(exitCodeOf(error));
}

/**
 * The code of a start that came to nothing: 78 where it is no use to try again. Whatever is not known to last is tried again,
 * such as a folder whose disk is mounted late.
 */
export function exitCodeOf(error: unknown): number {
  const isLasting = error instanceof SettingsError ? error.isLasting : error instanceof LastingError;
  return isLasting ? needsOperator : 1;
}

/** What may be over in a moment, for which the start is tried again. */
function wordsOfPassing(error: unknown): string | undefined {
  if (!isPassingError(error)) return undefined;
  const message = errorMessage(error);
  return errorCode(error) === '53300'
    ? `PostgreSQL takes no more connections (${message}): ${moreConnections}.`
    : `The database cannot be used yet: ${message}. See that PostgreSQL runs and that DATABASE_URL leads to it.`;
}
