import { once } from 'node:events';
import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '#adapters/error-code.ts';
import type { ErrorAnswer } from '#contract/shop.ts';
import { refusals, type ErrorCode } from '#domain/refusal.ts';
import { closeOnlyIdle } from './close-idle.ts';

/**
 * Timeouts in milliseconds: for the headers, for a whole request (15 MB over a slow connection), without a byte in either
 * direction, and between two requests (longer than proxies keep their connections).
 */
const usualTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  timeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** Creates a server that disconnects slow clients, and answers invalid HTTP with an error of the contract. */
export function createHttpServer(
  listener: RequestListener,
  timeouts: Partial<typeof usualTimeouts> = {},
): Server {
  const { timeout, ...options } = { ...usualTimeouts, ...timeouts };
  const server = createServer(options);
  closeOnlyIdle(server);
  server.on('request', listener);
  server.timeout = timeout;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerClientError(error.code, socket));
  return server;
}

const retryMs = 10;

/** @returns false if another process listens at this port, and may */
async function canListen(
  server: Server,
  { port, host }: { port: number; host: string | undefined },
  mayBeTaken: boolean,
): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (!mayBeTaken || errorCode(error) !== 'EADDRINUSE') throw error;
    return false;
  }
}

/**
 * Listens at this port. With `onTaken`, which is called once if another process listens there, it waits until that one no longer
 * does.
 * @throws Error of the system if it cannot listen
 */
export async function listen(
  server: Server,
  place: { port: number; host: string | undefined },
  onTaken?: () => void,
): Promise<void> {
  let tell = onTaken;
  while (!(await canListen(server, place, onTaken !== undefined))) {
    tell?.();
    tell = undefined;
    await wait(retryMs);
  }
}

const drainMs = 10_000;
const lookMs = 50;

/**
 * Accepts no new connections and waits at most 10 s for requests in progress, then closes the rest. Behind a proxy nobody notices
 * that a server is stopped.
 */
export async function drain(server: Server, limitMs = drainMs): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A kept-alive connection becomes idle only after its answer.
  const looking = setInterval(() => server.closeIdleConnections(), lookMs);
  await Promise.race([closed, wait(limitMs, undefined, { ref: false })]);
  clearInterval(looking);
  server.closeAllConnections();
}

const reasons: Record<string, [status: number, errorCode: ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'request_too_large'],
};

function answerClientError(reason: string | undefined, socket: Duplex): void {
  const [status, code] = reasons[reason ?? ''] ?? [400, 'malformed'];
  const answer: ErrorAnswer = { error: { code, message: refusals[code][1] } };
  const body = JSON.stringify(answer);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  else socket.destroy();
}
