import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { parseArgs } from 'node:util';

/** Reads the arguments common to every stand-in's `main.ts`. `--port 0` selects any free port. */
export function readArguments(): { port: number; dir: string; host: string } {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const options = { port: text('0'), dir: text(''), host: text('127.0.0.1') };
  const { values } = parseArgs({ options, strict: false });
  return { port: Number(values.port), dir: String(values.dir), host: String(values.host) };
}

/** Returns the port once the server is listening. @throws when the port is taken. */
export async function listening(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Time limit for closing, in milliseconds: an open connection must not delay the stop. */
const closeLimitMs = 3_000;

/**
 * Reports the addresses now served to the parent (over IPC, if there is one) and to the terminal. On SIGTERM, SIGINT or the end
 * of the parent it closes everything and ends the process.
 */
export function serveUntilStopped(addresses: Record<string, string>, close: () => Promise<void>): void {
  const stop = () => {
    setTimeout(() => process.exit(0), closeLimitMs).unref();
    void close().finally(() => process.exit(0));
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
  // If the parent was killed its pipes are broken; a lost line must not interrupt the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.send?.({ ready: addresses });
  process.stdout.write(`${JSON.stringify({ ready: addresses })}\n`);
}
