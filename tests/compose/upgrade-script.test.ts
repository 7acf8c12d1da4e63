import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { givenFakeCommands } from '../support/fake-commands.ts';
import { pathOf } from './compose-files.ts';

const backup = '/backups/toonbooth-20261129T033000Z';

/** Failure of the first commands that contain these words: what they say, and how many fail. */
type Failures = Record<string, { errors: string; times?: number }>;

/** Runs the script with a Docker in which some commands fail. */
async function upgradeWith(failures: Failures, ...options: string[]) {
  const left = Object.entries(failures).map(([words, { errors, times = 1 }]) => ({ words, errors, times }));
  const images: Record<string, string> = { local: 'second', before: 'first' };
  const commands: string[] = [];
  const run = (args: string[]) => {
    const command = args.join(' ');
    commands.push(command);
    const failure = left.find(({ words, times }) => times > 0 && command.includes(words));
    if (failure) {
      failure.times -= 1;
      return { status: 1, said: '', errors: `${failure.errors}\n` };
    }
    const tag = /^tag toonbooth:(\w+) toonbooth:(\w+)$/.exec(command);
    if (tag) images[tag[2] ?? ''] = images[tag[1] ?? ''] ?? '';
    if (command.startsWith('compose build')) images.local = 'third';
    const said = command.includes('toonbooth backup') ? `${backup}: 5 rows, 0 files, 0.0 MB.\n` : '';
    return { status: 0, said };
  };
  await using docker = await givenFakeCommands({ docker: (args) => Promise.resolve(run(args)) });
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: docker.PATH };
    execFile('sh', [pathOf('docker/upgrade.sh'), ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
  const stopped = commands.filter((command) => command.startsWith('compose stop'));
  return { code, said, stopped, commands, runs: images.local, before: images.before };
}

test.each([
  ['a version that cannot be built', 'compose build', 'No room', []],
  ['a database that cannot be updated', 'toonbooth migrate', 'No such column', []],
  ['a version before that cannot use the database', 'toonbooth migrate', 'A newer Toonbooth', ['--rollback']],
])('%s stops nothing, and the image stays', async (_case, failing, errors, options) => {
  const { said, ...done } = await upgradeWith({ [failing]: { errors } }, ...options);

  expect(done).toMatchObject({ code: 1, stopped: [], runs: 'second', before: 'first' });
  expect(said).toContain(errors);
  expect(said).toContain('Nothing was changed');
});

const couldNotGoOn = { errors: 'An older Toonbooth runs on this database (0.2.0: server).' };

test('a version that gets ready runs, and the one before can come back', async () => {
  expect(await upgradeWith({})).toMatchObject({ code: 0, runs: 'third', before: 'second' });
  expect(await upgradeWith({}, '--rollback')).toMatchObject({ code: 0, runs: 'first', before: 'second' });
});

test('a version that runs stays, whatever the doctor finds wrong', async () => {
  const found = { 'toonbooth doctor': { errors: 'wrong Disk' } };
  const { said, ...done } = await upgradeWith(found);

  expect(done).toMatchObject({ code: 0, runs: 'third', before: 'second' });
  expect(said).toMatch(/wrong Disk[^]*The other version runs/);
});

test('one that never gets ready goes back by itself, with the backup if the version before could not go on', async () => {
  const never = { 'compose up': { errors: 'application not healthy after 3m0s' } };
  const alone = await upgradeWith(never);
  const contracted = await upgradeWith({ ...never, 'toonbooth migrate': couldNotGoOn });

  const done = { code: 1, runs: 'second', before: 'first' };
  expect(alone).toMatchObject(done);
  expect(alone.said).toMatch(/did not get ready[^]*The version before runs again\.\n$/);
  expect(alone.commands.join('\n')).not.toContain('restore');
  expect(contracted).toMatchObject(done);
  expect(contracted.commands.at(-2)).toMatch(`toonbooth restore --from ${backup} --undo-upgrade`);
  expect(contracted.commands.at(-1)).toMatch(/^compose up/);
});

test('a backup that fails while nothing runs starts the version before again', async () => {
  const done = await upgradeWith({
    'toonbooth migrate': couldNotGoOn,
    'run --rm --no-deps -T server toonbooth backup': { errors: 'No room' },
  });

  expect(done).toMatchObject({ code: 1, stopped: ['compose stop worker server'], runs: 'second' });
  expect(done.said).toContain('the backup failed');
});

test('a backup that cannot be restored leaves the version that ran', async () => {
  const failures = {
    'toonbooth migrate': { errors: 'A newer Toonbooth' },
    'toonbooth restore': { errors: 'No such backup' },
  };
  const done = await upgradeWith(failures, '--rollback', backup);

  expect(done).toMatchObject({ code: 1, runs: 'second', before: 'first' });
  expect(done.commands.at(-1)).toMatch(/^compose up/);
  expect(done.said).toMatch(/No such backup[^]*Nothing was changed/);
});
