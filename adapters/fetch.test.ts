import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { parseS3Url } from '#domain/storage-url.ts';
import { postToWebhook } from './alert-webhook.ts';
import { request } from './comfyui/client/http.ts';
import { createSocket } from './comfyui/client/socket.ts';
import { openStripe } from './payments/stripe-client.ts';
import { probeAddress, reachesWebhook } from './probes/address.ts';
import { secondsAheadOfStripe } from './probes/stripe.ts';
import { createS3Files } from './storage/s3.ts';
import { createS3Client } from './storage/s3-client.ts';

const s3 = (endpoint: string) => {
  const place = parseS3Url(`s3://shop?endpoint=${endpoint}`);
  return createS3Files(createS3Client(place, { accessKeyId: 'key', secretAccessKey: 'secret' }), place);
};

/** Waits for the end of one connection: the socket connects again by itself. */
async function askSocket(url: string): Promise<void> {
  const socket = createSocket(url, { pingSeconds: 60, retrySeconds: 60, slowestRetrySeconds: 60 });
  socket.listen('prompt', { onMessage: () => undefined, onPreview: () => undefined });
  await expect.poll(() => socket.closes()).toBe(1);
  socket.close();
}

/** Everything in `adapters/` that makes HTTP requests to other servers. */
const calls: [string, (url: string) => Promise<unknown>][] = [
  ['the webhook for alerts', (url) => postToWebhook(`${url}/hook`, { text: 'Hello' })],
  ['ComfyUI', (url) => request(`${url}/upload/image`, 10, { method: 'POST', body: 'photo' })],
  ["ComfyUI's socket", askSocket],
  ['the doctor on the shop', (url) => probeAddress(url, { token: 'token', forged: '192.0.2.1' })],
  ["the doctor on Stripe's webhook", reachesWebhook],
  ["the doctor on Stripe's clock", secondsAheadOfStripe],
  ['Stripe', (apiUrl) => openStripe({ secretKey: 'sk_test_1', apiUrl }).balance.retrieve()],
  ['S3', (url) => s3(url).put('photos', 'photo', Buffer.from('photo'))],
];

it.concurrent.each(calls)('no request follows a redirect: %s', async (_, call) => {
  const asked: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    // After a 307, a client sends the body again, and the key in the header as well if the host is the same.
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await call(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch(() => undefined);

    expect(asked).not.toEqual([]);
    expect(asked.filter((one) => one.endsWith('/elsewhere'))).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
