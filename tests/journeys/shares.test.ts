import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { watchOrder } from '#web/api/watch-order.ts';
import { createCustomer } from '../support/customer.ts';
import { givenOperator } from '../support/operator.ts';
import { photoBytes } from '../support/photos.ts';
import { createSender, type Answer, type Attempt } from '../support/requests/sender.ts';
import { uploadOf } from '../support/requests/upload.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({
  TRUST_PROXY: '1',
  UPLOADING_MEGABYTES_PER_ADDRESS: '15',
  UPLOADING_MEGABYTES: '20',
  STREAMS_PER_ADDRESS: '3',
  STREAMS: '5',
});

const open: Socket[] = [];
const hangUp = (): void => open.splice(0).forEach((socket) => socket.destroy());
afterEach(() => {
  hangUp();
  vi.unstubAllGlobals();
});

/** Begins a request through the proxy from this address, which stays open. */
function begin(address: string, ...lines: string[]): Socket {
  const { hostname, port } = new URL(shared().url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  open.push(socket);
  socket.write([...lines, 'Host: x', `X-Forwarded-For: ${address}`, '', ''].join('\r\n'));
  return socket;
}

async function statusOf(socket: Socket): Promise<string> {
  const [head] = (await once(socket, 'data')) as [Buffer];
  return head.toString().slice(9, 12);
}

/** Uploads this many megabytes without the end of the form. Resolves once they have been written. */
async function holdUpload(address: string, megabytes: number): Promise<void> {
  const { body = '', headers } = uploadOf('held', Buffer.alloc(megabytes * 1_000_000));
  const all = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  const lines = all.map(([name, value]) => `${name}: ${value}`);
  const socket = begin(address, 'POST /api/photos HTTP/1.1', ...lines);
  await new Promise((resolve) => socket.write(Buffer.from(body).subarray(0, -10), resolve));
}

/**
 * Holds uploads, and sends another one from `address`, until that is refused. If it arrives before all held ones, one of those
 * may be refused instead, unnoticed before its end: then everything is repeated.
 */
async function refusedBeside(held: Record<string, number>, address: string): Promise<Answer> {
  return waitUntil(async () => {
    hangUp();
    await Promise.all(Object.entries(held).map(([one, megabytes]) => holdUpload(one, megabytes)));
    const answer = await send(address, uploadOf('no photo', Buffer.alloc(400_000)));
    return [429, 503].includes(answer.status) && answer;
  });
}

async function send(address: string, attempt: Attempt): Promise<Answer> {
  const sender = createSender(shared().url, 1);
  const headers = { ...attempt.headers, 'x-forwarded-for': address };
  return sender.send({ ...attempt, headers }).finally(() => sender.close());
}

const upload = async (address: string): Promise<Answer> =>
  send(address, uploadOf('a photo', await photoBytes('rocket.jpg')));

const follow = (address: string, token: string): Promise<string> =>
  statusOf(begin(address, 'GET /api/orders/current/events HTTP/1.1', `Authorization: Bearer ${token}`));

describe('the memory for uploads', () => {
  test('is limited for one address: others can still upload, and it is told to wait', async () => {
    const refused = await refusedBeside({ '203.0.113.1': 14.8 }, '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body.toString()).toMatch(/"too_often".*uploads from your network/);
    expect((await upload('203.0.113.2')).status).toBe(201);

    hangUp();
    await waitUntil(async () => (await upload('203.0.113.1')).status === 201);
  });

  test('is limited for all addresses together, and is free again after a disconnect', async () => {
    const held = { '203.0.113.11': 14.8, '203.0.113.12': 5 };
    const refused = await refusedBeside(held, '203.0.113.14');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    hangUp();
    await waitUntil(async () => (await upload('203.0.113.14')).status === 201);
  });
});

/** Changes settings, and changes them back at the end of a block. */
async function changeWhileItRuns(changes: Record<string, string>): Promise<AsyncDisposable> {
  const operator = await givenOperator(shared());
  for (const [name, text] of Object.entries(changes))
    await operator.call('POST /api/admin/settings/change', { name, text });
  return {
    [Symbol.asyncDispose]: async () => {
      for (const name of Object.keys(changes))
        await operator.call('POST /api/admin/settings/reset', { name });
    },
  };
}

test('both limits follow the settings while the shop runs', async () => {
  const [one, other] = ['203.0.113.31', '203.0.113.32'];
  const { token } = await createCustomer(shared()).order();
  for (const status of ['200', '200', '200', '429']) expect(await follow(one, token)).toBe(status);
  {
    await using _more = await changeWhileItRuns({ STREAMS_PER_ADDRESS: '4', STREAMS: '6' });
    await waitUntil(async () => (await follow(one, token)) === '200');
    expect(await follow(one, token)).toBe('429');
    for (const status of ['200', '200', '429']) expect(await follow(other, token)).toBe(status);
  }
  hangUp();

  const isRefused = async () => (await refusedBeside({ [one]: 14.8 }, one)).status;
  expect(await isRefused()).toBe(429);
  await using _room = await changeWhileItRuns({
    ...{ UPLOADING_MEGABYTES_PER_ADDRESS: '30', UPLOADING_MEGABYTES: '30' },
  });
  await waitUntil(async () => (await upload(one)).status === 201);
});

describe('the streams of orders', () => {
  test('are limited for one address: another follows its order to the end', async () => {
    const customer = createCustomer(shared());
    const [greedy, order] = [await customer.order(), await customer.order()];
    const taken = await Promise.all(Array.from({ length: 6 }, () => follow('2001:db8:0:7::1', greedy.token)));
    expect(taken.sort()).toEqual(['200', '200', '200', '429', '429', '429']);
    expect(await follow('2001:db8:0:7:ffff::2', greedy.token)).toBe('429');

    await customer.pay(order);
    await customer.reaches(order.token, 'delivered');
  });

  test('are limited for all, and are freed with their connections', async () => {
    const { token } = await createCustomer(shared()).order();
    const addresses = ['203.0.113.21', '203.0.113.22', '203.0.113.23'];
    const taken = await Promise.all(
      addresses.flatMap((address) => [follow(address, token), follow(address, token)]),
    );
    expect(taken.sort()).toEqual(['200', '200', '200', '200', '200', '429']);
    hangUp();
    await waitUntil(async () => (await follow('203.0.113.24', token)) === '200');
  });

  test('are replaced by polling once they are used up, until the picture is there', async () => {
    const customer = createCustomer(shared());
    const order = await customer.order();
    const own = '127.0.0.1';
    const taken = await waitUntil(async () => {
      hangUp();
      const all = await Promise.all([1, 2, 3].map(() => follow(own, order.token)));
      return all.every((status) => status === '200');
    });
    expect(taken).toBe(true);
    vi.stubGlobal('location', { origin: shared().url });
    const seen = new Set<string>();
    const watching = watchOrder(order.token, {
      onEvent: (event) => {
        if (event.kind === 'order') seen.add(event.order.state);
      },
      onConnection: () => undefined,
      onResume: () => () => undefined,
      signal: AbortSignal.timeout(50_000),
    });
    await customer.pay(order);
    await watching;
    expect([...seen].at(-1)).toBe('delivered');
  });
});
