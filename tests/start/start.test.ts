import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressesFile, postgresDir, postgresHomeFile, secretsFile } from '#adapters/data-dir/contents.ts';
import { createAdminClient } from '../support/admin-client.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenDataDir, launch, stillRunning } from './launch.ts';

vi.setConfig({ testTimeout: 180_000 });

async function isServing(url: string): Promise<boolean> {
  return fetch(url).then((response) => response.ok);
}

async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

async function processRunning(pids: number[], words: string): Promise<number> {
  const commands = await Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
  const found = commands.find(({ command }) => command.includes(words));
  if (!found) throw new Error(`No process runs ${words}`);
  return found.pid;
}

/** One that nobody has reserved either. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('a start with no settings', () => {
  let folder: Awaited<ReturnType<typeof givenDataDir>>;
  let start: ReturnType<typeof launch>;
  let addresses: Awaited<ReturnType<typeof start.opened>>;
  beforeAll(async () => {
    folder = await givenDataDir();
    start = launch(folder.path);
    addresses = await start.opened();
  });
  afterAll(async () => {
    await start[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  test('serves everything it names', async () => {
    expect(addresses.console).toBe(`${addresses.shop}/admin`);
    expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
    expect(await isServing(`${addresses.mailbox ?? ''}/_messages`)).toBe(true);
    expect(await isServing(`${addresses.stripe ?? ''}/_ledger`)).toBe(true);
    expect(await isServing(`${addresses.comfyui ?? ''}/system_stats`)).toBe(true);
    await vi.waitFor(() => expect(start.output()).toContain(addresses.shop), 20_000);
  });

  test('prints an address that logs in to the console, once', async () => {
    const { 1: token = '' } = await vi.waitFor(() => {
      const found = /Console +\S+\/admin#login=([\w-]+)/.exec(start.output());
      expect(found).not.toBeNull();
      return found ?? [];
    }, 20_000);
    const operator = createAdminClient(addresses.shop);
    await operator.logIn({ token });
    expect((await operator.call('listSessions')).map(({ via }) => via)).toEqual(['link']);
    await expect(createAdminClient(addresses.shop).logIn({ token })).rejects.toThrow(/login_link_over/);
  });

  test('lets no second one onto its folder, and tells that where the first one is', async () => {
    await using second = launch(folder.path);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(addresses.shop);
    expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
  });

  test('keeps its port: who wants it as well is told that, and starts nothing', async () => {
    await using other = await givenDataDir();
    const { port } = new URL(addresses.shop);
    const taken = launch(other.path, { PORT: port });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toContain(`PORT ${port} is taken by another program`);
    expect(existsSync(addressesFile.pathIn(other.path))).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    'starts a process that is killed again, at its address',
    async () => {
      process.kill(await processRunning(await start.processes(), 'server/main.js'), 'SIGKILL');
      await vi.waitFor(() => expect(start.output()).toContain('server is ready again'), 20_000);
      expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
      expect(start.output()).toContain('server ended (killed by SIGKILL)');
    },
  );

  test('leaves nothing behind when it is stopped, which is the last thing here', async () => {
    const processes = await start.processes();
    expect(await start.stop()).toBe(0);
    expect(processes.length).toBeGreaterThanOrEqual(6);
    expect(stillRunning(processes)).toEqual([]);
    expect(existsSync(addressesFile.pathIn(folder.path))).toBe(false);
  });
});

test('settings that do not fit end the start with words, and start nothing', async () => {
  await using folder = await givenDataDir();
  const wrong = launch(folder.path, {
    SWEEP_SECONDS: 'soon',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'https://shop.example',
  });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/LOG_LEVEL:/);
  expect(wrong.output()).toMatch(/SWEEP_SECONDS:/);
  expect(wrong.output()).toMatch(/STRIPE_SECRET_KEY: is needed/);
  expect(existsSync(addressesFile.pathIn(folder.path))).toBe(false);
});

test('npm that is told to stop stops everything, and the next start waits until it has', async () => {
  await using folder = await givenDataDir();
  await using first = launch(folder.path, {}, ['npm', 'start']);
  await first.opened();
  const processes = await first.processes();
  const stopped = first.stop();
  await vi.waitFor(() => expect(existsSync(addressesFile.pathIn(folder.path))).toBe(false), 5_000);
  await using second = launch(folder.path);
  await stopped;
  await second.opened();

  expect(stillRunning(processes)).toEqual([]);
});

test('after a start is killed its processes end, and the next one takes over its database and its addresses', async () => {
  await using folder = await givenDataDir();
  const killed = launch(folder.path);
  const before = await killed.opened();
  const processes = await killed.processes();
  await killed.killHard();

  const port = new URL(before.shop).port;
  await using next = launch(folder.path, { PORT: port });
  await vi.waitFor(() => expect(existsSync(addressesFile.pathIn(folder.path))).toBe(false), 10_000);
  const after = await next.opened();

  expect(after).toEqual(before);
  expect(await isServing(`${after.shop}/readyz`)).toBe(true);
  // Only PostgreSQL's processes outlive the launcher.
  const postgres = await Promise.all(stillRunning(processes).map(commandOf));
  expect(postgres.filter((command) => !command.includes('postgres'))).toEqual([]);
  expect(postgres.length).toBeGreaterThan(0);

  expect(await next.stop()).toBe(0);
  expect(stillRunning(processes)).toEqual([]);
});

test('with DATABASE_URL no PostgreSQL is started, and what an earlier version left in the folder is used', async () => {
  await using database = await givenDatabase();
  await using folder = await givenDataDir();
  const [comfyui, stripe, mailbox, smtp] = await Promise.all(Array.from({ length: 4 }, unusedPort));
  const ports = { shop: 3000, comfyui, stripe, mailbox, smtp, postgres: 3001 };
  const secrets = { appSecret: 'a'.repeat(64), databasePassword: 'b', stripeSecretKey: 'sk_test_c' };
  await mkdir(folder.path);
  await writeFile(path.join(folder.path, 'ports.json'), JSON.stringify(ports));
  await writeFile(
    path.join(folder.path, 'secrets.json'),
    JSON.stringify({ ...secrets, stripeWebhookSecret: 'whsec_d' }),
  );
  await using start = launch(folder.path, { DATABASE_URL: database.url });
  const addresses = await start.opened();

  expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
  expect(addresses.stripe).toBe(`http://127.0.0.1:${String(stripe)}`);
  expect((await secretsFile.read(folder.path))?.appSecret).toBe(secrets.appSecret);
  expect(existsSync(postgresHomeFile.pathIn(folder.path))).toBe(false);
  expect(existsSync(postgresDir(folder.path))).toBe(false);
});
