import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { givenDatabase } from '../setup/postgres.ts';
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

test('a start with no settings serves everything it names, and a stop leaves nothing behind', async () => {
  await using folder = await givenDataDir();
  await using start = launch(folder.path);
  const addresses = await start.opened();

  expect(addresses.console).toBe(`${addresses.shop}/admin`);
  expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
  expect(await isServing(`${addresses.mailbox ?? ''}/_messages`)).toBe(true);
  expect(await isServing(`${addresses.stripe ?? ''}/_ledger`)).toBe(true);
  expect(await isServing(`${addresses.comfyui ?? ''}/system_stats`)).toBe(true);
  expect(start.output()).toContain(addresses.shop);

  const processes = await start.processes();
  expect(await start.stop()).toBe(0);
  expect(processes.length).toBeGreaterThanOrEqual(6);
  expect(stillRunning(processes)).toEqual([]);
  expect(existsSync(path.join(folder.path, 'addresses.json'))).toBe(false);
});

test('a second start on the same folder is refused and told where the first one is', async () => {
  await using folder = await givenDataDir();
  await using first = launch(folder.path);
  const { shop } = await first.opened();
  await using second = launch(folder.path);

  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(shop);
  expect(await isServing(`${shop}/readyz`)).toBe(true);
});

test('npm that is told to stop stops everything, and the next start waits until it has', async () => {
  await using folder = await givenDataDir();
  await using first = launch(folder.path, {}, ['npm', 'start']);
  await first.opened();
  const processes = await first.processes();
  const stopped = first.stop();
  await vi.waitFor(() => expect(existsSync(path.join(folder.path, 'addresses.json'))).toBe(false), 5_000);
  await using second = launch(folder.path);
  await stopped;
  await second.opened();

  expect(stillRunning(processes)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a part that is killed is started again at its address',
  async () => {
    await using folder = await givenDataDir();
    await using start = launch(folder.path);
    const { shop } = await start.opened();
    const before = await processRunning(await start.processes(), 'server/main.ts');

    process.kill(before, 'SIGKILL');

    await vi.waitFor(() => expect(start.output()).toContain('server is ready again'), 20_000);
    expect(await isServing(`${shop}/readyz`)).toBe(true);
    expect(start.output()).toContain('server ended (killed by SIGKILL)');
  },
);

test('after a start is killed its parts go, and the next one takes over its database and its addresses', async () => {
  await using folder = await givenDataDir();
  const killed = launch(folder.path);
  const before = await killed.opened();
  const processes = await killed.processes();
  await killed.killHard();

  const port = new URL(before.shop).port;
  await using next = launch(folder.path, { PORT: port });
  await vi.waitFor(() => expect(existsSync(path.join(folder.path, 'addresses.json'))).toBe(false), 10_000);
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

test('with DATABASE_URL no PostgreSQL is started', async () => {
  await using database = await givenDatabase();
  await using folder = await givenDataDir();
  await using start = launch(folder.path, { DATABASE_URL: database.url });
  const { shop } = await start.opened();

  expect(await isServing(`${shop}/readyz`)).toBe(true);
  expect(existsSync(path.join(folder.path, 'postgres-home'))).toBe(false);
  expect(existsSync(path.join(folder.path, 'postgres'))).toBe(false);
});

test('a port that is taken and settings that do not fit end the start with words, and start nothing', async () => {
  await using folder = await givenDataDir();
  await using other = await givenDataDir();
  await using first = launch(folder.path);
  const { shop } = await first.opened();
  const port = new URL(shop).port;

  const taken = launch(other.path, { PORT: port });
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toContain(`PORT ${port} is taken by another program`);

  const wrong = launch(other.path, {
    SWEEP_SECONDS: 'soon',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'https://shop.example',
  });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/LOG_LEVEL:/);
  expect(wrong.output()).toMatch(/SWEEP_SECONDS:/);
  expect(wrong.output()).toMatch(/STRIPE_SECRET_KEY: is needed/);
  expect(existsSync(path.join(other.path, 'addresses.json'))).toBe(false);
});
