import { request as httpRequest, Agent, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Hostile request: its description for the report, and its content as sent. */
export type Attempt = {
  what: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};
/** Bytes that no HTTP client would send, for a connection of their own. */
export type RawAttempt = { what: string; bytes: Buffer };

/** Answer; `ms` is measured from the first byte sent to the last byte received. */
export type Answer = { status: number; ms: number; headers: IncomingHttpHeaders; body: Buffer };

export type Sender = ReturnType<typeof createSender>;

const patienceMs = 30_000;

/** Sends attempts to a shop and returns its answers. */
export function createSender(shopUrl: string, maxSockets = 8) {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(shopUrl);

  /** @throws when there is no answer */
  async function send({ method, path, headers = {}, body = '' }: Attempt): Promise<Answer> {
    const started = performance.now();
    const length = String(Buffer.byteLength(body));
    const sent = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...(length === '0' && method === 'GET' ? {} : { 'content-length': length }), ...headers },
      signal: AbortSignal.timeout(patienceMs),
    });
    return new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        buffer(response).then(
          (read) => resolve({ status, ms: performance.now() - started, headers: answered, body: read }),
          reject,
        );
      });
      sent.end(body);
    });
  }

  /** Returns the first answer before the server hangs up; status 0 when it hangs up without one. */
  async function sendRaw({ bytes }: RawAttempt): Promise<Answer> {
    const started = performance.now();
    const socket = connect(Number(port), hostname);
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('No answer')));
    socket.end(bytes);
    const text = (await buffer(socket)).toString('latin1');
    const ms = performance.now() - started;
    const [head = ''] = text.split('\r\n\r\n', 1);
    const headers = headersIn(head);
    const from = head.length + 4;
    const body = text.slice(from, from + Number(headers['content-length'] ?? 0));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
    return { status, ms, headers, body: Buffer.from(body, 'latin1') };
  }

  return { send, sendRaw, close: () => agent.destroy() };
}

function headersIn(head: string): IncomingHttpHeaders {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
