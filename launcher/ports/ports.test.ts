import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { anyPort, chooseShopPort, isFree, PortError, untilFree } from './ports.ts';

function listen(port: number, host?: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(port, host, () => resolve(server)));
}

test.each(['127.0.0.1', '0.0.0.0'])('a port in use at %s is not free', async (host) => {
  const port = await anyPort();
  const other = await listen(port, host);

  expect(await isFree(port)).toBe(false);
  other.close();
});

test('a taken port from the settings is an error that says what to do', async () => {
  const port = await anyPort();
  const other = await listen(port);

  await expect(chooseShopPort(port)).rejects.toThrow(PortError);
  await expect(chooseShopPort(port)).rejects.toThrow(/another PORT/);
  other.close();
});

test('two starts at the same moment get different ports', async () => {
  const [one, two] = await Promise.all([chooseShopPort(undefined), chooseShopPort(undefined)]);

  expect(one).not.toBe(two);
  for (const port of [one, two]) {
    expect(port).toBeGreaterThanOrEqual(3000);
    expect(port).toBeLessThanOrEqual(3010);
  }
});

test('a start waits for the port of a process that is about to end', async () => {
  const port = await anyPort();
  const leaving = await listen(port);
  const waited = untilFree(port, 5_000);
  leaving.close();

  await waited;
  expect(await isFree(port)).toBe(true);
});
