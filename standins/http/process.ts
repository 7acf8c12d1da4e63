import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { parseArgs } from 'node:util';

/** What every stand-in's `main.ts` reads from its command line. `--port 0` takes any free port. */
export function readArguments(): { port: number; dir: string; host: string } {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = { port: text('0'), dir: text(''), host: text('127.0.0.1') };
  const { values } = parseArgs({ options, strict: false });
  return { port: Number(values.port), dir: String(values.dir), host: String(values.host) };
}

/** Resolves with the port once the server listens. @throws when the port is taken. */
export async function listening(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** How long closing may take, in ms: a connection that somebody keeps open must not hold up the stop. */
const closeLimitMs = 3_000;

/**
 * Tells the parent (over IPC, when there is one) and the terminal which addresses are served now. On SIGTERM, SIGINT or
 * the end of the parent it closes what runs and ends the process.
 */
export function serveUntilStopped(addresses: Record<string, string>, close: () => Promise<void>): void {
  const stop = () => {
    setTimeout(() => process.exit(0), closeLimitMs).unref();
    void close().finally(() => process.exit(0));
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
  // The pipes of a parent that was killed are broken; a lost line must not cut the stop short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.send?.({ ready: addresses });
  process.stdout.write(`${JSON.stringify({ ready: addresses })}\n`);
}
