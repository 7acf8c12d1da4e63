import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { uploadAnswer } from '#contract/photo.ts';
import { limitRules } from '#limit-rules.ts';
import { givenConsole } from '../support/console.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { uploadOf } from '../support/requests/upload.ts';
import { waitUntil } from '../support/wait-until.ts';

let opened: Awaited<ReturnType<typeof givenConsole>> | undefined;
beforeAll(async () => {
  opened = await givenConsole({ TRUST_PROXY: '1', UPLOADS_PER_HOUR: '1000', PHOTO_ADVICE: '0' });
});
afterAll(() => opened?.[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

function shop() {
  if (!opened) throw new Error('The shop opens before the first test');
  return opened;
}

type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string>; signal?: AbortSignal };

/** Sends a request through the proxy from this address. */
const ask = (address: string, path: string, { headers, ...asked }: Asked = {}): Promise<Response> =>
  fetch(shop().url + path, { ...asked, headers: { ...headers, 'x-forwarded-for': address } });

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' };

describe('a shared picture', () => {
  test('that one address requests all the time stays available to others, and it gets an error page', async () => {
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

    const metrics = await ask('203.0.113.1', '/metrics', { headers: asBrowser });
    expect(await metrics.text()).toContain('METRICS_TOKEN');

    expect((await ask('203.0.113.2', page, { headers: asBrowser })).status).toBe(200);
    expect((await look('203.0.113.2')).status).toBe(200);
  });
});

/** Holds back all work until `letGo` is called. */
function holdBack() {
  const held = { now: 0, most: 0, signals: [] as (AbortSignal | undefined)[] };
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const hold = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
    held.signals.push(signal);
    held.now += 1;
    held.most = Math.max(held.most, held.now);
    await gate;
    return work().finally(() => (held.now -= 1));
  };
  return { held, hold, letGo: () => letGo() };
}

async function givenDraft(): Promise<string> {
  const { body, headers } = uploadOf('a photo', await photoBytes('rocket.jpg'));
  const sent = { method: 'POST', body: new Uint8Array(body as Buffer), headers: headers ?? {} };
  const answer = await ask('192.0.2.1', '/api/photos', sent);
  return uploadAnswer.parse(await answer.json()).photoId;
}

const asBearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

describe('the preview of a photo', () => {
  const preview = (address: string, photoId: string, signal?: AbortSignal) =>
    ask(address, '/api/photos/current/preview', { headers: asBearer(photoId), ...(signal && { signal }) });

  test('is made once', async () => {
    const { images } = shop().services;
    const photoId = await givenDraft();
    const made = vi.spyOn(images, 'preview');
    const first = Buffer.from(await (await preview('203.0.113.30', photoId)).arrayBuffer());
    const again = Buffer.from(await (await preview('203.0.113.30', photoId)).arrayBuffer());

    expect(again.equals(first)).toBe(true);
    expect(made).toHaveBeenCalledTimes(1);
  });

  test('is made a limited number of times for one address', async () => {
    const { db } = shop().services;
    const photoId = await givenDraft();
    const anew = async (address: string) => {
      await db.deleteFrom('draftPreviews').execute();
      return (await preview(address, photoId)).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < limitRules(shop().services.config).copies.points + 2; n += 1)
      statuses.push(await anew('203.0.113.31'));

    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
  });
});

/** Creates an order with a photo. @returns its secret */
async function givenOrderedPhoto(): Promise<string> {
  const { db, files } = shop().services;
  const token = randomBytes(32).toString('base64url');
  const { id } = await givenOrder(db);
  await db
    .updateTable('orders')
    .set({ tokenHash: hashOf(token) })
    .where('id', '=', id)
    .execute();
  await files.put('photos', id, await photoBytes('rocket.jpg'));
  return token;
}

const kinds = [
  {
    what: 'previews of photos',
    address: '203.0.113.20',
    path: '/api/photos/current/preview',
    given: givenDraft,
  },
  {
    what: 'previews of orders',
    address: '203.0.113.21',
    path: '/api/orders/current/photo/preview',
    given: givenOrderedPhoto,
  },
  { what: 'faces', address: '203.0.113.22', path: '/api/orders/current/faces', given: givenOrderedPhoto },
];

test.each(kinds)(
  '$what are made two at a time for one address, beside others, and aborted with their requests',
  async ({ address, path, given }) => {
    const { images, moderator } = shop().services;
    const { held, hold, letGo } = holdBack();
    const { preview } = images;
    const { findFaces } = moderator;
    vi.spyOn(images, 'preview').mockImplementation((jpeg, options) =>
      hold(options?.signal, () => preview(jpeg, options)),
    );
    vi.spyOn(moderator, 'findFaces').mockImplementation((photo, options) =>
      hold(options?.signal, () => findFaces(photo, options)),
    );
    const secrets = await Promise.all(Array.from({ length: 6 }, given));
    const look = (n: number, signal?: AbortSignal) =>
      ask(n === 5 ? '203.0.113.29' : address, path, {
        headers: asBearer(secrets[n] ?? ''),
        ...(signal && { signal }),
      });
    const hangUp = new AbortController();
    const gone = look(0, hangUp.signal);
    await waitUntil(() => held.now === 1);
    const greedy = [1, 2, 3, 4].map((n) => look(n));
    await waitUntil(() => held.now === 2);
    const other = look(5);
    await waitUntil(() => held.now === 3);

    hangUp.abort();
    await expect(gone).rejects.toThrow(/abort/);
    await waitUntil(() => held.signals[0]?.aborted);
    letGo();
    for (const answer of await Promise.all([...greedy, other])) expect(answer.status).toBe(200);
    expect(held.most).toBe(3);
  },
);

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

  test('that another visitor might use too is refused, so that no secret goes to the wrong one', async () => {
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
