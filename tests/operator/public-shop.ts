import { once } from 'node:events';
import { createServer, request as send, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readSettings } from '#config.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { givenServices, unreachable } from '../support/services.ts';

const webRoot = path.join(import.meta.dirname, '../../dist/web');

async function listen(listener: RequestListener, host: string) {
  const server = createServer(listener);
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host}:${port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Passes requests on as nginx does, from an address of its own, with their client's address. */
function proxyTo(port: number): RequestListener {
  return (near, answer) => {
    const before = near.headers['x-forwarded-for'];
    const forwarded = [...(before === undefined ? [] : [before]), near.socket.remoteAddress].join(', ');
    const headers = { ...near.headers, 'x-forwarded-for': forwarded };
    const far = send(
      { host: '127.0.0.2', localAddress: '127.0.0.3', port, method: near.method, path: near.url, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
      },
    );
    near.pipe(far);
  };
}

/** Starts the shop's server with this TRUST_PROXY, behind a proxy or not, at an address that counts as public. */
export async function givenPublicShop({ trust, proxy }: { trust: string; proxy: boolean }) {
  const services = await givenServices({ TRUST_PROXY: trust });
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const shop = await listen(createApp(services, signals, webRoot), '127.0.0.2');
  const front = proxy ? await listen(proxyTo(shop.port), '127.0.0.2') : shop;
  const settings = readSettings({
    ...{ PUBLIC_URL: front.url, APP_SECRET: unreachable.APP_SECRET, TRUST_PROXY: trust },
  });
  return {
    shop: { settings, startedAt: new Date() },
    async [Symbol.asyncDispose]() {
      front.close();
      shop.close();
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}
