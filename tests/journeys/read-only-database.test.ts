import { expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/shop.ts';
import { createCustomer } from '../support/customer.ts';
import { photoBytes } from '../support/photos.ts';
import { givenDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { setReadOnly } from '../support/read-only.ts';
import { givenReceiver } from '../support/receiver.ts';
import { startShop } from '../support/shop.ts';
import { injectFault, requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

async function refusalOf(asking: Promise<Response>): Promise<[number, string | null, string]> {
  const answer = await asking;
  const { error } = (await answer.json()) as ErrorAnswer;
  return [answer.status, answer.headers.get('retry-after'), error.code];
}

test('a database that turns read-only closes the shop, costs no order a try, and the shop reopens', async () => {
  await using database = await givenDatabase();
  using receiver = await givenReceiver(200);
  await using shop = await startShop({
    DATABASE_URL: database.url,
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_AFTER_MINUTES: '0',
  });
  const customer = createCustomer(shop);
  const readiness = async (): Promise<[number, unknown]> => {
    const answer = await fetch(`${shop.url}/readyz`);
    return [answer.status, await answer.json()];
  };
  const isTold = (status: string) =>
    expect
      .poll(() => receiver.received)
      .toContainEqual(expect.objectContaining({ kind: 'database_gone', status }));
  await injectFault(shop.comfyui, { match: 'execution', fault: 'slow', seconds: 5 });
  const photo = await photoBytes('rocket.jpg');
  const photoId = await customer.upload(photo);
  const [drawn, unpaid] = [await customer.order(), await customer.order()];
  await customer.pay(drawn);
  // A prompt that ComfyUI has begun is finished; one that has not begun would wait for the database.
  await waitUntil(async () => (await requestsTo(shop.comfyui, 'POST /prompt')).length > 0);

  await setReadOnly(database.url, true);

  // Refusals by the database itself, before the shop has noticed, read the same.
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(photo)]), 'photo.png');
  const refused = [503, '10', expect.stringMatching(/^shop_(unavailable|closed)$/) as string];
  expect(await refusalOf(customer.request('POST', '/photos', { form }))).toEqual(refused);
  await waitUntil(async () => (await customer.call('GET /api/shop')).closedFor === 'database');
  const body = { photoId, styleId: 'bricks', email: 'ada@example.com', consent: true } as const;
  for (const ask of [
    () => customer.request('POST', '/orders', { body }),
    () => customer.request('POST', '/orders/current/checkout', { token: unpaid.token }),
  ])
    expect(await refusalOf(ask())).toEqual(refused);
  expect(await readiness()).toMatchObject([
    503,
    { ready: false, database: false, databaseProblem: expect.stringContaining('read-only') as string },
  ]);
  await isTold('raised');
  expect((await fetch(shop.url)).status).toBe(200);
  // Long enough for the lease to expire.
  await waitUntil(async () => (await requestsTo(shop.comfyui, 'GET /view')).length > 0);
  const row = await waitUntil(async () => {
    const leased = 'select state, tries from orders where id = $1 and leased_until < now()';
    return (await query(database.url, leased, [drawn.orderId]))[0];
  }, 20);
  expect(row).toEqual({ state: 'approved', tries: 0 });

  await setReadOnly(database.url, false);

  await waitUntil(async () => (await customer.call('GET /api/shop')).open);
  expect((await readiness())[0]).toBe(200);
  await customer.reaches(drawn.token, 'delivered');
  await isTold('over');
  await customer.pay(await customer.checkout(unpaid.token).then(() => unpaid));
  await customer.reaches(unpaid.token, 'delivered');
  expect(await requestsTo(shop.stripe, 'POST /v1/refunds')).toEqual([]);
});
