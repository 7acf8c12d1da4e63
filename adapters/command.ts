import { Refusal } from '#domain/refusal.ts';
import { isForOperator } from './operator-error.ts';

/** Runs a command of the operator's and sets the exit code: 1 where it returns false or throws. */
export async function runCommand(command: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Refusal || isForOperator(error))) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}

/** Writes a line to the terminal. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}
