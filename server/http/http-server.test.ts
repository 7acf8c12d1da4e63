import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorAnswer } from '#contract/shop.ts';
import { createHttpServer } from './http-server.ts';

const short = { headersTimeout: 200, requestTimeout: 400, timeout: 600, connectionsCheckingInterval: 20 };

async function given(listener: RequestListener = (_request, response) => void response.end('hello')) {
  const server = createHttpServer(listener, short);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    dial: () => connect(port, '127.0.0.1').on('error', () => undefined),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends one byte at a time until the other side has had enough. @returns what came back. */
async function dribble(socket: Socket, begin: string): Promise<string> {
  const came = buffer(socket);
  socket.write(begin);
  while (socket.writable) {
    socket.write('a');
    await wait(20);
  }
  return String(await came);
}

describe('the HTTP server', () => {
  it('cuts off headers that dribble in, with words', async () => {
    await using server = await given();
    const answer = await dribble(server.dial(), 'GET / HTTP/1.1\r\nhost: x\r\nslow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"message":"That took too long to arrive.');
  });

  it('cuts off a body that dribbles in', async () => {
    await using server = await given((request, response) => {
      request.resume().once('end', () => response.end('read'));
    });
    const answer = await dribble(
      server.dial(),
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('hangs up on whoever connects and says nothing', async () => {
    await using server = await given();
    const socket = server.dial();
    await once(socket.resume(), 'close');
    expect(socket.bytesWritten).toBe(0);
  });

  it('hangs up on whoever asks for much and takes none of it', async () => {
    const left = new EventEmitter();
    const gone = once(left, 'close');
    await using server = await given((_request, response) => {
      response.once('close', () => left.emit('close'));
      response.write(Buffer.alloc(20_000_000));
    });
    server.dial().pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await gone;
  });

  it.each([
    ['headers beyond 16 kB', 431, `GET / HTTP/1.1\r\nhost: x\r\nlarge: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['rubbish', 400, '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      400,
      'POST / HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0',
    ],
  ])('answers %s with %i in our words', async (_what, status, request) => {
    await using server = await given();
    const socket = server.dial();
    socket.write(request, 'latin1');
    const [head = '', body = ''] = String(await buffer(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    const { error } = errorAnswer.parse(JSON.parse(body));
    expect(error.message).toMatch(/^[A-Z].*again\.$/);
  });
});
