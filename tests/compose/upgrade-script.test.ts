import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shopVersion } from '#adapters/shop-version.ts';
import { givenFakeCommands } from '../support/fake-commands.ts';
import { givenFolder } from '../support/folder.ts';
import { pathOf } from './compose-files.ts';

const backup = '/backups/toonbooth-20261129T033000Z';

/** Failure of the first commands that contain these words: what they say, and how many fail. */
type Failures = Record<string, { errors: string; times?: number }>;

const script = 'docker/upgrade.sh';

type Upgrade = {
  failures?: Failures;
  options?: string[];
  /** Output of commands that contain these words. */
  answers?: Record<string, string>;
  /** Folder of the shop, with the version that is checked out. */
  folder?: string;
};

const upgradeWith = (failures: Failures, ...options: string[]) => runUpgrade({ failures, options });

/** Runs the script with a Docker in which some commands fail. */
async function runUpgrade({ failures = {}, options = [], answers = {}, folder = pathOf('.') }: Upgrade) {
  const printed = Object.entries({
    'toonbooth version': `Toonbooth ${await shopVersion()}\nNode.js v24.1.0\n`,
    'toonbooth backup': `${backup}: 5 rows, 0 files, 0.0 MB.\n`,
    ...answers,
  });
  const left = Object.entries(failures).map(([words, { errors, times = 1 }]) => ({ words, errors, times }));
  const images: Record<string, string> = { local: 'second', before: 'first' };
  const commands: string[] = [];
  const act = (command: string) => {
    const tag = /^tag toonbooth:(\w+) toonbooth:(\w+)$/.exec(command);
    if (tag) images[tag[2] ?? ''] = images[tag[1] ?? ''] ?? '';
    if (command.startsWith('compose build')) images.local = 'third';
  };
  const run = (args: string[]) => {
    const command = args.join(' ');
    commands.push(command);
    const failure = left.find(({ words, times }) => times > 0 && command.includes(words));
    if (failure) {
      failure.times -= 1;
      return { status: 1, said: '', errors: `${failure.errors}\n` };
    }
    act(command);
    return { status: 0, said: printed.find(([words]) => command.includes(words))?.[1] ?? '' };
  };
  await using docker = await givenFakeCommands({ docker: (args) => Promise.resolve(run(args)) });
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { PATH: docker.PATH };
    execFile('sh', [path.join(folder, script), ...options], { env }, (error, stdout, stderr) =>
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

const changelog = `# Changelog

## [Unreleased]

## [0.3.0] - 2027-01-02

- Move the pictures.

## [0.2.1] - 2026-12-02

- A booth.

## [0.2.0] - 2026-11-02

- A gift.
`;

/** Checks out a version whose changelog has three sections, and whose list of models is empty. */
async function givenCheckout(version: string) {
  const folder = await givenFolder();
  const write = (file: string, text: string) => writeFile(path.join(folder.path, file), text);
  for (const name of ['docker', 'comfy-workflows']) await mkdir(path.join(folder.path, name));
  await copyFile(pathOf(script), path.join(folder.path, script));
  await write('package.json', JSON.stringify({ name: 'toonbooth', version, private: true }, null, 2));
  await write('CHANGELOG.md', changelog);
  await write('comfy-workflows/models.json', '{"files": []}\n');
  return folder;
}

const runs020 = { 'toonbooth version': 'Toonbooth 0.2.0\n' };

test('the changelog between the versions is shown, and one that needs work by hand is refused until that is done', async () => {
  await using next = await givenCheckout('0.3.0');
  const of = { folder: next.path, answers: runs020 };
  const refused = await runUpgrade(of);
  const done = await runUpgrade({ ...of, options: ['--manual-steps-done'] });

  expect(refused).toMatchObject({
    code: 1,
    runs: 'second',
    commands: ['compose exec -T server toonbooth version'],
  });
  expect(refused.said).toMatch(/Move the pictures\.[^]*A booth\.[^]*0\.3\.0 needs work by hand/);
  expect(refused.said).not.toContain('A gift.');
  expect(done).toMatchObject({ code: 0, runs: 'third', before: 'second' });
});

test('a dry run shows what changes, and changes nothing', async () => {
  await using next = await givenCheckout('0.2.1');
  const { code, said, commands } = await runUpgrade({
    folder: next.path,
    answers: runs020,
    options: ['--dry-run'],
  });

  expect([code, commands]).toEqual([0, ['compose exec -T server toonbooth version']]);
  expect(said).toMatch(/^## \[0\.2\.1\][^]*A booth\.\n\n0\.2\.0 → 0\.2\.1\n$/);
});

test('new models are downloaded for the tiers that are there, before anything stops', async () => {
  await using next = await givenCheckout('0.2.1');
  const answers = {
    ...runs020,
    'config --services': 'server\nmodels\nworker\n',
    '--tier small --dry-run': 'flux.safetensors: 4.1 GB, is there\n',
    '--tier quality --dry-run': 'qwen.safetensors: 20.0 GB, will be downloaded\n',
    'cat comfy-workflows/models.json': '{"files": [1]}\n',
  };
  const of = { folder: next.path, answers, options: ['--yes'] };
  const fetching = 'compose run --rm -e COMFYUI_URLS= models --tier small --yes';
  const { code, commands } = await runUpgrade(of);
  const failed = await runUpgrade({ ...of, failures: { [fetching]: { errors: 'Make room' } } });

  const order = ['compose build --pull', fetching, 'compose stop worker'].map((one) => commands.indexOf(one));
  expect(code).toBe(0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(commands.filter((command) => command.includes('--tier quality'))).toHaveLength(1);
  expect(failed).toMatchObject({ code: 1, stopped: [], runs: 'second' });
  expect(failed.said).toMatch(/Make room[^]*Nothing was changed/);
});
