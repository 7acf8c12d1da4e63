import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listTables } from '#adapters/database/backup/tables.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { GalleryAnswer } from '#contract/gallery.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { deleteImages } from '#operations/delete-order.ts';
import { givenConsole } from '../support/console.ts';
import { plainOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { sqlOf } from './given-paid.ts';

type Shop = Awaited<ReturnType<typeof givenConsole>>;

/** Creates the buyer of an existing picture, with the actions of buyers and strangers. */
async function givenBuyer(shop: Shop) {
  const { files, orders, secrets } = shop.services;
  const { id, reference } = await orders.create({
    order: plainOrder,
    key: undefined,
    identity: (one) => ({ reference: one, tokenHash: hashOf(secrets.orderToken(one)) }),
  });
  await sqlOf(shop)(
    `update orders set state = 'delivered', payment_intent = $2, paid_at = now(), ended_at = now(), picture_bytes = 7
     where id = $1`,
    ...[id, `pi_${id}`],
  );
  const photo = await sharp(await photoBytes('astronaut.png'))
    .withExif({ IFD0: { Artist: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer();
  await files.put('photos', id, photo);
  await files.put('pictures', id, await sharp(photo).negate().png().toBuffer());
  const send = (method: string, path: string, token = secrets.orderToken(id)) =>
    fetch(`${shop.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return {
    ...{ id, reference, send },
    allow: () => send('POST', '/api/orders/current/gallery'),
    revoke: () => send('DELETE', '/api/orders/current/gallery'),
    said: async () => ((await (await send('GET', '/api/orders/current')).json()) as OrderAnswer).gallery,
  };
}

const galleryOf = async ({ url }: Shop) =>
  (await (await fetch(`${url}/api/gallery`)).json()) as GalleryAnswer;
const copyOf = ({ url }: Shop, id: string, which: string) => fetch(`${url}/api/gallery/${id}/${which}`);

test('a pair is shown while both its buyer and an operator want it', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();
  const [ada, eve] = [await givenBuyer(shop), await givenBuyer(shop)];
  expect(await ada.said()).toBe('offered');
  expect((await ada.allow()).status).toBe(200);
  expect((await ada.allow()).status).toBe(200);
  expect([await ada.said(), await eve.said()]).toEqual(['permitted', 'offered']);

  // Only operators see it, whichever id others know.
  const [pair] = await operator.call('GET /api/admin/gallery');
  if (!pair) throw new Error('There is a pair');
  expect(pair).toMatchObject({ reference: ada.reference, chosenAt: null });
  expect(await galleryOf(shop)).toEqual([]);
  for (const id of [pair.id, ada.id, randomUUID(), '%00'])
    expect([id, (await copyOf(shop, id, 'before')).status]).toEqual([id, 404]);
  const anonymous = await fetch(`${shop.url}/api/admin/gallery/copy?id=${pair.id}&which=before`);
  expect(anonymous.status).toBe(401);
  await expect(operator.call('POST /api/admin/gallery/show', { id: ada.id })).rejects.toThrow(/withdrawn it/);

  const { result } = await operator.call('POST /api/admin/gallery/show', { id: pair.id });
  expect(result).toBe(`The gallery now shows the photo and picture of ${ada.reference}.`);
  expect(await galleryOf(shop)).toEqual([{ id: pair.id, styleId: plainOrder.styleId }]);
  for (const which of ['before', 'after']) {
    const copy = await copyOf(shop, pair.id, which);
    expect(copy.headers.get('cache-control')).toBe('no-store');
    const { format, height, exif } = await sharp(Buffer.from(await copy.arrayBuffer())).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    expect(height).toBeLessThanOrEqual(700);
  }
  expect((await copyOf(shop, pair.id, 'original')).status).toBe(404);

  // Another buyer can only revoke their own permission.
  await eve.revoke();
  expect(await ada.said()).toBe('shown');
  expect((await ada.revoke()).status).toBe(200);
  expect(await galleryOf(shop)).toEqual([]);
  expect((await copyOf(shop, pair.id, 'after')).status).toBe(404);
  await expect(operator.call('POST /api/admin/gallery/show', { id: pair.id })).rejects.toThrow(
    /withdrawn it/,
  );
  await ada.allow();
  const [again] = await operator.call('GET /api/admin/gallery');
  expect(again?.id).not.toBe(pair.id);
  expect(await galleryOf(shop)).toEqual([]);

  const noted = await sqlOf(shop)(
    `select action, subject from audit_log where action = 'gallery.show' and result not like 'failed%'`,
  );
  expect(noted).toEqual([{ action: 'gallery.show', subject: ada.reference }]);
});

test('a pair that its buyer withdraws or deletes is not shown, even in a race', async () => {
  await using shop = await givenConsole();
  const { galleryPairs } = shop.services;
  const pair = { before: Buffer.from('before'), after: Buffer.from('after') };
  for (let round = 0; round < 10; round += 1) {
    const buyer = await givenBuyer(shop);
    await galleryPairs.permit(buyer.id, pair);
    const [permitted] = await galleryPairs.permitted();
    await Promise.all([galleryPairs.choose(permitted?.id ?? ''), galleryPairs.removeOf(buyer.id)]);
    expect(await galleryPairs.permitted()).toEqual([]);
    const one = { id: buyer.id, draftId: null, furtherStyles: null };
    await Promise.all([galleryPairs.permit(one.id, pair), deleteImages(one, shop.services)]);
    expect(await galleryPairs.permitted()).toEqual([]);
  }
});

test('a pair is not shown for long, nor after a refusal, a refund or a dispute', async () => {
  await using shop = await givenConsole();
  const { db, galleryPairs } = shop.services;
  const sql = sqlOf(shop);
  const copies = { before: Buffer.from('before'), after: Buffer.from('after') };
  const money = { paymentIntent: '', amount: 499, currency: 'usd', stripeAccount: null };
  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['refused', (id) => sql(`update orders set state = 'rejected_final' where id = $1`, id)],
    ['frozen', (id) => sql(`update orders set frozen_at = now() where id = $1`, id)],
    ['part of it refunded', (id) => sql('update orders set refunded_amount = 1 where id = $1', id)],
    [
      'being refunded',
      (id) => createRefunds(db).add({ ...money, orderId: id, paymentIntent: `pi_${id}`, reason: 'operator' }),
    ],
    [
      'forgotten',
      (id) =>
        sql(`update gallery_pairs set permitted_at = now() - interval '366 days' where order_id = $1`, id),
    ],
  ];
  for (const [what, end] of ends) {
    const { id } = await givenBuyer(shop);
    await galleryPairs.permit(id, copies);
    const pair = (await galleryPairs.permitted())[0]?.id ?? '';
    await galleryPairs.choose(pair);
    expect([what, (await galleryPairs.shown()).length]).toEqual([what, 1]);
    await end(id);
    if (what !== 'forgotten')
      expect([what, await galleryPairs.copy(pair, 'before', 'everybody')]).toEqual([what, undefined]);
    await galleryPairs.removeOld();
    expect([what, await galleryPairs.ofOrder(id)]).toEqual([what, undefined]);
  }
});

test('a backup leaves out the gallery, as buyers may withdraw before it is restored', async () => {
  await using shop = await givenConsole();
  const client = new pg.Client({ connectionString: shop.services.config.DATABASE_URL });
  await client.connect();
  const names = (await listTables(client)).map(({ name }) => name);
  await client.end();
  expect(names).toContain('orders');
  expect(names).not.toContain('gallery_pairs');
});
