import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: one of those must not take the port while its server is dead. */
const firstPort = 20_000;
const portsPerWorker = 1000;

/** Which of the processes that test side by side this is: each has ports of its own, for the same reason. */
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 10;

/** Where to look next: anywhere at first, because other runs may be on, and then onwards, never twice at one port. */
let next = Math.floor(Math.random() * portsPerWorker);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server.listen(port, '127.0.0.1'), 'listening').then(
    () => true,
    () => false,
  );
  const free = await listening;
  server.close();
  return free;
}

/** A port on loopback that nobody listens on now, and that no other test beside this one is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + worker * portsPerWorker + (next++ % portsPerWorker);
    if (await isFree(port)) return port;
  }
}
