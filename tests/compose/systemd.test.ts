import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { foldersToWatch } from '#adapters/disk-space.ts';
import { needsOperator } from '#adapters/start-failure.ts';
import { textOf } from '../support/command-blocks.ts';
import { givenFolder } from '../support/folder.ts';

const run = promisify(execFile);
const units = path.resolve(import.meta.dirname, '../../systemd');

// `systemd-analyze` comes with systemd, which containers and other systems lack.
const withSystemd = test.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined);

/** Adapts a unit to this machine, where its programs are elsewhere and its users are missing. */
async function unitHere(name: string): Promise<string> {
  const text = await readFile(path.join(units, name), 'utf8');
  return text
    .replace('/usr/bin/node', process.execPath)
    .replace('/opt/comfyui/.venv/bin/python ', `${process.execPath} `)
    .replace(/^(User|Group)=.*\n/gm, '');
}

withSystemd.each(['toonbooth.service', 'comfyui.service'])(
  '%s is a unit that systemd takes',
  async (name) => {
    await using folder = await givenFolder();
    const file = path.join(folder.path, name);
    await writeFile(file, await unitHere(name));

    const { stdout, stderr } = await run('systemd-analyze', ['verify', file]);

    expect(stdout + stderr).toBe('');
  },
);

withSystemd('a mistake in a unit is noticed', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'toonbooth.service');
  await writeFile(file, (await unitHere('toonbooth.service')).replace('StateDirectory=', 'StateFolder='));

  expect((await run('systemd-analyze', ['verify', file])).stderr).toContain('StateFolder');
});

test('a shop that needs its operator is not restarted', () => {
  expect(textOf('systemd/toonbooth.service')).toContain(`\nRestartPreventExitStatus=${needsOperator}\n`);
});

test('the unit’s system call filter allows the sandbox of decoders', () => {
  const [, allowed = ''] = /^SystemCallFilter=(landlock.*)$/m.exec(textOf('systemd/toonbooth.service')) ?? [];
  const calls = ['create_ruleset', 'add_rule', 'restrict_self'].map((name) => `landlock_${name}`);

  expect(allowed.split(' ').sort()).toEqual(calls.sort());
});

/** Returns the paths that a unit lets its process write, beyond its own directories. */
async function writable(name: string): Promise<string[]> {
  const text = await readFile(path.join(units, name), 'utf8');
  return [...text.matchAll(/^ReadWritePaths=(.*)$/gm)].flatMap(([, paths = '']) => paths.split(' '));
}

test('the shop may not write its own program', async () => {
  const beside = (await writable('toonbooth.service')).filter((dir) => !dir.startsWith('-/opt/comfyui'));

  expect(beside).toEqual([]);
});

test('the shop may remove its files from each ComfyUI beside it', async () => {
  const dirs = /^COMFYUI_DIRS=(.+)$/m.exec(textOf('docs/operating/maintenance.md'))?.[1]?.split(',') ?? [];

  expect(dirs).toHaveLength(2);
  const folders = dirs.flatMap((dir) => [`-${dir}/input`, `-${dir}/output`]);
  expect(await writable('toonbooth.service')).toEqual(expect.arrayContaining(folders));
});

test('the shop may write to every folder whose free space it watches', async () => {
  const [, comfyuiDirs = ''] = /^COMFYUI_DIRS=(.+)$/m.exec(textOf('docs/operating/maintenance.md')) ?? [];
  const dataDir = '/var/lib/toonbooth';
  const watched = await foldersToWatch({
    ...{ dataDir, storage: path.join(dataDir, 'files'), comfyuiDirs: comfyuiDirs.split(',') },
  });
  const mayBeWritten = [dataDir, ...(await writable('toonbooth.service'))].map((dir) =>
    dir.replace(/^-/, ''),
  );

  expect(watched).toContain('/var/lib/toonbooth/files');
  expect(watched.filter((folder) => !mayBeWritten.some((dir) => folder.startsWith(dir)))).toEqual([]);
});

withSystemd('the unit that the guide makes for a second card is one that systemd takes', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'comfyui-2.service');
  const [command = ''] = /^sed .*comfyui-2\.service$/m.exec(textOf('docs/operating/maintenance.md')) ?? [];
  await writeFile(path.join(folder.path, 'comfyui.service'), await unitHere('comfyui.service'));
  const here = command.replaceAll(/\/(opt\/toonbooth\/systemd|etc\/systemd\/system)/g, folder.path);

  await run('sh', ['-euc', here]);

  const { stdout, stderr } = await run('systemd-analyze', ['verify', file]);
  expect(stdout + stderr).toBe('');
  const made = await readFile(file, 'utf8');
  for (const changed of ['CUDA_VISIBLE_DEVICES=1', 'WATCH_URL=http://127.0.0.1:8189', '--port 8189 '])
    expect(made).toContain(changed);
  expect(made).toMatch(/^ReadWritePaths=\/opt\/comfyui \/opt\/comfyui-2$/m);
});

test('the changelog begins with the version in package.json', async () => {
  const root = path.join(units, '..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const [, newest] =
    /^## \[(\d[^\]]+)\]/m.exec(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8')) ?? [];

  expect(newest).toBe(version);
});

test('the builds include the licences of their packages and fonts', async () => {
  const notices = await Promise.all(
    ['web', 'programs'].map((part) =>
      readFile(path.resolve('dist', part, 'third-party-notices.txt'), 'utf8'),
    ),
  );

  const names = ['react', 'lucide-react', '@fontsource-variable/figtree'];
  for (const name of names) expect(notices[0]).toContain(`## ${name} - `);
  for (const name of ['express', 'kysely', 'stripe']) expect(notices[1]).toContain(`## ${name} - `);
  expect(notices[0]).toContain('SIL OPEN FONT LICENSE');
});
