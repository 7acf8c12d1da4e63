import { beforeAll, describe, expect, test } from 'vitest';
import { uploadAnswer } from '#contract/photo.ts';
import { startServer } from '#server/serve.ts';
import { anyPort } from '#launcher/ports/ports.ts';
import { parseStrictly } from '../support/api-client.ts';
import { sharedShop } from '../support/shop.ts';
import { createCustomer } from '../support/customer.ts';
import { createSender, type Answer, type Attempt } from '../support/requests/sender.ts';
import { uploadOf } from '../support/requests/upload.ts';
import { errorIn } from '../support/requests/check-answer.ts';
import { photoBytes } from '../support/photos.ts';

const limits = {
  UPLOADS_PER_HOUR: '4',
  UPLOADED_MEGABYTES_PER_HOUR: '1',
  CHECKOUTS_PER_HOUR: '3',
  WRONG_CODES_PER_HOUR: '2',
  STATUS_PER_MINUTE: '5',
};

const noPhoto = uploadOf('no photo', Buffer.alloc(100));
const order = (body: object): Attempt => ({
  what: 'an order',
  method: 'POST',
  path: '/api/orders',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ styleId: 'bricks', email: 'ada@example.com', consent: true, ...body }),
});

/** Adds the header of a proxy with this address, or any other value. */
const from = (address: string, attempt: Attempt): Attempt => ({
  ...attempt,
  headers: { ...attempt.headers, 'x-forwarded-for': address },
});

/** Sends the attempts in turn or `atOnce`. @returns for each "passed", or the code of the limit that stopped it */
async function outcomes(shopUrl: string, attempts: Attempt[], atOnce = false): Promise<string[]> {
  const sender = createSender(shopUrl, attempts.length);
  const answers: Answer[] = atOnce ? await Promise.all(attempts.map(sender.send)) : [];
  if (!atOnce) for (const attempt of attempts) answers.push(await sender.send(attempt));
  sender.close();
  return answers.map((answer) => (answer.status === 429 ? stopped(answer) : 'passed'));
}

/** Returns the code of a limit's answer, which must say when to retry, in seconds; else the fault. */
function stopped(answer: Answer): string {
  const seconds = Number(answer.headers['retry-after']);
  const error = errorIn(answer);
  const sound = Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600 && error;
  return sound ? error.code : `a 429 without words or seconds: ${answer.body.toString()}`;
}

const count = (all: string[], wanted: string): number => all.filter((one) => one === wanted).length;
const times = <T>(number: number, make: (index: number) => T): T[] =>
  Array.from({ length: number }, (_, index) => make(index));

describe('behind a proxy, each address has its own limits', () => {
  const shared = sharedShop({ ...limits, TRUST_PROXY: '1' });
  let photoId = '';
  beforeAll(async () => {
    const sender = createSender(shared().url);
    const answer = await sender.send(from('192.0.2.1', uploadOf('a photo', await photoBytes('rocket.jpg'))));
    ({ photoId } = parseStrictly(uploadAnswer, JSON.parse(answer.body.toString())));
    sender.close();
  });

  test('the exact number of uploads passes, whatever precedes the address in the header', async () => {
    const forged = times(6, (index) => from(`10.0.0.${index}, 203.0.113.7`, noPhoto));
    expect(await outcomes(shared().url, forged)).toEqual([
      ...times(4, () => 'passed'),
      'too_often',
      'too_often',
    ]);
    expect(await outcomes(shared().url, [from('::ffff:203.0.113.7', noPhoto)])).toEqual(['too_often']);
    expect(await outcomes(shared().url, [from('203.0.113.8', noPhoto)])).toEqual(['passed']);
  });

  test('the exact number of simultaneous uploads passes', async () => {
    const all = await outcomes(
      shared().url,
      times(20, () => from('203.0.113.20', noPhoto)),
      true,
    );
    expect([count(all, 'passed'), count(all, 'too_often')]).toEqual([4, 16]);
  });

  test('a /64 of IPv6 counts as one visitor, and the next one as another', async () => {
    const sweep = times(6, (index) => from(`2001:db8:0:7:${index}::${index + 1}`, noPhoto));
    expect(await outcomes(shared().url, sweep)).toEqual([
      ...times(4, () => 'passed'),
      'too_often',
      'too_often',
    ]);
    expect(await outcomes(shared().url, [from('2001:db8:0:8::1', noPhoto)])).toEqual(['passed']);
  });

  test('invalid addresses share one count', async () => {
    const rubbish = ['unknown', 'evil', '_hidden', '999.1.1.1', 'a:b'].map((address) =>
      from(`1.1.1.1, ${address}`, noPhoto),
    );
    expect(await outcomes(shared().url, rubbish)).toEqual([...times(4, () => 'passed'), 'too_often']);
  });

  test('bytes count before they are read, by their announced length', async () => {
    const large = uploadOf('600 kB', Buffer.alloc(600_000));
    const attempts = [large, large, noPhoto].map((attempt) => from('203.0.113.30', attempt));
    expect(await outcomes(shared().url, attempts)).toEqual(['passed', 'too_often', 'too_often']);
  });

  test('the exact number of simultaneous orders is accepted', async () => {
    const all = await outcomes(
      shared().url,
      times(10, () => from('203.0.113.40', order({ photoId }))),
      true,
    );
    expect([count(all, 'passed'), count(all, 'too_often')]).toEqual([3, 7]);
  });

  test('the exact number of simultaneous guesses at a code is checked', async () => {
    const guesses = ['AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB', 'CCCC-CCCC-CCCC'].map((code) =>
      from('203.0.113.50', order({ photoId, code })),
    );
    const all = await outcomes(shared().url, guesses, true);
    expect([count(all, 'passed'), count(all, 'code_guessed')]).toEqual([2, 1]);
    expect(
      await outcomes(shared().url, [from('203.0.113.51', order({ photoId, code: 'DDDD-DDDD-DDDD' }))]),
    ).toEqual(['passed']);
  });

  test.each([
    ['a search for orders', '203.0.113.60', '/api/orders/find', { reference: 'R-AAAA-AAAA' }],
    ['a mail when the shop opens', '203.0.113.61', '/api/opening-requests', {}],
  ])('%s may be requested ten times', async (_what, address, path, fields) => {
    const body = JSON.stringify({ ...fields, email: 'ada@example.com' });
    const ask = from(address, { ...order({}), path, body });
    const all = await outcomes(
      shared().url,
      times(12, () => ask),
    );
    expect(all).toEqual([...times(10, () => 'passed'), 'too_often', 'too_often']);
  });

  test('a server that restarts forgets no count', async () => {
    const attempts = times(4, () => from('203.0.113.70', noPhoto));
    expect(count(await outcomes(shared().url, attempts), 'passed')).toBe(4);
    const PORT = await anyPort();
    const again = await startServer({ ...shared().config, PORT }, '127.0.0.1');
    try {
      const url = `http://127.0.0.1:${PORT}`;
      expect(await outcomes(url, [from('203.0.113.70', noPhoto)])).toEqual(['too_often']);
      expect(await outcomes(url, [from('203.0.113.71', noPhoto)])).toEqual(['passed']);
    } finally {
      await again.close();
    }
  });
});

describe('without a proxy', () => {
  const shared = sharedShop({ ...limits, UPLOADED_MEGABYTES_PER_HOUR: '100' });

  test('status and stream of an order share its limit, and other orders have their own', async () => {
    const customer = createCustomer(shared());
    const [mine, other] = [await customer.order(), await customer.order()];
    const look = (token: string): Attempt => ({
      what: 'status',
      method: 'GET',
      path: '/api/orders/current',
      headers: { authorization: `Bearer ${token}` },
    });
    const stream = () => customer.request('GET', '/orders/current/events', { token: mine.token });
    const streams = [await stream(), await stream()];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    const all = await outcomes(
      shared().url,
      times(5, () => look(mine.token)),
    );
    expect(all).toEqual(['passed', 'passed', 'passed', 'too_often', 'too_often']);
    expect((await stream()).status).toBe(429);
    expect(await outcomes(shared().url, [look(other.token)])).toEqual(['passed']);
    for (const { body } of streams) await body?.cancel();
  });

  test('no header changes a visitor’s address', async () => {
    const uploadsLeft = 2;
    const forgeries = times(uploadsLeft, (index) => from(`203.0.113.${index}`, noPhoto));
    expect(await outcomes(shared().url, forgeries)).toEqual(times(uploadsLeft, () => 'passed'));
    const names = [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ];
    const dodges = names.map((name) => ({
      ...noPhoto,
      headers: { ...noPhoto.headers, [name]: '203.0.113.9' },
    }));
    expect(await outcomes(shared().url, dodges)).toEqual(dodges.map(() => 'too_often'));
  });
});
