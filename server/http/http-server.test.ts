import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorAnswer } from '#contract/shop.ts';
import { createHttpServer, drain, listen } from './http-server.ts';

const short = { headersTimeout: 200, requestTimeout: 400, timeout: 600, connectionsCheckingInterval: 20 };

const hello: RequestListener = (_request, response) => void response.end('hello');

async function given(listener: RequestListener, timeouts = {}) {
  const server = createHttpServer(listener, timeouts);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    dial: () => connect(port, '127.0.0.1').on('error', () => undefined),
    drain: (limitMs?: number) => drain(server, limitMs),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a server with short timeouts. */
const givenImpatient = (listener = hello) => given(listener, short);

/** Sends one byte at a time until the other side closes the connection. @returns the answer */
async function dribble(socket: Socket, begin: string): Promise<string> {
  const came = buffer(socket);
  socket.write(begin);
  while (socket.writable) {
    socket.write('a');
    await wait(20);
  }
  return String(await came);
}

describe('an HTTP server that is stopped', () => {
  it('answers open requests, closes idle connections, and accepts no new ones', async () => {
    const asked = new EventEmitter();
    let answer = (): void => undefined;
    await using server = await given(({ url }, response) => {
      if (url !== '/slow') return void response.end('hello');
      answer = () => void response.end('here you are');
      asked.emit('request');
    });
    const [idle, asking] = [server.dial(), server.dial()];
    idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(idle, 'data');
    asking.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(asked, 'request');

    const stopped = server.drain(60_000);
    await once(idle.resume(), 'close');
    await expect(once(server.dial(), 'connect')).rejects.toThrow('ECONNREFUSED');
    answer();

    expect(String(await buffer(asking))).toMatch(/^HTTP\/1\.1 200 [^]*here you are/);
    await stopped;
  });

  it('does not wait for connections without a request', { timeout: 30_000 }, async () => {
    await using server = await given(hello);
    const silent = server.dial();
    await once(silent, 'connect');
    const cut = once(silent.resume(), 'close');

    await server.drain(60_000);

    await cut;
  });

  it('answers a request that arrives at that very moment', async () => {
    await using server = await given(hello);
    const asking = server.dial();
    await once(asking, 'connect');
    const stopped = server.drain(60_000);
    asking.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');

    expect(String(await buffer(asking))).toMatch(/^HTTP\/1\.1 200 /);
    await stopped;
  });

  it('sends a whole answer to a client that reads slowly', { timeout: 30_000 }, async () => {
    const asked = new EventEmitter();
    const size = 20_000_000;
    await using server = await given((_request, response) => {
      response.end(Buffer.alloc(size));
      asked.emit('request');
    });
    const [idle, asking] = [server.dial(), server.dial().pause()];
    const request = once(asked, 'request');
    asking.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await request;
    const stopped = server.drain(60_000);
    await once(idle.resume(), 'close');

    expect((await buffer(asking)).length).toBeGreaterThan(size);
    await stopped;
  });

  it('cuts off requests that take too long', async () => {
    const asked = new EventEmitter();
    await using server = await given(() => asked.emit('request'));
    const asking = server.dial();
    asking.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const cut = once(asking.resume(), 'close');
    await once(asked, 'request');

    await server.drain(100);

    await cut;
    expect(asking.bytesRead).toBe(0);
  });
});

describe('the HTTP server', () => {
  it('cuts off headers that arrive too slowly, with a message', async () => {
    await using server = await givenImpatient();
    const answer = await dribble(server.dial(), 'GET / HTTP/1.1\r\nhost: x\r\nslow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"message":"That took too long to arrive.');
  });

  it('cuts off a body that arrives too slowly', async () => {
    await using server = await givenImpatient((request, response) => {
      request.resume().once('end', () => response.end('read'));
    });
    const answer = await dribble(
      server.dial(),
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes connections that send nothing', async () => {
    await using server = await givenImpatient();
    const socket = server.dial();
    await once(socket.resume(), 'close');
    expect(socket.bytesWritten).toBe(0);
  });

  it('closes connections that do not read their answer', async () => {
    const left = new EventEmitter();
    const gone = once(left, 'close');
    await using server = await givenImpatient((_request, response) => {
      response.once('close', () => left.emit('close'));
      response.write(Buffer.alloc(20_000_000));
    });
    server.dial().pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await gone;
  });

  it.each([
    ['headers beyond 16 kB', 431, `GET / HTTP/1.1\r\nhost: x\r\nlarge: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['garbage', 400, '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      400,
      'POST / HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0',
    ],
  ])('answers %s with %i and our own message', async (_what, status, request) => {
    await using server = await givenImpatient();
    const socket = server.dial();
    socket.write(request, 'latin1');
    const [head = '', body = ''] = String(await buffer(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    const { error } = errorAnswer.parse(JSON.parse(body));
    expect(error.message).toMatch(/^[A-Z].*again\.$/);
  });
});

describe('a server whose port is taken', () => {
  it('cannot listen, or opens as soon as the other one no longer listens, which may still answer', async () => {
    let answer = (): void => undefined;
    const old = createHttpServer((_request, response) => void (answer = () => response.end('old')));
    await once(old.listen(0, '127.0.0.1'), 'listening');
    const { port } = z.object({ port: z.number() }).parse(old.address());
    const next = createHttpServer(hello);
    const place = { port, host: '127.0.0.1' };

    await expect(listen(next, place)).rejects.toThrow('EADDRINUSE');
    const asked = fetch(`http://127.0.0.1:${port}`);
    await once(old, 'request');
    let taken = 0;
    const isTaken = new EventEmitter();
    const opening = listen(next, place, () => void isTaken.emit('taken', (taken += 1)));
    await once(isTaken, 'taken');
    const draining = drain(old);
    await opening;

    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello');
    answer();
    expect(await (await asked).text()).toBe('old');
    await draining;
    await drain(next);
    expect(taken).toBe(1);
  });
});
