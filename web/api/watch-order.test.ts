import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderState } from '#domain/order.ts';
import { CallFailed } from './failure.ts';
import type { OrderEvent } from './order-stream.ts';
import { watchOrder } from './watch-order.ts';

afterEach(() => vi.unstubAllGlobals());

const order = (state: OrderState) => JSON.stringify({ orderId: '1', state });
const setOrder = (state: OrderState, further: OrderState) =>
  JSON.stringify({ orderId: '1', state, set: [{ state: further }] });

/** Starts a server with these answers, and makes it the page's own address. */
async function givenShop(answer: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` });
  return {
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function givenWatch() {
  const log: string[] = [];
  const resumes = new Set<() => void>();
  return {
    log,
    resume: () => [...resumes].forEach((resume) => resume()),
    options: {
      onEvent: (event: OrderEvent) =>
        log.push(event.kind === 'order' ? event.order.state : `preview ${event.jpegBase64}`),
      onConnection: (connected: boolean) => {
        if (!connected) log.push('disconnected');
      },
      onResume: (resume: () => void) => {
        resumes.add(resume);
        return () => resumes.delete(resume);
      },
      signal: new AbortController().signal,
    },
  };
}

test('a watched order passes on every state and preview of the stream, and ends it', async () => {
  await using shop = await givenShop((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      `event: order\ndata: ${order('approved')}\n\nevent: preview\ndata: {"jpegBase64":"aGk="}\n\n`,
    );
    // The stream stays open, as the shop's does.
    response.write(`: still here\n\nevent: order\ndata: ${order('delivered')}\n\n`);
  });
  const { options, log } = givenWatch();

  await watchOrder('secret', options);

  expect(log).toEqual(['approved', 'preview aGk=', 'delivered']);
  expect(shop.requests).toEqual(['/api/orders/current/events Bearer secret']);
});

test('a watched order whose own picture is ready stays watched until the last one of its set has ended', async () => {
  await using shop = await givenShop((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: order\ndata: ${setOrder('delivered', 'approved')}\n\n`);
    response.write(`event: order\ndata: ${setOrder('delivered', 'delivered')}\n\n`);
  });
  const { options, log } = givenWatch();

  await watchOrder('secret', options);

  expect(log).toEqual(['delivered', 'delivered']);
  expect(shop.requests).toHaveLength(1);
});

test('a watched order uses the answer that the page requested before its scripts loaded', async () => {
  await using shop = await givenShop((_request, response) => response.writeHead(500).end());
  const answer = Promise.resolve(new Response(order('delivered')));
  vi.stubGlobal('earlyAnswers', new Map([['/api/orders/current secret', answer]]));
  const { options, log } = givenWatch();

  await watchOrder('secret', options);

  expect(log).toEqual(['delivered']);
  expect(shop.requests).toEqual([]);
});

test('a watched order is polled if there is no stream', async () => {
  await using shop = await givenShop(({ url }, response) => {
    if (url === '/api/orders/current') response.end(order('delivered'));
    else response.writeHead(502).end('Bad gateway');
  });
  const { options, log } = givenWatch();

  await watchOrder('secret', options);

  expect(log).toEqual(['delivered']);
  expect(shop.requests.at(-1)).toBe('/api/orders/current Bearer secret');
});

test('a lost connection is reported and retried at once when the page is resumed', async () => {
  let broken = true;
  await using shop = await givenShop((_request, response) => {
    if (broken) response.destroy();
    else response.end(`data: ${order('delivered')}\n\n`);
  });
  const { options, log, resume } = givenWatch();

  const watching = watchOrder('secret', options);
  await expect.poll(() => log).toContain('disconnected');
  broken = false;
  const resuming = setInterval(resume, 20);
  await watching.finally(() => clearInterval(resuming));

  expect(log.at(-1)).toBe('delivered');
  expect(shop.requests.length).toBeGreaterThan(2);
});

test('an unknown order is given up', async () => {
  await using shop = await givenShop((_request, response) => {
    response.writeHead(404).end(JSON.stringify({ error: { code: 'order_unknown', message: 'Unknown' } }));
  });
  const { options } = givenWatch();

  await expect(watchOrder('wrong', options)).rejects.toBeInstanceOf(CallFailed);
  expect(shop.requests).toHaveLength(1);
});

test('a refund is watched until it has succeeded', async () => {
  const refunded = (status: string) =>
    JSON.stringify({ orderId: '1', state: 'refunded', refund: { status } });
  await using shop = await givenShop(({ url }, response) => {
    if (url === '/api/orders/current') response.end(refunded('succeeded'));
    else response.end(`data: ${refunded('pending')}\n\n`);
  });
  const { options, log } = givenWatch();

  await watchOrder('secret', options);

  expect(log).toEqual(['refunded', 'refunded']);
  expect(shop.requests).toHaveLength(2);
});

test('a browser without AbortSignal.any follows the stream too', async () => {
  vi.stubGlobal(
    'AbortSignal',
    class extends AbortSignal {
      static override any = undefined as never;
    },
  );
  await using shop = await givenShop((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: order\ndata: ${order('delivered')}\n\n`);
  });
  const { log, options } = givenWatch();

  await watchOrder('secret', options);

  expect(log).toEqual(['delivered']);
  expect(shop.requests).toEqual(['/api/orders/current/events Bearer secret']);
});
