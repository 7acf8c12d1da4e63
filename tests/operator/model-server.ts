import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelFile } from '#operator/models/manifest.ts';
import { sizeOf } from '#operator/models/sizes.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Bytes of the test's model file. */
const size = 200_000;

/** Answers one request for the file. */
export type Answer = (response: ServerResponse, asked: { begin: number; body: Buffer }) => unknown;

function beginOf({ headers }: IncomingMessage): number {
  return Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
}

/** Answers correctly, with the range requested. */
export const whole: Answer = (response, { begin, body }) => {
  const range = `bytes ${begin}-${body.length - 1}/${body.length}`;
  response.writeHead(begin > 0 ? 206 : 200, {
    'content-length': body.length - begin,
    ...(begin > 0 && { 'content-range': range }),
  });
  response.end(body.subarray(begin));
};

/** Sends `bytes` more of the range, and cuts the connection once they are in the part file. */
export const cutAfter =
  (bytes: number, part: string): Answer =>
  async (response, { begin, body }) => {
    const headers = { 'content-length': body.length - begin };
    const range = { 'content-range': `bytes ${begin}-${body.length - 1}/${body.length}` };
    response.writeHead(begin > 0 ? 206 : 200, begin > 0 ? { ...headers, ...range } : headers);
    response.flushHeaders();
    response.write(body.subarray(begin, begin + bytes));
    await waitUntil(async () => ((await sizeOf(part)) === begin + bytes ? true : undefined));
    response.destroy();
  };

/** Answers with a status only. */
export const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/**
 * Starts a server with one model file of random bytes. It answers requests with `answers` in turn, and correctly after that;
 * `asked` lists the first byte that each request wanted.
 */
export async function givenModelServer(...answers: Answer[]) {
  const body = randomBytes(size);
  const asked: number[] = [];
  const server = createServer((request, response) => {
    const begin = beginOf(request);
    asked.push(begin);
    (answers.shift() ?? whole)(response, { begin, body });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file: ModelFile = {
    file: 'model.safetensors',
    folder: 'diffusion_models',
    tiers: ['small'],
    url: `${origin}/model.safetensors`,
    bytes: size,
    sha256: createHash('sha256').update(body).digest('hex'),
    licence: 'Apache-2.0',
    about: 'https://example.com/model',
  };
  return {
    body,
    asked,
    file,
    origin,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
