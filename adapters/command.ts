import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Refusal } from '#domain/refusal.ts';
import { isForOperator, OperatorError } from './operator-error.ts';

/** Thrown for `--help` and `-h`; its message is the usage. */
class HelpWanted extends Error {}

/** Runs an operator's command and sets the exit code: 0 after `--help`, 1 when it returns false or throws. */
export async function runCommand(command: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    if (error instanceof HelpWanted) {
      print(error.message);
      return;
    }
    process.exitCode = 1;
    if (!(error instanceof Refusal || isForOperator(error))) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the arguments of the command that `runCommand` runs; `--help` and `-h` print its usage, whatever other arguments are
 * given. @throws OperatorError with the problem and the usage
 */
export function readArguments<Options extends OptionsConfig>(usage: string, options: Options) {
  const help = { type: 'boolean', short: 'h' } as const;
  if (parseArgs({ options: { help }, strict: false }).values.help) throw new HelpWanted(usage);
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
