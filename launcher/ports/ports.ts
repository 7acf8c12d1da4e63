import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '#adapters/operator-error.ts';
import { takeLock } from '../lock.ts';

/** Thrown when there is no port for the shop. */
export class PortError extends OperatorError {}

const shopPorts = Array.from({ length: 11 }, (_, n) => 3000 + n);

/** Below the range from which systems lend ports to outgoing connections, so that a port that is used again stays free. */
const ownRange = [20_000, 32_000] as const;

function canListen(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, ...(host && { host }), exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** True when nobody listens on the port, on loopback or for all addresses. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port));
}

/** Waits for a port that is being let go of. */
export async function untilFree(port: number, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end && !(await isFree(port))) await wait(50);
}

/** Two starts at the same moment would both find a port free: the first to reserve it has it. */
export async function reserve(port: number): Promise<boolean> {
  const lock = await takeLock(`port ${port}`);
  if (!lock) return false;
  if (await isFree(port)) return true;
  lock.release();
  return false;
}

/** A free port, reserved for this process. */
export async function anyPort(): Promise<number> {
  const port = randomInt(...ownRange);
  return (await reserve(port)) ? port : anyPort();
}

/**
 * The port of the shop: the one the operator gave, else the first free one of 3000 to 3010. 0 means any.
 * @throws PortError when there is none to be had.
 */
export async function chooseShopPort(given: number | undefined): Promise<number> {
  if (given === 0) return anyPort();
  for (const port of given === undefined ? shopPorts : [given]) {
    if (await reserve(port)) return port;
  }
  throw new PortError(
    given === undefined
      ? 'The ports 3000 to 3010 are all taken. Set PORT to a free one.'
      : `PORT ${given} is taken by another program. Stop that program, or set another PORT.`,
  );
}
