import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { givenSubstitutes } from '../support/substitutes.ts';
import { pathOf } from './compose-files.ts';

/** Runs the script with a Docker in which the commands that contain `failing` fail with `errors`. */
async function upgradeWith(failing: string, errors: string, ...options: string[]) {
  const images: Record<string, string> = { local: 'second', before: 'first' };
  const commands: string[] = [];
  const run = (args: string[]) => {
    const command = args.join(' ');
    commands.push(command);
    const [, name = '', other = ''] = /^tag toonbooth:(\w+) toonbooth:(\w+)$/.exec(command) ?? [];
    if (other !== '') images[other] = images[name] ?? '';
    const fails = command.includes(failing);
    if (command.startsWith('compose build') && !fails) images.local = 'third';
    return { status: fails ? 1 : 0, said: '', errors: fails ? `${errors}\n` : '' };
  };
  await using docker = await givenSubstitutes({ docker: (args) => Promise.resolve(run(args)) });
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: docker.PATH };
    execFile('sh', [pathOf('docker/upgrade.sh'), ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
  const stopped = commands.filter((command) => command.startsWith('compose stop'));
  return { code, said, stopped, runs: images.local };
}

test.each([
  ['a version that cannot be built', 'compose build', 'No room', []],
  ['a database that cannot be updated', 'toonbooth migrate', 'No such column', []],
  ['a version before that cannot use the database', 'toonbooth migrate', 'A newer Toonbooth', ['--rollback']],
])('%s stops nothing, and the image stays', async (_case, failing, errors, options) => {
  const { said, ...done } = await upgradeWith(failing, errors, ...options);

  expect(done).toEqual({ code: 1, stopped: [], runs: 'second' });
  expect(said).toContain(errors);
  expect(said).toContain('Nothing was changed');
});

test('a backup that fails while nothing runs starts the version before again', async () => {
  const done = await upgradeWith('toonbooth migrate', 'An older Toonbooth runs on this database (0.2.0)');

  // Docker prints no name of a backup here.
  expect(done).toMatchObject({ code: 1, stopped: ['compose stop worker server'], runs: 'second' });
  expect(done.said).toContain('the backup failed');
});
