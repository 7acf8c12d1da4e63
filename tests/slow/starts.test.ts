import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addressesFile, postgresDir, postgresHomeFile, secretsFile } from '#adapters/data-dir/contents.ts';
import { commandOf, givenDataDir, isServing, launch, stillRunning } from '../start/launch.ts';
import { givenDatabase } from '../support/postgres.ts';

/** Finds a port that is neither in use nor reserved. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('npm stops everything when it is told to stop, and the next start waits until it has', async () => {
  await using folder = await givenDataDir();
  await using first = launch(folder.path, {}, ['npm', 'start']);
  await first.opened();
  const processes = await first.processes();
  const stopped = first.stop();
  await expect.poll(() => existsSync(addressesFile.pathIn(folder.path))).toBe(false);
  await using second = launch(folder.path);
  await stopped;
  await second.opened();

  expect(stillRunning(processes)).toEqual([]);
});

test('a start after a killed one takes over its database and its addresses', async () => {
  await using folder = await givenDataDir();
  const killed = launch(folder.path);
  const before = await killed.opened();
  const processes = await killed.processes();
  await killed.killHard();

  const port = new URL(before.shop).port;
  await using next = launch(folder.path, { PORT: port });
  await expect.poll(() => existsSync(addressesFile.pathIn(folder.path))).toBe(false);
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

test('a start with DATABASE_URL runs no PostgreSQL, and uses the files of an earlier version', async () => {
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
