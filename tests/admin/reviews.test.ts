import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStrikes } from '#adapters/database/tables/strikes.ts';
import { givenConsole } from '../support/console.ts';
import { photoBytes } from '../support/photos.ts';
import { givenPaid, sqlOf } from './given-paid.ts';

test('an objection is decided with a reason, after its photo and the consequences were shown', async () => {
  await using shop = await givenConsole({ MODERATION_LIMITS: 'porn=0.6' });
  const { services } = shop;
  const operator = await shop.givenOperator();
  const emailHash = services.secrets.fingerprint('email', 'ada@example.com');
  const refused = [];
  for (let n = 0; n < 3; n += 1) refused.push(await givenPaid(shop, 'code_issued', { emailHash }));
  for (const { id } of refused)
    await createStrikes(services.db).add({ id, emailHash, addressHash: null, photoHash: null });
  const order = refused[2] ?? refused[0];
  if (!order) throw new Error('There is an order');
  await sqlOf(shop)(
    `insert into blocks (id, kind, key_hash, order_id, until) values ($1, 'email', $2, $3, now() + interval '180 days')`,
    ...[randomUUID(), emailHash, order.id],
  );
  await sqlOf(shop)(
    `update orders set moderation = '{"porn": 0.7, "drawing": 0.1, "hentai": 0.1, "neutral": 0.1, "sexy": 0}' where id = $1`,
    order.id,
  );
  await services.files.put('photos', order.id, await photoBytes('astronaut.png'));
  await services.appeals.add(order.id, 'That is my cat');

  const [appeal] = await operator.call('GET /api/admin/appeals');
  expect(appeal).toMatchObject({
    ...{ reference: order.reference, message: 'That is my cat', hasPhoto: true, code: null },
    ...{ scores: { porn: 0.7 }, limits: { porn: 0.6 }, liftedBlocks: [{ kind: 'email' }] },
  });
  // Viewing the consequences has not carried them out.
  expect(await services.blocks.active()).toHaveLength(1);

  const photo = async (clear?: string) => {
    const input = { id: order.id, ...(clear && { clear }) };
    const answer = await operator.send({ method: 'GET', path: '/api/admin/review/photo', input });
    return Buffer.from(await answer.arrayBuffer());
  };
  expect((await photo()).length).toBeLessThan(1_000);
  expect((await photo('1')).length).toBeGreaterThan(5_000);

  await expect(
    operator.call('POST /api/admin/appeals/decide', { id: order.id, uphold: true, reason: ' ' }),
  ).rejects.toThrow(/Say why/);
  const { result } = await operator.call('POST /api/admin/appeals/decide', {
    id: order.id,
    uphold: true,
    reason: 'a cat',
  });
  expect(result).toBe(`The objection to ${order.reference} is upheld: its photo is drawn now.`);
  expect(await services.blocks.active()).toEqual([]);
  expect(await operator.call('GET /api/admin/appeals')).toEqual([]);
  const { audit } = await operator.call('GET /api/admin/orders/one', { id: order.id });
  expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
    ['appeals.show', null],
    ['appeals.uphold', 'a cat'],
    ['orders.show', null],
  ]);
});

test('a photo close to a limit is reviewed once, after the consequences were shown', async () => {
  await using shop = await givenConsole({ MODERATION_LIMITS: 'porn=0.6' });
  const { services } = shop;
  const operator = await shop.givenOperator();
  const emailHash = services.secrets.fingerprint('email', 'ada@example.com');
  const none = { addressHash: null, photoHash: null };
  const givenScored = async (state: string, porn: number) => {
    const order = await givenPaid(shop, state, { emailHash });
    const scores = { porn, drawing: 0, hentai: 0, neutral: 1 - porn, sexy: 0 };
    await sqlOf(shop)('update orders set moderation = $2 where id = $1', order.id, JSON.stringify(scores));
    return order;
  };
  const letThrough = await givenScored('delivered', 0.57);
  const refused = await givenScored('code_issued', 0.7);
  const others = [await givenScored('delivered', 0.2), await givenScored('code_issued', 0.95)];
  const objected = await givenScored('code_issued', 0.65);
  await services.appeals.add(objected.id, 'My cat');
  const deleted = await givenScored('delivered', 0.59);
  await services.orders.markImagesDeleted(deleted.id);
  for (const { id } of [refused, objected]) await createStrikes(services.db).add({ id, emailHash, ...none });
  await services.files.put('photos', letThrough.id, await photoBytes('astronaut.png'));

  const photo = async (id: string, clear?: string) => {
    const input = { id, ...(clear && { clear }) };
    const answer = await operator.send({ method: 'GET', path: '/api/admin/review/photo', input });
    return { status: answer.status, size: (await answer.arrayBuffer()).byteLength };
  };
  const found = await operator.call('GET /api/admin/borderline');
  expect(found).toMatchObject([
    {
      ...{
        reference: letThrough.reference,
        verdict: 'approve',
        scores: { porn: 0.57 },
        limits: { porn: 0.6 },
      },
      dismissing: expect.stringContaining('That blocks the address.') as string,
    },
    {
      reference: refused.reference,
      verdict: 'reject',
      dismissing: expect.stringContaining('no block') as string,
    },
  ]);
  // Viewing the consequences has not carried them out.
  expect(await services.blocks.active()).toEqual([]);
  expect((await photo(letThrough.id)).size).toBeLessThan(1_000);
  expect((await photo(letThrough.id, '1')).size).toBeGreaterThan(5_000);
  for (const { id } of others) {
    await services.files.put('photos', id, await photoBytes('astronaut.png'));
    expect((await photo(id)).status).toBe(404);
  }

  const { id } = letThrough;
  await expect(
    operator.call('POST /api/admin/borderline/review', { id, uphold: false, reason: ' ' }),
  ).rejects.toThrow(/Say why/);
  await operator.call('POST /api/admin/borderline/review', { id, uphold: false, reason: 'naked' });
  expect(await services.blocks.active()).toMatchObject([{ kind: 'email', reference: letThrough.reference }]);
  const [own] = await operator.call('GET /api/admin/borderline');
  expect(own?.dismissing).toBe(
    'The refusal no longer counts. The block of the address is lifted. No mail is sent.',
  );
  await operator.call('POST /api/admin/borderline/review', {
    id: refused.id,
    uphold: false,
    reason: 'a statue',
  });
  expect(await services.blocks.active()).toEqual([]);
  expect(await operator.call('GET /api/admin/borderline')).toEqual([]);
  await expect(operator.call('POST /api/admin/borderline/review', { id, uphold: true })).rejects.toThrow(
    /already been reviewed/,
  );
  await expect(
    operator.call('POST /api/admin/borderline/review', { id: others[0]?.id ?? '', uphold: true }),
  ).rejects.toThrow(/not close to a limit/);

  const { audit } = await operator.call('GET /api/admin/orders/one', { id });
  expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
    ['borderline.show', null],
    ['borderline.dismiss', 'naked'],
    ['borderline.uphold', null],
    ['orders.show', null],
  ]);
});

test('upholding the check of a photo only removes it from the list', async () => {
  await using shop = await givenConsole({ MODERATION_LIMITS: 'porn=0.6' });
  const operator = await shop.givenOperator();
  const order = await givenPaid(shop, 'delivered');
  const scores = { porn: 0.6, drawing: 0, hentai: 0, neutral: 0.4, sexy: 0 };
  await sqlOf(shop)('update orders set moderation = $2 where id = $1', order.id, JSON.stringify(scores));

  const { result } = await operator.call('POST /api/admin/borderline/review', { id: order.id, uphold: true });

  expect(result).toBe(`The check of ${order.reference} stands.`);
  expect(await operator.call('GET /api/admin/borderline')).toEqual([]);
  expect(await sqlOf(shop)('select count(*)::int as count from strikes')).toEqual([{ count: 0 }]);
});
