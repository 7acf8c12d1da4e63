import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { givenConsole } from '../support/console.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { uploadOf } from '../support/requests/upload.ts';

let opened: Awaited<ReturnType<typeof givenConsole>> | undefined;
beforeAll(async () => {
  opened = await givenConsole({ TRUST_PROXY: '1' });
});
afterAll(() => opened?.[Symbol.asyncDispose]());

function shop() {
  if (!opened) throw new Error('The shop opens before the first test');
  return opened;
}

type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string> };

/** A request as it comes through the proxy from this address. */
const ask = (address: string, path: string, { headers, ...asked }: Asked = {}): Promise<Response> =>
  fetch(shop().url + path, { ...asked, headers: { ...headers, 'x-forwarded-for': address } });

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' };

describe('a shared picture', () => {
  test('that one address looks at all the time is there for everybody else, and that one is told in a page', async () => {
    const { services } = shop();
    const { id } = await givenOrder(services.db, { state: 'delivered', pictureBytes: 4 });
    await services.files.put('pictures', id, Buffer.from('PNG?'));
    const shareId = await services.shares.make(id, (one) => hashOf(services.secrets.shareSecret(one)));
    const page = `/share/${services.secrets.shareSecret(shareId)}`;
    const look = (address: string) => ask(address, `${page}/picture`);
    while ((await look('203.0.113.1')).ok);

    const refused = await ask('203.0.113.1', page, { headers: asBrowser });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toContain('<h1 class="font-display text-title">Einen Augenblick</h1>');
    expect((await look('203.0.113.1')).headers.get('content-type')).toMatch(/^application\/json/);

    expect((await ask('203.0.113.2', page, { headers: asBrowser })).status).toBe(200);
    expect((await look('203.0.113.2')).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  const upload = async (address: string, key: string) => {
    const { body, headers } = uploadOf('a photo', await photoBytes('rocket.jpg'));
    const sent = { ...headers, 'idempotency-key': key };
    return ask(address, '/api/photos', {
      method: 'POST',
      body: new Uint8Array(body as Buffer),
      headers: sent,
    });
  };

  test('that another visitor may have, too, is refused, so that none is answered with the secret of another', async () => {
    for (const key of ['photo-00000001', '2026-11-26T12:00:00.000Z', 'a'.repeat(31)]) {
      const [first, second] = [await upload('203.0.113.11', key), await upload('203.0.113.12', key)];
      expect([first.status, second.status]).toEqual([400, 400]);
      expect(await first.text()).toMatch(/Idempotency-Key.*32.*such as a UUID/);
    }
    for (const key of [randomUUID(), randomBytes(16).toString('hex')]) {
      const answers = [await upload('203.0.113.11', key), await upload('203.0.113.11', key)];
      const [first, again] = await Promise.all(answers.map((answer) => answer.text()));
      expect(again).toEqual(first);
    }
  });
});
