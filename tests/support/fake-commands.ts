import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { givenFolder } from './folder.ts';

/** Exit status of a command, and its output. */
export type CommandResult = { status: number; said: string; errors?: string };

/** Program that hands its arguments to the test, and ends as the test says. */
const program = (url: string, name: string): string => `#!${process.execPath}
fetch('${url}/${name}', { method: 'POST', body: JSON.stringify(process.argv.slice(2)) })
  .then((answer) => answer.json())
  .then(({ status, said, errors = '' }) => {
    process.exitCode = status;
    process.stdout.write(said);
    process.stderr.write(errors);
  });
`;

/** Puts functions of the test in place of commands, for scripts that run with this PATH. */
export async function givenFakeCommands(
  commands: Record<string, (args: string[]) => Promise<CommandResult>>,
) {
  const folder = await givenFolder();
  const server = createServer((request, response) => {
    const run = async (): Promise<CommandResult> => {
      const args = (await json(request)) as string[];
      return (
        (await commands[request.url?.slice(1) ?? '']?.(args)) ?? { status: 127, said: 'No such command\n' }
      );
    };
    void run()
      .catch((error: unknown) => ({ status: 1, said: `${String(error)}\n` }))
      .then((done) => response.end(JSON.stringify(done)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of Object.keys(commands))
    await writeFile(path.join(folder.path, name), program(url, name), { mode: 0o755 });
  return {
    PATH: `${folder.path}:${process.env.PATH ?? ''}`,
    async [Symbol.asyncDispose]() {
      server.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
