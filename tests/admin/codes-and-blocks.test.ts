import { expect, test } from 'vitest';
import { createCodes } from '#adapters/database/tables/codes.ts';
import { createBlocks } from '#adapters/database/tables/blocks.ts';
import { hashOf } from '#adapters/secrets.ts';
import { readCode } from '#domain/code.ts';
import { printCodes } from '#operations/print-codes.ts';
import { givenConsole } from '../support/console.ts';
import { givenOrder } from '../support/orders.ts';
import { query } from '../support/query.ts';

const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const hashOfShown = (code = '') => hashOf(readCode(code) ?? '');
/** Purchase with a code: a picture in a shop where no real money moves. */
const picture = { livemode: false, price: { amount: 499, currency: 'usd' } };

test('codes are issued in bulk, shown once, counted by their state, and voided together', async () => {
  await using shop = await givenConsole();
  const { services } = shop;
  const operator = await shop.givenOperator();
  const sql = (text: string, ...values: unknown[]) => query(services.config.DATABASE_URL, text, values);
  const until = dayIn(90);

  const issued = await operator.call('POST /api/admin/codes/issue', {
    count: 4,
    note: ' Summer fair ',
    until,
    cards: { line: 'Anna and Paul', language: 'de' },
  });
  expect(issued.result).toBe(`4 codes issued, valid until ${until}`);
  expect(new Set(issued.codes).size).toBe(4);
  expect(issued.csv.split('\r\n')).toEqual([
    'code,link,valid_until',
    ...issued.codes.map((code) => `${code},http://localhost:3000/transform#code=${code},${until}`),
    '',
  ]);
  const [used, expired, first] = issued.codes;
  expect(Buffer.from(issued.cards ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1\.\d[^]*\/Count 1\b/);
  const order = await givenOrder(services.db);
  await createCodes(services.db).redeem(hashOfShown(used), order.id, picture);
  await sql('update codes set expires_at = now() where code_hash = $1', hashOfShown(expired));

  const [batch] = (await operator.call('GET /api/admin/codes', {})).batches;
  expect(batch).toMatchObject({ note: 'Summer fair', count: 4, unused: 2, used: 1, expired: 1, void: 0 });
  expect(batch?.expiresAt).toBe(`${until}T23:59:59.999Z`);
  const id = batch?.id ?? '';
  const { result } = await operator.call('POST /api/admin/codes/void', { id, reason: 'the fair is off' });
  expect(result).toBe('2 codes are void.');
  await expect(
    createCodes(services.db).redeem(hashOfShown(first), (await givenOrder(services.db)).id, picture),
  ).rejects.toMatchObject({ errorCode: 'code_unknown' });
  const after = (await operator.call('GET /api/admin/codes', {})).batches[0];
  expect(after).toMatchObject({ unused: 0, used: 1, expired: 1, void: 2 });
  await expect(operator.call('POST /api/admin/codes/void', { id })).rejects.toThrow(
    /409 not_possible: There is no such batch/,
  );

  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.slice(0, 3).map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
    ['codes.void', id, null],
    ['codes.void', id, 'the fair is off'],
    ['codes.issue', id, null],
  ]);
  const kept = JSON.stringify([entries, await sql('select * from codes, code_batches')]);
  for (const code of issued.codes) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(readCode(code));
  }
});

test('invalid codes are not issued, and older batches come a page at a time', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const good = { count: 1, note: 'n', until: dayIn(1) };
  for (const [wrong, why] of [
    [{ count: 0 }, /from 1 to 1000/],
    [{ count: 1001 }, /from 1 to 1000/],
    [{ count: 1.5 }, /from 1 to 1000/],
    [{ cards: { line: 'a'.repeat(61), language: 'en' as const } }, /at most 60 characters/],
    [{ cards: { line: 'Anna 🎂 לחיים', language: 'en' as const } }, /cannot show "🎂לחים"/],
    [{ until: dayIn(-1) }, /must be in the future/],
    [{ until: dayIn(3651) }, /within ten years/],
    [{ until: '2099-2-3' }, /within ten years/],
    [{ until: `${new Date().getUTCFullYear() + 1}-02-31` }, /must be in the future/],
  ] as const)
    await expect(operator.call('POST /api/admin/codes/issue', { ...good, ...wrong })).rejects.toThrow(why);
  const named = { ...shop.services, config: { ...shop.services.config, BRAND_NAME: '★ 漫画' } };
  const wishes = { line: '', language: 'en' as const, expiresAt: new Date() };
  await expect(printCodes([], wishes, named)).rejects.toThrow('brand_letters');
  named.config.BRAND_NAME = '★ Toons';
  await expect(printCodes([], wishes, named)).resolves.toBeDefined();
  expect(await operator.call('GET /api/admin/codes', {})).toEqual({ batches: [], hasMore: false });

  for (let n = 0; n < 21; n += 1)
    await operator.call('POST /api/admin/codes/issue', { ...good, note: `batch ${n}` });
  const first = await operator.call('GET /api/admin/codes', {});
  const second = await operator.call('GET /api/admin/codes', { after: first.batches.at(-1)?.id ?? '' });
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect([...first.batches, ...second.batches].map(({ note }) => note)).toEqual(
    Array.from({ length: 21 }, (_nothing, n) => `batch ${20 - n}`),
  );
  await expect(operator.call('GET /api/admin/codes', { after: 'nothing' })).rejects.toThrow(/400 malformed/);
});

test('blocks are listed with their cause, found by address, added and lifted with a reason', async () => {
  await using shop = await givenConsole();
  const { services } = shop;
  const operator = await shop.givenOperator();
  const emailHash = services.secrets.fingerprint('email', 'ann@example.com');
  const givenRefused = async (bits: string) => {
    const photoHash = bits.repeat(32);
    const facts = { email: 'ann@example.com', emailHash, photoHash, state: 'code_issued' } as const;
    const order = await givenOrder(services.db, facts);
    await createBlocks(services.db).strikeAndBlock(order);
    return order;
  };
  const objecting = await givenRefused('00');
  const dismissed = await givenRefused('11');
  const last = await givenRefused('01');
  for (const order of [objecting, dismissed]) await services.appeals.add(order.id, 'My cat');
  await services.appeals.decide(dismissed.reference, false);

  const [own] = (await operator.call('GET /api/admin/blocks', {})).blocks;
  expect(own).toMatchObject({
    ...{ kind: 'email', addedBy: null, reason: null, reference: last.reference, email: 'ann@example.com' },
    strikes: [
      { reference: objecting.reference, objection: 'open' },
      { reference: dismissed.reference, objection: 'dismissed' },
      { reference: last.reference, objection: null },
    ],
  });

  const add = { days: 30, reason: 'three chargebacks' };
  const refusals = [
    [{ ...add, email: 'eve@example.com', reason: ' ' }, /Say why/],
    [{ ...add, email: 'nowhere' }, /is not an email address/],
    [{ ...add, email: 'eve@example.com', days: 181 }, /1 to 180 days/],
    [{ ...add, email: 'eve@example.com', order: last.reference }, /either an address or an order/],
    [{ ...add, order: 'R-NONE-NONE' }, /There is no order/],
    [{ ...add, email: 'Ann@Example.com' }, /already blocked, until .*: [0-9a-f-]{36}/],
  ] as const;
  for (const [input, why] of refusals)
    await expect(operator.call('POST /api/admin/blocks/add', input)).rejects.toThrow(why);
  const { result } = await operator.call('POST /api/admin/blocks/add', {
    ...add,
    email: ' Eve@Example.com ',
  });
  expect(result).toBe(`The address is blocked until ${dayIn(30)}.`);
  await operator.call('POST /api/admin/blocks/add', { ...add, order: last.id });
  const eve = { emailHash: services.secrets.fingerprint('email', 'eve@example.com') };
  const nobody = { emailHash: null, addressHash: null, photoHash: null };
  expect(await services.blocks.against({ ...nobody, ...eve })).toMatchObject({ kind: 'email' });
  expect(await services.blocks.against({ ...nobody, photoHash: last.photoHash })).toMatchObject({
    kind: 'photo',
  });

  const { blocks } = await operator.call('GET /api/admin/blocks', {});
  expect(blocks.map(({ kind, reason, reference }) => [kind, reason, reference])).toEqual([
    ['photo', 'three chargebacks', last.reference],
    ['email', 'three chargebacks', null],
    ['email', null, last.reference],
  ]);
  const found = (await operator.call('GET /api/admin/blocks', { email: 'EVE@example.com' })).blocks;
  expect(found.map(({ id }) => id)).toEqual([blocks[1]?.id]);
  const [{ id } = { id: '' }] = found;
  await expect(operator.call('POST /api/admin/blocks/lift', { id, reason: '' })).rejects.toThrow(/Say why/);
  await operator.call('POST /api/admin/blocks/lift', { id, reason: 'she has paid' });
  await expect(operator.call('POST /api/admin/blocks/lift', { id, reason: 'again' })).rejects.toThrow(
    /no such block any more/,
  );
  expect(await services.blocks.against({ ...nobody, ...eve })).toBeUndefined();

  const { entries } = await operator.call('GET /api/admin/log', {});
  const about = entries.filter(({ subject }) => subject === id).reverse();
  expect(about.map(({ action, reason }) => [action, reason])).toEqual([
    ['blocks.add', 'three chargebacks'],
    ['blocks.lift', 'she has paid'],
    ['blocks.lift', 'again'],
  ]);
  expect(JSON.stringify(about)).not.toContain('eve@');
  expect(
    (await operator.call('GET /api/admin/log', { looks: '1' })).entries.map(({ action }) => action),
  ).toContain('blocks.list');
});

test('an order’s contents are deleted once, with a reason, and its payment stays recorded', async () => {
  await using shop = await givenConsole();
  const { services } = shop;
  const { files } = services;
  const operator = await shop.givenOperator();
  const size = { width: 9, height: 9 };
  const draftId = await services.drafts.add(size, (id) => hashOf(id), undefined);
  const { id, reference } = await givenOrder(services.db, { state: 'delivered', draftId });
  const sql = (text: string) => query(services.config.DATABASE_URL, text, [id]);
  await sql(`update orders set picture_bytes = 7, paid_at = now(), ended_at = now(), payment_intent = 'pi_1'
    where id = $1`);
  const held = [
    ['drafts', draftId],
    ['photos', id],
    ['pictures', id],
  ] as const;
  for (const [bucket, name] of held) await files.put(bucket, name, Buffer.from(bucket));
  await services.shares.make(id, (share) => hashOf(share));

  expect((await operator.call('GET /api/admin/orders/one', { id })).possible).toContain('delete');
  await expect(operator.call('POST /api/admin/orders/act', { id, action: 'delete' })).rejects.toThrow(
    /Say why/,
  );
  expect(await files.get('photos', id)).toBeDefined();
  const reason = 'they wrote on Monday';
  const { result, order } = await operator.call('POST /api/admin/orders/act', {
    id,
    action: 'delete',
    reason,
  });

  expect(result).toBe(`The photo and picture of ${reference} are deleted.`);
  for (const [bucket, name] of held) expect(await files.get(bucket, name)).toBeUndefined();
  expect(await services.shares.ofOrder(id)).toBeUndefined();
  expect(order).toMatchObject({ hasPicture: false, email: 'ada@example.com', paymentIntent: 'pi_1' });
  expect(order.photoDeletedAt).not.toBeNull();
  expect(order.possible).not.toContain('delete');
  await expect(operator.call('POST /api/admin/orders/act', { id, action: 'delete', reason })).rejects.toThrow(
    /have already been deleted/,
  );
  expect(order.audit.filter(({ action }) => action === 'orders.delete')).toMatchObject([
    { result: expect.stringContaining('failed: Say why') as string },
    { reason, result },
  ]);
});
