import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { expect, test } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { makeCertificate } from '../operator/certificate-double.ts';
import { givenCaddy, whyNoCaddy } from '../support/caddy.ts';
import { createClosers } from '../support/closers.ts';
import { codeBlocks } from '../support/command-blocks.ts';
import { givenFolder } from '../support/folder.ts';
import { givenNginx, whyNoNginx } from '../support/nginx.ts';
import { givenOrder } from '../support/orders.ts';
import { givenServices } from '../support/services.ts';
import { givenTraefik, whyNoTraefik } from '../support/traefik.ts';

const { HTTP2_HEADER_STATUS: status, HTTP2_HEADER_METHOD: method, HTTP2_HEADER_PATH: at } = constants;

/** Returns the site configuration of the guide, with a certificate and the ports of the test. */
async function guideSite(folder: string, port: number, shop: number): Promise<string> {
  const { cert, key } = makeCertificate(new Date(Date.now() + 86_400_000));
  const files = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')] as const;
  await writeFile(files[0], cert);
  await writeFile(files[1], key);
  const { text: site = '' } = codeBlocks('docs/operating.md').find(({ info }) => info === 'nginx') ?? {};
  return site
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen [::]:443', `listen [::1]:${port}`)
    .replace(/\/etc\S+fullchain\.pem/, files[0])
    .replace(/\/etc\S+privkey\.pem/, files[1])
    .replace('127.0.0.1:3000', `127.0.0.1:${shop}`);
}

/** Makes the body of a form that uploads this many bytes, which are no photo. */
function formOf(bytes: number): { body: Buffer; type: string } {
  const head =
    '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 7), Buffer.from('\r\n--b--\r\n')]);
  return { body, type: 'multipart/form-data; boundary=b' };
}

function connectFrom(localAddress: string, port: number): ClientHttp2Session {
  const own = { rejectUnauthorized: false, ALPNProtocols: ['h2'] };
  const createConnection = () =>
    connectTls({ socket: connectTcp({ port, localAddress, host: '127.0.0.1' }), ...own });
  return connect(`https://127.0.0.1:${port}`, { createConnection });
}

async function upload(client: ClientHttp2Session, forwardedFor: string): Promise<[number, string]> {
  const { body, type } = formOf(14_999_000);
  const stream = client.request({
    [method]: 'POST',
    [at]: '/api/photos',
    'content-type': type,
    'x-forwarded-for': forwardedFor,
  });
  stream.end(body);
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  return [Number(headers[status]), await text(stream)];
}

/** Starts nginx as the guide shows it. */
async function givenGuideNginx(port: number, shop: number): Promise<AsyncDisposable> {
  const folder = await givenFolder();
  const nginx = await givenNginx(await guideSite(folder.path, port, shop), port);
  return {
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test.for([
  { name: 'nginx', why: whyNoNginx, start: givenGuideNginx },
  { name: 'Caddy', why: whyNoCaddy, start: givenCaddy },
  { name: 'Traefik', why: whyNoTraefik, start: givenTraefik },
])(
  '$name passes 15 MB over HTTP/2, the true address of a visitor, and events without delay',
  async ({ why, start }, { skip }) => {
    skip(why !== undefined, why);
    const opened = createClosers();
    try {
      const services = opened.use(await givenServices({ TRUST_PROXY: '1', UPLOADS_PER_HOUR: '1' }));
      const signals = createOrderSignals(services.config.DATABASE_URL);
      opened.defer(() => signals.close());
      const shop = createApp(services, signals, path.resolve('dist/web')).listen(0, '127.0.0.1');
      opened.defer(() => {
        shop.closeAllConnections();
        shop.close();
      });
      await once(shop, 'listening');
      const port = await anyPort();
      opened.use(await start(port, (shop.address() as AddressInfo).port));
      const from = (localAddress: string) => {
        const client = connectFrom(localAddress, port);
        opened.defer(() => client.destroy());
        return client;
      };

      const client = from('127.0.0.5');
      expect(await upload(client, '198.51.100.1')).toEqual([415, expect.stringContaining('photo_kind')]);
      // A forged header does not change the visitor, and another address is another visitor.
      expect(await upload(client, '198.51.100.2')).toEqual([429, expect.stringContaining('too_often')]);
      expect(await upload(from('127.0.0.6'), '198.51.100.1')).toEqual([
        415,
        expect.stringContaining('photo_kind'),
      ]);

      const order = await givenOrder(services.db);
      const token = services.secrets.orderToken(order.id);
      await services.db
        .updateTable('orders')
        .set({ tokenHash: hashOf(token) })
        .execute();
      const events = client.request({ [at]: '/api/orders/current/events', authorization: `Bearer ${token}` });
      const [first] = (await once(events, 'data')) as [Buffer];
      expect(first.toString()).toMatch(/^(?:retry|data|:)/);
      expect(events.closed).toBe(false);
    } finally {
      await opened.closeAll();
    }
  },
);
