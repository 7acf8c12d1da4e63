import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { givenFolder } from '#tests/support/folder.ts';
import { whyNoLandlock } from '#tests/support/why-no-landlock.ts';
import { secretsFile } from '../data-dir/contents.ts';
import { sandbox, createSandbox } from './sandbox.ts';
import { createChildPool } from './pool.ts';
import type { TroublesomeOperations } from './troublesome-child.ts';

const run = promisify(execFile);
const outcomes = z.record(z.string(), z.string());
const missing = whyNoLandlock();

/** Program that tries what an attacker would who has taken over a decoder through a file; prints the result of each attempt. */
const attempts = `
const [secrets, port, packages] = process.argv.slice(2);
const [fs, path, net, { execFileSync }] = ['fs', 'path', 'net', 'child_process'].map((name) => require(name));
const tried = {};
const attempt = (name, act) => {
  try { act(); tried[name] = 'done'; } catch (error) { tried[name] = error.code; }
};
attempt('read the secrets', () => fs.readFileSync(secrets));
attempt('list their folder', () => fs.readdirSync(path.dirname(secrets)));
attempt('read the environment of its parent', () => fs.readFileSync('/proc/' + process.ppid + '/environ'));
attempt('read the command of its parent', () => fs.readFileSync('/proc/' + process.ppid + '/cmdline'));
attempt('read the accounts of the machine', () => fs.readFileSync('/etc/passwd'));
attempt('overwrite the secrets', () => fs.writeFileSync(secrets, ''));
attempt('remove the secrets', () => fs.rmSync(secrets));
attempt('show the secrets to all', () => fs.chmodSync(secrets, 0o666));
attempt('write into its own program', () => fs.appendFileSync(__filename, ' '));
attempt('end its parent', () => process.kill(process.ppid));
attempt('end all of its group', () => process.kill(0));
attempt('start a program', () => execFileSync(process.execPath, ['--version']));
attempt('see its own memory', () => process.memoryUsage.rss());
attempt('load a package', () => require(packages + '/sharp'));
const connect = (name, to) => {
  const end = (outcome) => { tried[name] = outcome; socket.destroy(); };
  const socket = net.connect(to).on('connect', () => end('done')).on('error', ({ code }) => end(code));
};
connect('connect by TCP', { port, host: '127.0.0.1' });
connect('connect to a socket', { path: path.join(path.dirname(secrets), 'socket') });
process.on('exit', () => console.log(JSON.stringify(tried)));
`;

async function givenSecrets(folder: string): Promise<string> {
  const secrets = { appSecret: 'a', databasePassword: 'b', stripeSecretKey: 'c', stripeWebhookSecret: 'd' };
  await secretsFile.write(folder, secrets);
  return secretsFile.pathIn(folder);
}

async function listening(to: string | number): Promise<Server> {
  const server = createServer().listen(to);
  await once(server, 'listening');
  return server;
}

test('a compromised child can read, change, end, start and reach nothing', async ({ skip }) => {
  skip(missing !== undefined, missing);
  await using folder = await givenFolder();
  const data = path.join(folder.path, 'data');
  const program = path.join(folder.path, 'programs/adapters/images/decoder.cjs');
  for (const dir of [data, path.dirname(program)]) await mkdir(dir, { recursive: true });
  await writeFile(program, attempts);
  const secrets = await givenSecrets(data);
  await using tcp = await listening(0);
  const socket = await listening(path.join(data, 'socket'));
  onTestFinished(() => void socket.close());
  const { execPath, execArgv, environment } = sandbox.command(program, []);

  const { port } = tcp.address() as AddressInfo;
  const args = [...execArgv, program, secrets, String(port), path.resolve('node_modules')];
  const { stdout } = await run(execPath, args, { env: environment });

  const {
    'see its own memory': memory,
    'load a package': load,
    ...forbidden
  } = outcomes.parse(JSON.parse(stdout));
  expect({ memory, load }).toEqual({ memory: 'done', load: 'done' });
  expect(Object.keys(forbidden)).toHaveLength(14);
  expect(new Set(Object.values(forbidden))).toEqual(new Set(['EACCES']));
});

test('the children of a pool run in the sandbox', async ({ skip }) => {
  skip(missing !== undefined, missing);
  await using folder = await givenFolder();
  const settings = {
    size: 1,
    timeoutSeconds: 20,
    processorSeconds: 20,
    recycleAfter: 9,
    recycleAboveMb: 390,
  };
  const module = new URL('troublesome-child.ts', import.meta.url);
  const pool = createChildPool<TroublesomeOperations>({ module, memoryMb: 400, ...settings });
  onTestFinished(() => pool.close());

  await expect(pool.call('read', await givenSecrets(folder.path))).rejects.toThrow('EACCES');
  await expect(pool.call('read', `/proc/${process.pid}/environ`)).rejects.toThrow('EACCES');
});

test('a machine without a sandbox says what is missing, and runs children unconfined', () => {
  const without = createSandbox('/nowhere/perl');

  expect(without.problem()).toMatch(process.platform === 'linux' ? '/nowhere/perl' : 'Linux');
  expect(without.command('decoder.js', ['--title=x'])).toEqual({
    ...{ execPath: process.execPath, execArgv: ['--title=x'], environment: {} },
  });
});
