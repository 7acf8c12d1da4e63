import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';

/** What every stand-in's `main.ts` reads from its command line. `--port 0` takes any free port. */
export function readArguments(): { port: number; dir: string; host: string } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      dir: { type: 'string', default: '' },
      host: { type: 'string', default: '127.0.0.1' },
    },
    allowPositionals: true,
    strict: false,
  });
  return { port: Number(values.port), dir: String(values.dir), host: String(values.host) };
}

/** Resolves with the port once the server listens. @throws when the port is taken. */
export function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Tells the parent (over IPC, when there is one) and the terminal which addresses are served now.
 * From then on the end of the parent counts as a SIGTERM.
 */
export function announce(addresses: Record<string, string>): void {
  process.send?.({ ready: addresses });
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.stdout.write(`${JSON.stringify({ ready: addresses })}\n`);
}

/** How long closing may take, in ms: a connection that somebody keeps open must not hold up the stop. */
const closeLimitMs = 3_000;

/** Closes what runs and ends the process when it is asked to (SIGTERM, SIGINT). */
export function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    setTimeout(() => process.exit(0), closeLimitMs).unref();
    void close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The pipes of a parent that was killed are broken; a lost line must not cut the stop short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
