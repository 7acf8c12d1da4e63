import { moreConnections } from './database/connections.ts';
import { errorCode } from './error-code.ts';
import { errorMessage } from './log.ts';
import { isForOperator } from './operator-error.ts';

/** Starting again would not help: an operator has to put something right first. As sysexits.h has it: EX_CONFIG. */
export const needsOperator = 78;

/** Ends a process that cannot start after saying why: in plain words, and with code 78, where an operator can put it right. */
export function endStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : undefined;
  const message = isForOperator(error)
    ? error.message
    : (noConnection(error) ?? stack ?? errorMessage(error));
  process.stderr.write(`${message}\n`);
  process.exit(isForOperator(error) ? needsOperator : 1);
}

/** It may be one connection too many for a moment only, and so the start is tried again. */
function noConnection(error: unknown): string | undefined {
  if (errorCode(error) !== '53300' || !(error instanceof Error)) return undefined;
  return `PostgreSQL takes no more connections (${error.message}): ${moreConnections}.`;
}
