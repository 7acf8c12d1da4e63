import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressesFile } from '#adapters/data-dir/contents.ts';
import { createAdminClient } from '../support/admin-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { commandOf, givenDataDir, isServing, launch, stillRunning } from './launch.ts';

async function processRunning(pids: number[], words: string): Promise<number> {
  const commands = await Promise.all(pids.map(async (pid) => ({ pid, command: await commandOf(pid) })));
  const found = commands.find(({ command }) => command.includes(words));
  if (!found) throw new Error(`No process runs ${words}`);
  return found.pid;
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

  test('serves everything that it names', async () => {
    expect(addresses.console).toBe(`${addresses.shop}/admin`);
    expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
    expect(await isServing(`${addresses.mailbox ?? ''}/_messages`)).toBe(true);
    expect(await isServing(`${addresses.stripe ?? ''}/_ledger`)).toBe(true);
    expect(await isServing(`${addresses.comfyui ?? ''}/system_stats`)).toBe(true);
    await expect.poll(() => start.output()).toContain(addresses.shop);
  });

  test('prints a link that logs in to the console once', async () => {
    const { 1: token = '' } = await waitUntil(() =>
      /Console +\S+\/admin#login=([\w-]+)/.exec(start.output()),
    );
    const operator = createAdminClient(addresses.shop);
    await operator.logIn({ token });
    expect((await operator.call('GET /api/admin/sessions')).map(({ via }) => via)).toEqual(['link']);
    await expect(createAdminClient(addresses.shop).logIn({ token })).rejects.toThrow(/login_link_over/);
  });

  test('refuses a second start in its folder, and says where the first one is', async () => {
    await using second = launch(folder.path);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(addresses.shop);
    expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
  });

  test('keeps its port: another start that wants it says so and starts nothing', async () => {
    await using other = await givenDataDir();
    const { port } = new URL(addresses.shop);
    const taken = launch(other.path, { PORT: port });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toContain(`PORT ${port} is in use by another program`);
    expect(existsSync(addressesFile.pathIn(other.path))).toBe(false);
  });

  test.runIf(process.platform === 'linux')('restarts a process that is killed, at its address', async () => {
    process.kill(await processRunning(await start.processes(), 'server/main.js'), 'SIGKILL');
    await expect.poll(() => start.output()).toContain('server is ready again');
    expect(await isServing(`${addresses.shop}/readyz`)).toBe(true);
    expect(start.output()).toContain('server ended (killed by SIGKILL)');
  });

  test('leaves nothing behind when it is stopped, which is the last thing here', async () => {
    const processes = await start.processes();
    expect(await start.stop()).toBe(0);
    expect(processes.length).toBeGreaterThanOrEqual(6);
    expect(stillRunning(processes)).toEqual([]);
    expect(existsSync(addressesFile.pathIn(folder.path))).toBe(false);
  });
});

test('invalid settings end the start with messages, and nothing is started', async () => {
  await using folder = await givenDataDir();
  const wrong = launch(folder.path, {
    SWEEP_SECONDS: 'soon',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'https://shop.example',
  });
  expect(await wrong.ended).toBe(78);
  expect(wrong.output()).toMatch(/LOG_LEVEL:/);
  expect(wrong.output()).toMatch(/SWEEP_SECONDS:/);
  expect(wrong.output()).toMatch(/STRIPE_SECRET_KEY: is needed/);
  expect(existsSync(addressesFile.pathIn(folder.path))).toBe(false);
});
