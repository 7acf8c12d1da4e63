import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '#adapters/operator-error.ts';
import { takeLock } from '../lock.ts';

/** Thrown when there is no free port for the shop. */
export class PortError extends OperatorError {}

const shopPorts = Array.from({ length: 11 }, (_, n) => 3000 + n);

/** Range below the system's ephemeral ports, so that outgoing connections do not take a port between two starts. */
const ownRange = [20_000, 32_000] as const;

function canListen(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, ...(host && { host }), exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns true if no process listens on the port, on loopback or on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port));
}

/** Waits until a port is free, at most `limitMs`. */
export async function untilFree(port: number, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end && !(await isFree(port))) await wait(50);
}

/** Locks of the ports that this process has reserved. */
const reservations = new Set<{ release: () => void }>();

/**
 * Reserves a port if it is free, by a lock: otherwise two launchers at the same moment would both find it free. With `isOurs` a
 * process of this launcher listens there, or is about to.
 */
export async function reserve(port: number, isOurs = false): Promise<boolean> {
  const lock = await takeLock(`port ${port}`);
  if (!lock) return false;
  if (isOurs || (await isFree(port))) {
    reservations.add(lock);
    return true;
  }
  lock.release();
  return false;
}

/** Lets other processes reserve this one's ports. */
export function releasePorts(): void {
  for (const lock of reservations) lock.release();
  reservations.clear();
}

/** Returns a free port, reserved for this process. */
export async function anyPort(): Promise<number> {
  const port = randomInt(...ownRange);
  return (await reserve(port)) ? port : anyPort();
}

/**
 * Returns the shop's port: the one the operator has set, else the first free one from 3000 to 3010. 0 means any. `ours`: the one
 * that a server of this launcher waits for.
 * @throws PortError when it, or all of them, are taken.
 */
export async function chooseShopPort(given: number | undefined, ours?: number): Promise<number> {
  if (ours !== undefined && (await reserve(ours, true))) return ours;
  if (given === 0) return anyPort();
  for (const port of given === undefined ? shopPorts : [given]) {
    if (await reserve(port)) return port;
  }
  throw new PortError(
    given === undefined
      ? 'The ports 3000 to 3010 are all in use. Set PORT to a free one.'
      : `PORT ${given} is in use by another program. Stop that program, or set another PORT.`,
  );
}
