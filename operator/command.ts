import { isFixable } from '#adapters/start-failure.ts';
import { Refusal } from '#domain/refusal.ts';

/** Thrown for what the operator can mend; its message says how and is all that is shown. */
export class OperatorError extends Error {}

/** Runs a command of the operator's and sets the exit code: 1 where it returns false or throws. */
export async function runCommand(command: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    process.exitCode = 1;
    const isForeseen = error instanceof OperatorError || error instanceof Refusal || isFixable(error);
    if (!isForeseen) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}

/** Writes a line to the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}
