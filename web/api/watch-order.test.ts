import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderState } from '#domain/order.ts';
import { CallFailed } from './failure.ts';
import type { Heard } from './order-stream.ts';
import { watchOrder } from './watch-order.ts';

afterEach(() => vi.unstubAllGlobals());

const order = (state: OrderState) => JSON.stringify({ orderId: '1', state });

/** A shop that answers as told, and the page's own address pointing at it. */
async function givenShop(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` });
  return {
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function givenWatch() {
  const heard: string[] = [];
  const wakes = new Set<() => void>();
  const stop = new AbortController();
  return {
    heard,
    stop,
    wake: () => [...wakes].forEach((wake) => wake()),
    watch: {
      onHeard: (event: Heard) =>
        heard.push(event.kind === 'order' ? event.order.state : `preview ${event.jpegBase64}`),
      onLine: (up: boolean) => {
        if (!up) heard.push('line down');
      },
      onWake: (wake: () => void) => {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
      signal: stop.signal,
    },
  };
}

test('tells every state and preview of the stream, with the secret in the header, and ends with the order', async () => {
  await using shop = await givenShop((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      `event: order\ndata: ${order('approved')}\n\nevent: preview\ndata: {"jpegBase64":"aGk="}\n\n`,
    );
    // The shop leaves its streams open.
    response.write(`: still here\n\nevent: order\ndata: ${order('delivered')}\n\n`);
  });
  const { watch, heard } = givenWatch();

  await watchOrder('secret', watch);

  expect(heard).toEqual(['approved', 'preview aGk=', 'delivered']);
  expect(shop.asked).toEqual(['/api/orders/current/events Bearer secret']);
});

test('asks for the order where no stream can be had', async () => {
  await using shop = await givenShop(({ url }, response) => {
    if (url === '/api/orders/current') response.end(order('delivered'));
    else response.writeHead(502).end('Bad gateway');
  });
  const { watch, heard } = givenWatch();

  await watchOrder('secret', watch);

  expect(heard).toEqual(['delivered']);
  expect(shop.asked.at(-1)).toBe('/api/orders/current Bearer secret');
});

test('says that the line is down and goes on as soon as it is woken', async () => {
  let broken = true;
  await using shop = await givenShop((_request, response) => {
    if (broken) response.destroy();
    else response.end(`data: ${order('delivered')}\n\n`);
  });
  const { watch, heard, wake } = givenWatch();

  const watching = watchOrder('secret', watch);
  await vi.waitFor(() => expect(heard).toContain('line down'));
  broken = false;
  const waking = setInterval(wake, 20);
  await watching.finally(() => clearInterval(waking));

  expect(heard.at(-1)).toBe('delivered');
  expect(shop.asked.length).toBeGreaterThan(2);
});

test('gives up on an order that the shop does not know', async () => {
  await using shop = await givenShop((_request, response) => {
    response.writeHead(404).end(JSON.stringify({ error: { code: 'order_unknown', message: 'Unknown' } }));
  });
  const { watch } = givenWatch();

  await expect(watchOrder('wrong', watch)).rejects.toBeInstanceOf(CallFailed);
  expect(shop.asked).toHaveLength(1);
});

test('keeps watching a refund until the money has gone', async () => {
  const refunded = (status: string) =>
    JSON.stringify({ orderId: '1', state: 'refunded', refund: { status } });
  await using shop = await givenShop(({ url }, response) => {
    if (url === '/api/orders/current') response.end(refunded('succeeded'));
    else response.end(`data: ${refunded('pending')}\n\n`);
  });
  const { watch, heard } = givenWatch();

  await watchOrder('secret', watch);

  expect(heard).toEqual(['refunded', 'refunded']);
  expect(shop.asked).toHaveLength(2);
});
