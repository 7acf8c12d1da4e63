import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { givenFolder } from './folder.ts';

/** Exit status of a command, and its output. */
export type CommandResult = { status: number; said: string; errors?: string };

type Pipes = { asked: string; answer: string };

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Script that hands its arguments to the test, and ends as the test says: a shell starts in a hundredth of the time that Node.js
 * takes. Call it one at a time.
 */
const program = ({ asked, answer }: Pipes): string => `#!/bin/sh
printf '%s\\0' "$@" > ${quoted(asked)}
. ${quoted(answer)}
`;

const answering = ({ status, said, errors = '' }: CommandResult): string =>
  `printf %s ${quoted(said)}\nprintf %s ${quoted(errors)} >&2\nexit ${status}\n`;

/** Answers calls until one writes nothing. */
async function answerCalls({ asked, answer }: Pipes, run: (args: string[]) => Promise<CommandResult>) {
  for (;;) {
    const said = await readFile(asked, 'utf8');
    if (said === '') return;
    const result = await run(said.split('\0').slice(0, -1)).catch((error: unknown) => ({
      status: 1,
      said: `${String(error)}\n`,
    }));
    await writeFile(answer, answering(result));
  }
}

/** Puts functions of the test in place of commands, for scripts that run with this PATH. */
export async function givenFakeCommands(
  commands: Record<string, (args: string[]) => Promise<CommandResult>>,
) {
  const folder = await givenFolder();
  const served: { asked: string; ended: Promise<void> }[] = [];
  for (const [name, run] of Object.entries(commands)) {
    const file = path.join(folder.path, name);
    const pipes = { asked: `${file}.asked`, answer: `${file}.answer` };
    execFileSync('mkfifo', Object.values(pipes));
    await writeFile(file, program(pipes), { mode: 0o755 });
    served.push({ asked: pipes.asked, ended: answerCalls(pipes, run) });
  }
  return {
    PATH: `${folder.path}:${process.env.PATH ?? ''}`,
    async [Symbol.asyncDispose]() {
      for (const { asked, ended } of served) {
        await writeFile(asked, '');
        await ended;
      }
      await folder[Symbol.asyncDispose]();
    },
  };
}
