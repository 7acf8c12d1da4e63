import { SettingsError } from '#config.ts';
import { moreConnections } from './database/connection/connections.ts';
import { isPassingError } from './database/database.ts';
import { errorCode } from './error-code.ts';
import { errorMessage } from './log.ts';
import { isForOperator, LastingError } from './operator-error.ts';

/** Exit code of a start that fails until an operator solves a problem: EX_CONFIG of sysexits.h. */
export const needsOperator = 78;

/** Prints why a process cannot start, in plain words if the error has any, and exits, with code 78 if waiting cannot help. */
export function endStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : undefined;
  const message = isForOperator(error)
    ? error.message
    : (wordsOfPassing(error) ?? stack ?? errorMessage(error));
  process.stderr.write(`${message}\n`);
  process.exit(exitCodeOf(error));
}

/**
 * Returns the exit code of a failed start: 78 if another try is useless. A problem that is not known to last is tried again, such
 * as a folder whose disk is mounted late.
 */
export function exitCodeOf(error: unknown): number {
  const isLasting = error instanceof SettingsError ? error.isLasting : error instanceof LastingError;
  return isLasting ? needsOperator : 1;
}

/** Describes a problem that may be over in a moment, after which a new start works; undefined for any other. */
function wordsOfPassing(error: unknown): string | undefined {
  if (!isPassingError(error)) return undefined;
  const message = errorMessage(error);
  return errorCode(error) === '53300'
    ? `PostgreSQL accepts no more connections (${message}): ${moreConnections}.`
    : `The database cannot be used yet: ${message}. Check that PostgreSQL is running and that DATABASE_URL points to it.`;
}
