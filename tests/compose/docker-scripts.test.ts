import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { givenFolder } from '../support/folder.ts';
import { pathOf } from './compose-files.ts';

const run = promisify(execFile);

/** Names of the stand-ins; `getent` resolves no others. */
const standins = ['mailbox', 'stripe', 'comfyui-standin'];

async function givenNames(dir: string, names: string[]): Promise<string> {
  const file = path.join(dir, 'getent');
  await writeFile(
    file,
    `#!/bin/sh\ncase "$2" in ${[...names, 'none'].join(' | ')}) exit 0 ;; esac\nexit 2\n`,
  );
  await chmod(file, 0o755);
  return `${dir}:${process.env.PATH ?? ''}`;
}

/** Returns the environment of a container after the entry script, given compose's `settings`. */
async function environmentOf(
  dir: string,
  settings: Record<string, string>,
  names = standins,
  ...command: string[]
): Promise<Record<string, string>> {
  const PATH = await givenNames(dir, names);
  const { stdout } = await run(
    pathOf('docker/entry.sh'),
    [process.execPath, '-p', 'JSON.stringify(process.env)', ...command],
    {
      env: { PATH, MADE_SECRETS: path.join(dir, 'made'), PORT: '3000', ...settings },
    },
  );
  return JSON.parse(stdout) as Record<string, string>;
}

const local = { PUBLIC_URL: 'http://localhost:3000' };

/** Makes the secrets in `dir`, where the shop's are, with folders for those of the other containers. */
async function makeSecrets(dir: string): Promise<void> {
  const folders = [dir, path.join(dir, 'postgres'), path.join(dir, 'stripe')];
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
  await run(pathOf('docker/make-secrets.sh'), folders);
}

/** Reads the variables in a file that the shell reads. */
async function valuesIn(file: string): Promise<Record<string, string>> {
  return parseEnv(await readFile(file, 'utf8')) as Record<string, string>;
}

test('secrets are made once, are all different, and are readable only by their owner', async () => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'made');
  await makeSecrets(folder.path);
  const first = await readFile(file, 'utf8');
  await makeSecrets(folder.path);

  expect(await readFile(file, 'utf8')).toBe(first);
  expect(new Set(Object.values(await valuesIn(file))).size).toBe(4);
  for (const name of ['made', 'postgres/database-password', 'stripe/made'])
    expect((await stat(path.join(folder.path, name))).mode & 0o777).toBe(0o600);
});

test('PostgreSQL and Stripe’s stand-in get only their own secrets, in an older shop too', async () => {
  await using folder = await givenFolder();
  await writeFile(
    path.join(folder.path, 'made'),
    'made_app_secret=1\nmade_database_password=2\nmade_stripe_key=sk_test_3\nmade_stripe_webhook_secret=whsec_4\n',
  );
  await makeSecrets(folder.path);

  expect(await readFile(path.join(folder.path, 'postgres/database-password'), 'utf8')).toBe('2');
  expect(await valuesIn(path.join(folder.path, 'stripe/made'))).toEqual({
    made_stripe_key: 'sk_test_3',
    made_stripe_webhook_secret: 'whsec_4',
  });
});

test('a program gets all it needs from an empty configuration', async () => {
  await using folder = await givenFolder();
  await makeSecrets(folder.path);
  const environment = await environmentOf(folder.path, { ...local, SMTP_URL: '', APP_SECRET: '' });

  expect(() => readConfig(environment)).not.toThrow();
  const password = await readFile(path.join(folder.path, 'postgres/database-password'), 'utf8');
  expect(environment).toMatchObject({
    DATABASE_URL: `postgres://toonbooth:${password}@postgres:5432/toonbooth`,
    SMTP_URL: 'smtp://mailbox:1025',
    STRIPE_API_URL: 'http://stripe:3012',
    COMFYUI_URLS: 'http://comfyui-standin:8188',
    COMFYUI_DIRS: '/comfyui-standin',
    WORKFLOWS: 'cpu',
  });
  expect(readConfig(environment).sources).toMatchObject({
    ...{ APP_SECRET: 'start', SMTP_URL: 'start', STRIPE_API_URL: 'start', WORKFLOWS: 'start' },
    ...{ PUBLIC_URL: 'environment', REDIS_URL: 'start', PRICE: 'default' },
  });
});

test('the operator’s settings stay unchanged', async () => {
  await using folder = await givenFolder();
  await makeSecrets(folder.path);
  const set = {
    APP_SECRET: 's'.repeat(32),
    DATABASE_URL: 'postgres://elsewhere/shop',
    REDIS_URL: 'redis://elsewhere',
    SMTP_URL: 'smtp://elsewhere',
    COMFYUI_URLS: 'http://gpu:8188',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PUBLIC_URL: 'https://toons.example.com',
  };
  const environment = await environmentOf(folder.path, set);

  expect(environment).toMatchObject(set);
  expect(environment).not.toHaveProperty('STRIPE_API_URL');
  expect(environment).not.toHaveProperty('WORKFLOWS');
  expect(environment).not.toHaveProperty('COMFYUI_DIRS');
});

test('a public shop does not sell with stand-ins unless told to', async () => {
  await using folder = await givenFolder();
  await makeSecrets(folder.path);
  const open = { PUBLIC_URL: 'https://toons.example.com' };

  await expect(environmentOf(folder.path, open)).rejects.toThrow(/SMTP_URL is needed/);
  await expect(environmentOf(folder.path, { ...open, SMTP_URL: 'smtp://elsewhere' })).rejects.toThrow(
    /STRIPE_SECRET_KEY is needed/,
  );
  await expect(environmentOf(folder.path, { PUBLIC_URL: 'http://localhost.example.com' })).rejects.toThrow(
    /needed/,
  );
  for (const ALLOW_STANDINS of ['1', 'on'])
    expect(await environmentOf(folder.path, { ...open, ALLOW_STANDINS })).toHaveProperty('STRIPE_SECRET_KEY');
});

test.each([
  ['mailbox', 'SMTP_URL is not set, and its stand-in does not run'],
  ['stripe', '--profile stripe-standin'],
  ['comfyui-standin', 'COMFYUI_URLS is not set'],
])('a program without %s and its setting says what to do', async (missing, words) => {
  await using folder = await givenFolder();
  await makeSecrets(folder.path);
  const names = standins.filter((name) => name !== missing);

  await expect(environmentOf(folder.path, local, names)).rejects.toThrow(words);
});

test('the doctor starts with missing settings, which stay unset for it to report', async () => {
  await using folder = await givenFolder();
  await makeSecrets(folder.path);
  const open = { PUBLIC_URL: 'https://toons.example.com' };
  const environment = await environmentOf(folder.path, open, [], 'toonbooth', 'doctor');

  expect(environment).toHaveProperty('APP_SECRET');
  expect(environment).toHaveProperty('DATABASE_URL');
  for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'COMFYUI_URLS'])
    expect(environment).not.toHaveProperty(name);
  expect(await environmentOf(folder.path, local, standins, 'toonbooth', 'doctor')).toHaveProperty(
    'SMTP_URL',
    'smtp://mailbox:1025',
  );
});
