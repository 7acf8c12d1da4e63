import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { isForOperator } from '#adapters/operator-error.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { Refusal } from '#domain/refusal.ts';
import { createCommand } from './command.ts';
import { groups } from './commands.ts';
import { commandWords } from './operation-words.ts';

/** Makes the `toonbooth` program. Loads only the commands named in `words`; the others have only their names and summaries. */
async function createProgram(words: string[]) {
  const program = createCommand(
    'toonbooth',
    'Manages a Toonbooth shop: shows what goes on in it, and changes it.',
  );
  program.usage('COMMAND [options]').helpCommand(false);
  for (const [group, entries] of Object.entries(groups))
    for (const [name, summary, load] of entries) {
      const command = words.includes(name) ? (await load()).command(groups) : createCommand(name, summary);
      program.addCommand(command.summary(summary).helpGroup(`${group}:`));
    }
  sayHowToAsk(program);
  return program;
}

/** Makes each usage error point to the command's `--help`. */
function sayHowToAsk(command: CommandUnknownOpts, before = ''): void {
  const path = `${before}${command.name()}`;
  command.showHelpAfterError(`${path} --help shows its usage.`);
  for (const held of command.commands) sayHowToAsk(held, `${path} `);
}

/** Sets the exit code after a failure. @throws the error itself if it is a bug */
function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    return;
  }
  process.exitCode = 1;
  const isForeseen = error instanceof OperationError || error instanceof Refusal || isForOperator(error);
  if (!isForeseen) throw error;
  const message = error instanceof OperationError ? error.say(commandWords) : error.message;
  process.stderr.write(`${message}\n`);
}

/** Runs the command that the words name, and sets the exit code: 0 done, 1 failed, 2 usage error. */
export async function run(words: string[]): Promise<void> {
  const program = await createProgram(words);
  const [first = 'help', ...others] = words;
  try {
    await program.parseAsync(first === 'help' ? [...others, '--help'] : words, { from: 'user' });
  } catch (error) {
    fail(error);
  }
}
