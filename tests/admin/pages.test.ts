import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addPrompt } from '../support/add-prompt.ts';
import { givenConsole } from '../support/console.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { givenPaid, sqlOf } from './given-paid.ts';

test('orders are found by anything that names them, by their state, and page by page', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const { services } = shop;
  const order = await givenPaid(shop, 'delivered', {
    emailHash: services.secrets.fingerprint('email', 'ada@example.com'),
  });
  const promptId = randomUUID();
  await addPrompt(services.db, { promptId, orderId: order.id, retry: 0, instance: 'http://gpu', seed: 7 });
  for (let n = 0; n < 30; n += 1) await givenOrder(services.db);
  const found = async (input: { text?: string; state?: string; after?: string }) =>
    (await operator.call('GET /api/admin/orders', input)).orders.map(({ id }) => id);

  for (const text of [order.reference.toLowerCase(), order.id, order.payment, promptId, ' Ada@example.com '])
    expect(await found({ text })).toEqual([order.id]);
  expect(await found({ state: 'delivered' })).toEqual([order.id]);
  expect(await found({ state: 'waiting' })).toEqual([]);
  expect(await found({ text: 'nobody@example.com' })).toEqual([]);
  // The log is kept for ever, so it must not contain an address.
  const { entries } = await operator.call('GET /api/admin/log', { looks: '1' });
  const [nobody, , , ada] = entries.filter(({ action }) => action === 'orders.list');
  expect([nobody?.subject, ada?.subject?.trim()]).toEqual(['<address>', '<address>']);

  const first = await operator.call('GET /api/admin/orders', {});
  const second = await operator.call('GET /api/admin/orders', { after: first.orders.at(-1)?.id ?? '' });
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const all = [...first.orders, ...second.orders].map(({ id }) => id);
  expect([all.length, new Set(all).size, all.at(-1)]).toEqual([31, 31, order.id]);
  await expect(found({ after: 'nothing' })).rejects.toThrow(/400 malformed/);
});

test('an order is shown with its history and possible actions, and each action is logged', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const waiting = await givenPaid(shop, 'approved');
  const done = await givenPaid(shop, 'delivered');

  await sqlOf(shop)('update orders set picture_bytes = 7 where id = $1', done.id);
  expect(await shop.services.feedback.give(waiting.id, true)).toBe(false);
  expect(await shop.services.feedback.give(done.id, false)).toBe(true);
  expect((await operator.call('GET /api/admin/orders/one', { id: done.id })).feedback).toMatchObject({
    liked: false,
  });
  expect((await operator.call('GET /api/admin/today')).feedback).toEqual([
    { styleId: 'bricks', liked: 0, disliked: 1 },
  ]);

  const shown = await operator.call('GET /api/admin/orders/one', { id: waiting.id });
  expect(shown).toMatchObject({
    reference: waiting.reference,
    state: 'approved',
    paymentIntent: waiting.payment,
  });
  expect(shown.possible).toEqual(['retry', 'refund', 'send', 'code', 'delete']);

  const refunded = await operator.call('POST /api/admin/orders/act', {
    id: done.id,
    action: 'refund',
    reason: 'asked for it',
  });
  expect(refunded.result).toBe(`$4.99 for ${done.reference} is being refunded.`);
  expect(refunded.order.refunds).toMatchObject([{ reason: 'operator', status: 'intended', amount: 499 }]);
  expect(refunded.order.possible).toEqual(['send', 'code', 'delete']);
  await expect(
    operator.call('POST /api/admin/orders/act', { id: done.id, action: 'refund' }),
  ).rejects.toThrow(/409 not_possible: It already has a refund/);
  const retried = await operator.call('POST /api/admin/orders/act', { id: waiting.id, action: 'retry' });
  expect(retried.result).toBe(`${waiting.reference} is tried again now, from approved.`);
  const mailed = await operator.call('POST /api/admin/orders/act', {
    id: done.id,
    action: 'send',
    to: 'eve@example.com',
  });
  expect(mailed.order).toMatchObject({ email: 'eve@example.com', mails: [{ kind: 'ready', status: 'new' }] });
  const { code } = await operator.call('POST /api/admin/orders/act', { id: done.id, action: 'code' });
  expect(code?.code).toMatch(/^\w{4}-\w{4}-\w{4}$/);

  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['orders.code', done.reference, null],
    ['orders.send', done.reference, null],
    ['orders.retry', waiting.reference, null],
    ['orders.refund', done.reference, null],
    ['orders.refund', done.reference, 'asked for it'],
    ['admin.login', null, null],
  ]);
  expect(entries.every(({ actor }) => /^console:[0-9a-f]{8} \(Owner\)$/.test(actor))).toBe(true);
  expect(JSON.stringify(entries)).not.toContain(code?.code);
  const withLooks = await operator.call('GET /api/admin/log', { looks: '1' });
  expect(withLooks.entries.map(({ action }) => action)).toContain('orders.show');
  const [last] = entries;
  expect((await operator.call('GET /api/admin/log', { before: last?.id })).entries).toEqual(entries.slice(1));
});

test('a failed redraw can be neither retried nor refunded', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const { id, reference } = await givenPaid(shop, 'failed', { paidBy: 'redraw' });
  expect((await operator.call('GET /api/admin/orders/one', { id })).possible).toEqual([
    'send',
    'code',
    'delete',
  ]);
  await expect(operator.call('POST /api/admin/orders/act', { id, action: 'retry' })).rejects.toThrow(
    `409 not_possible: ${reference} is failed: there is nothing to retry`,
  );
  await expect(operator.call('POST /api/admin/orders/act', { id, action: 'refund' })).rejects.toThrow(
    `409 not_possible: ${reference} is a free redraw: nobody paid for it`,
  );
});

test('the picture is shown on request, which is logged, and a small one blurred where the photo was refused', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const order = await givenPaid(shop, 'delivered');
  const look = (how: { small?: '1'; clear?: '1' } = {}) =>
    operator.send({ method: 'GET', path: '/api/admin/orders/picture', input: { id: order.id, ...how } });
  const looks = async () =>
    (await operator.call('GET /api/admin/orders/one', { id: order.id })).audit.filter(
      ({ action }) => action === 'orders.picture',
    ).length;
  const widthOf = async (answer: Response) =>
    (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
  const blurred = async () =>
    (await operator.call('GET /api/admin/orders', {})).orders.map(({ isBlurred }) => isBlurred);
  expect((await look()).status).toBe(404);
  const png = await photoBytes('astronaut.png');
  await shop.services.files.put('pictures', order.id, png);
  await sqlOf(shop)('update orders set picture_bytes = $2 where id = $1', order.id, png.length);

  const answer = await look();
  expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect([await blurred(), await widthOf(await look({ small: '1' })), await looks()]).toEqual([
    [false],
    320,
    2,
  ]);

  // A person has let the photo through.
  const refused = JSON.stringify({ drawing: 0, hentai: 0, neutral: 0, porn: 1, sexy: 0 });
  await sqlOf(shop)('update orders set moderation = $2 where id = $1', order.id, refused);
  expect([await blurred(), await widthOf(await look({ small: '1' })), await looks()]).toEqual([
    [true],
    12,
    2,
  ]);
  expect([await widthOf(await look({ small: '1', clear: '1' })), await looks()]).toEqual([320, 3]);
});

test('today’s page shows what needs a decision, income, refunds and the machines', async () => {
  await using shop = await givenConsole();
  const { services } = shop;
  const sql = sqlOf(shop);
  const operator = await shop.givenOperator();
  const order = await givenPaid(shop, 'refunded');
  const waiting = await givenPaid(shop, 'paid');
  await sql(`update orders set paid_at = now() - interval '20 minutes' where id = $1`, waiting.id);
  await sql(
    `insert into refunds (id, order_id, payment_intent, reason, amount, currency, status, attempt)
     values ($1, $2, $3, 'operator', 499, 'usd', 'failed', 3)`,
    ...[randomUUID(), order.id, order.payment],
  );
  await sql(
    `insert into refunds (id, order_id, payment_intent, reason, amount, currency, status)
     values ($1, $2, 'pi_back', 'second_payment', 300, 'usd', 'succeeded')`,
    ...[randomUUID(), order.id],
  );
  await sql(
    `insert into mails (id, order_id, kind, status, error) values ($1, $2, 'refunded', 'failed', '550 no such mailbox')`,
    ...[randomUUID(), order.id],
  );
  await sql(`insert into disputes (id, payment_intent, status) values ('dp_1', $1, 'open')`, order.payment);
  await services.appeals.add(order.id, undefined);
  const told = { version: '0.33.0', warnings: ['runs with --enable-manager'] };
  const seen = { url: 'http://gpu:8188', healthy: true, cannotDraw: ['picasso'], queue: 2, ...told };
  await services.comfyuiInstances.report(
    'w1',
    [seen, { ...seen, url: 'http://off:8188', healthy: false }],
    ['bricks'],
  );
  await services.comfyuiInstances.report('w2', [{ ...seen, healthy: false }], ['bricks']);

  const asker = { email: 'max@example.com', locale: 'de' };
  for (const name of ['max', 'unconfirmed'])
    await services.openingRequests.add({ ...asker, emailHash: Buffer.from(name) }, () => Buffer.from(name));
  await services.openingRequests.confirm(Buffer.from('max'));

  const today = await operator.call('GET /api/admin/today');

  const { id, reference } = order;
  expect(today.decisions).toMatchObject({
    appeals: { count: 1, since: expect.any(String) as string },
    refunds: [{ id, reference, why: 'the bank has refused it for good' }],
    mails: [{ id, reference, why: '"refunded" was refused: 550 no such mailbox' }],
    disputes: [{ id, reference }],
    payments: { count: 0, since: null },
  });
  expect(today.waiting.orders).toBe(1);
  expect(today.openingRequests).toBe(1);
  expect(Date.now() - Date.parse(today.waiting.oldest ?? '')).toBeGreaterThan(19 * 60_000);
  expect(today.days).toMatchObject([
    {
      ...{ days: 1, states: { refunded: 1, paid: 1 } },
      // The second payment came in, too.
      in: [{ amount: 998 + 300, currency: 'usd', isReal: false }],
      back: [{ amount: 300, currency: 'usd', isReal: false }],
    },
    { days: 7 },
  ]);
  expect(today.instances).toMatchObject([
    {
      ...{ url: 'http://gpu:8188', healthy: true, queued: 2, cannotDraw: ['picasso'], lastPictureAt: null },
      ...{ version: '0.33.0', warnings: ['runs with --enable-manager'] },
    },
    { url: 'http://off:8188', healthy: false },
  ]);
  expect(today.disk).toMatchObject({ folder: expect.stringContaining('/') as string, leastBytes: 2e9 });
  expect(today.disk?.freeBytes).toBeGreaterThan(0);
  expect(today.paused).toBeNull();
});

test('each of the last 30 days shows outcomes, income and drawing times, by the zone’s midnight', async () => {
  await using shop = await givenConsole();
  const sql = sqlOf(shop);
  const operator = await shop.givenOperator();
  const dayIn = (zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
  // Half past midnight in Berlin is still the day before in London and UTC.
  const [{ at }] = (await sql(
    `select ((now() at time zone 'Europe/Berlin')::date - 3 + time '00:30') at time zone 'Europe/Berlin' as at`,
  )) as [{ at: Date }];
  for (const state of ['delivered', 'gift_issued', 'code_issued', 'refunded', 'code_restored', 'expired']) {
    const { id, payment } = await givenPaid(shop, state);
    await sql('update orders set paid_at = $2, ended_at = $2 where id = $1', id, at);
    if (state !== 'refunded') continue;
    await sql(
      `insert into refunds (id, order_id, payment_intent, reason, amount, currency, status, created_at)
       values ($1, $2, $3, 'operator', 499, 'usd', 'succeeded', $4)`,
      ...[randomUUID(), id, payment, at],
    );
  }
  const drawn = await givenPaid(shop, 'delivered');
  // Refunds that were withdrawn, or that no bank accepted, returned no money.
  for (const [status, payment] of Object.entries({ canceled: drawn.payment, failed: 'pi_failed' }))
    await sql(
      `insert into refunds (id, payment_intent, reason, amount, currency, status, created_at)
       values ($1, $2, 'found', 499, 'usd', $3, $4)`,
      ...[randomUUID(), payment, status, at],
    );
  for (const seconds of [10, 20, 30])
    await sql(
      `insert into prompts (prompt_id, order_id, retry, instance, seed, status, created_at, started_at, ended_at)
       values ($1, $2, 0, 'http://gpu', 7, 'done', $3, $3, $3::timestamptz + make_interval(secs => $4))`,
      ...[randomUUID(), drawn.id, at, seconds],
    );

  const cancelled = await givenPaid(shop, 'cancelled');
  await sql('update orders set paid_at = null, ended_at = $2 where id = $1', cancelled.id, at);

  const berlin = await operator.call('GET /api/admin/days', { zone: 'Europe/Berlin' });
  expect([berlin.zone, berlin.days.length]).toEqual(['Europe/Berlin', 30]);
  expect(berlin.days.at(-1)?.day).toBe(dayIn('Europe/Berlin', new Date()));
  expect(berlin.days.at(-4)).toEqual({
    ...{ day: dayIn('Europe/Berlin', at), delivered: 2, rejected: 1, refunded: 2, cancelled: 1 },
    drawings: { medianSeconds: 20, p95Seconds: expect.closeTo(29) as number },
    // One of the refunds is of a payment that pays no order.
    money: [{ currency: 'usd', isReal: false, in: 7 * 499, back: 499 }],
  });
  expect(berlin.days.at(-1)).toMatchObject({ delivered: 1, money: [{ in: 499, back: 0 }], drawings: null });
  expect(berlin.days.at(0)).toMatchObject({ delivered: 0, rejected: 0, refunded: 0, money: [] });

  const utc = await operator.call('GET /api/admin/days', {});
  const thatDay = utc.days.find(({ day }) => day === dayIn('UTC', at));
  expect(thatDay).toMatchObject({ delivered: 2, rejected: 1, refunded: 2 });
  expect(dayIn('UTC', at)).not.toBe(dayIn('Europe/Berlin', at));
  // PostgreSQL would accept the last one, with its sign reversed.
  for (const zone of ['Europe/Nowhere', '+02:00', 'ABC+3'])
    expect((await operator.call('GET /api/admin/days', { zone })).zone).toBe('UTC');
});

test('the shop is paused with a message and sells again', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();

  await expect(operator.call('POST /api/admin/pause', { messages: { all: ' ' } })).rejects.toThrow(
    /1 to 300 characters/,
  );
  await operator.call('POST /api/admin/pause', { messages: { all: 'Back on Monday.' }, reason: 'new card' });
  expect((await operator.call('GET /api/admin/today')).paused).toEqual({ all: 'Back on Monday.' });
  expect((await operator.call('POST /api/admin/resume')).result).toBe('The shop is selling again.');
  await expect(operator.call('POST /api/admin/resume')).rejects.toThrow(
    /409 not_possible: The shop is not paused/,
  );
  expect((await operator.call('GET /api/admin/today')).paused).toBeNull();
  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
    ['shop.resume', null],
    ['shop.resume', null],
    ['shop.pause', 'new card'],
  ]);
});
