import { errorMessage } from './log.ts';
import { isForOperator } from './operator-error.ts';

/** Ends a process that cannot start, with code 1, after saying why: in plain words where an operator can put it right. */
export function endStart(error: unknown): never {
  const stack = error instanceof Error ? error.stack : undefined;
  const message = isForOperator(error) ? error.message : (stack ?? errorMessage(error));
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
