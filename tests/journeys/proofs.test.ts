import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashOf } from '#adapters/secrets.ts';
import { createCustomer } from '../support/customer.ts';
import { givenOrder } from '../support/orders.ts';
import { photoBytes } from '../support/photos.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ TRUST_PROXY: '1', PROOF_SHARE: '100' });

/** Creates a visitor with a photo, at an address of their own. */
async function givenVisitor() {
  const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
  const headers = { 'x-forwarded-for': address };
  const customer = createCustomer(shared());
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const ask = (browser?: string, crop?: ReturnType<typeof cropOf>) =>
    customer.call('POST /api/photos/current/proofs', {
      ...{ token: photoId, headers },
      body: { styleId: 'bricks', ...(crop && { crop }), ...(browser !== undefined && { browser }) },
    });
  const read = (token: string) => customer.call('GET /api/proofs/current', { token });
  const drawn = async (): Promise<{ proofId: string; shown: Buffer }> => {
    const { proofId } = await ask();
    const { jpegBase64 = '' } = await waitUntil(async () => {
      const proof = await read(proofId);
      return proof.state !== 'waiting' && proof.state !== 'drawing' && proof;
    }, 60);
    return { proofId, shown: Buffer.from(jpegBase64, 'base64') };
  };
  return { ...customer, photoId, headers, ask, read, drawn };
}

const cropOf = (width: number) => ({ x: 0, y: 0, width, height: 300, rotate: 0 }) as const;
const drawings = () => shared().comfyui.ledger.filter(({ kind }) => kind === 'execution').length;
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();

test('the paid picture is the one shown as a proof, and is not drawn again', async () => {
  const visitor = await givenVisitor();
  const { services } = shared();
  const { proofId, shown } = await visitor.drawn();
  const executions = drawings();

  const order = await visitor.orderWith(visitor.photoId);
  await visitor.pay(order);
  await visitor.reaches(order.token, 'delivered');
  const picture = await visitor.picture(order.token);

  expect(drawings()).toBe(executions);
  const { id } = (await services.proofs.bySecret(hashOf(proofId))) ?? expect.fail();
  const seen = (await services.files.get('drafts', id)) ?? expect.fail();
  expect((await pixelsOf(picture)).equals(await pixelsOf(seen))).toBe(true);
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 512 });
  const { difference } = await services.images.compare(await services.images.proofCopy(picture), shown);
  expect(difference).toBe(0);

  await visitor.call('DELETE /api/orders/current', { token: order.token });
  expect(await services.files.get('drafts', id)).toBeUndefined();
  await expect(visitor.read(proofId)).rejects.toMatchObject({ code: 'photo_gone' });
});

test('a delivered order’s photo gets a proof in another style, which belongs to the next order', async () => {
  const visitor = await givenVisitor();
  const { services } = shared();
  const first = await visitor.orderWith(visitor.photoId);
  await visitor.pay(first);
  await visitor.reaches(first.token, 'delivered');
  const ask = () =>
    visitor.call('POST /api/orders/current/proofs', { token: first.token, body: { styleId: 'bricks' } });
  const { proofId } = await waitUntil(async () => {
    const proof = await ask();
    return proof.state === 'drawn' && proof;
  }, 60);
  const executions = drawings();

  const again = { token: first.token, body: { styleId: 'bricks' } };
  const second = await visitor.call('POST /api/orders/current/again', again);
  await visitor.pay(second);
  await visitor.reaches(second.token, 'delivered');
  expect(drawings()).toBe(executions);

  await visitor.call('DELETE /api/orders/current', { token: first.token });
  await expect(visitor.read(proofId)).rejects.toMatchObject({ code: 'photo_gone' });
  expect(await services.files.get('drafts', first.orderId)).toBeUndefined();
  await expect(ask()).rejects.toMatchObject({ code: 'photo_gone' });
});

test('a visitor who does not order deletes the photo, its proof and the full picture', async () => {
  const { call, drawn, photoId, read } = await givenVisitor();
  const { services } = shared();
  const { proofId } = await drawn();
  const { id, draftId } = (await services.proofs.bySecret(hashOf(proofId))) ?? expect.fail();
  await call('DELETE /api/photos/current', { token: photoId });
  await expect(read(proofId)).rejects.toMatchObject({ code: 'photo_gone' });
  for (const file of [id, draftId]) expect(await services.files.get('drafts', file)).toBeUndefined();
});

test('another crop of the photo is drawn again', async () => {
  const visitor = await givenVisitor();
  await visitor.drawn();
  const executions = drawings();

  const order = await visitor.orderWith(visitor.photoId, { crop: cropOf(400) });
  await visitor.pay(order);
  await visitor.reaches(order.token, 'delivered');

  expect(drawings()).toBe(executions + 1);
});

test('a style that takes too long is not shown before it is paid', async () => {
  const visitor = await givenVisitor();
  await visitor.drawn();
  const { db } = shared().services;
  const take = (seconds: number) => db.updateTable('proofs').set({ seconds }).execute();
  await take(31);
  const refused = visitor.ask('patient', cropOf(400));
  await expect(refused).rejects.toThrow(/409 proof_unavailable.*takes too long/);
  await take(29);
  await visitor.ask('patient', cropOf(400));
});

test('no secret opens more of an unpaid picture than the small copy, nor the payment of another order', async () => {
  const visitor = await givenVisitor();
  const { proofId } = await visitor.drawn();
  const { services } = shared();
  const { id } = (await services.proofs.bySecret(hashOf(proofId))) ?? expect.fail();
  const full = (await services.files.get('drafts', id)) ?? expect.fail();
  const order = await visitor.orderWith(visitor.photoId);
  const other = await givenVisitor();
  const { proofId: otherProof } = await other.drawn();
  const othersOrder = await other.orderWith(other.photoId);

  const places = [
    ...['/proofs/current', '/photos/current', '/photos/current/preview'],
    ...['/orders/current/picture', '/orders/current/picture/preview', '/orders/current/photo/preview'],
    ...[`/proofs/${id}`, `/photos/${id}`, `/drafts/${id}`, `/proofs/current?download=1`],
  ];
  const strangers = [other.photoId, otherProof, othersOrder.token, id, 'A'.repeat(43)];
  const tokens = [proofId, visitor.photoId, order.token, ...strangers];
  const part = full.subarray(-400, -300);
  const opens = async (token: string, place: string) => {
    const answer = await visitor.request('GET', place, { token });
    const hasPart = Buffer.from(await answer.arrayBuffer()).includes(part);
    return hasPart || (answer.status === 200 && place.includes('/picture'));
  };
  const opened = async () => {
    const tried = tokens.flatMap((token) =>
      places.map(async (place) => (await opens(token, place)) && place),
    );
    return (await Promise.all(tried)).filter(Boolean);
  };
  expect(await opened()).toEqual([]);
  await expect(visitor.read(`${proofId.slice(0, -1)}_`)).rejects.toMatchObject({ code: 'photo_gone' });
  for (const token of tokens.filter((one) => one !== proofId && one !== otherProof))
    await expect(visitor.read(token)).rejects.toMatchObject({ code: 'photo_gone' });

  // A second order of the same proof is paid, and only that one is opened, from its payment on.
  const paid = await visitor.orderWith(visitor.photoId);
  expect(await opens(paid.token, '/orders/current/picture')).toBe(false);
  const racing = visitor.pay(paid);
  expect(await opened()).toEqual([]);
  await racing;
  await visitor.reaches(paid.token, 'delivered');
  expect(await opens(paid.token, '/orders/current/picture')).toBe(true);
  expect(await opened()).toEqual([]);
  await services.db.updateTable('proofs').set({ expiresAt: new Date() }).where('id', '=', id).execute();
  await expect(visitor.read(proofId)).rejects.toMatchObject({ code: 'photo_gone' });
});

test('proofs are limited per browser and address, repeats are free, and paid orders come first', async () => {
  const visitor = await givenVisitor();
  const { services } = shared();
  const refusal = { code: 'too_often' };
  const size = (n: number) => cropOf(300 + n);
  for (const n of [1, 2, 3, 3, 3]) await visitor.ask('a browser', size(n));
  await expect(visitor.ask('a browser', size(4))).rejects.toMatchObject(refusal);
  for (let n = 4; n <= 12; n += 1) await visitor.ask(`browser ${n}`, size(n));
  await expect(visitor.ask('another', size(13))).rejects.toMatchObject(refusal);
  await services.db.updateTable('proofs').set({ state: 'missed' }).where('state', '=', 'waiting').execute();

  const late = await givenVisitor();
  const facts = { state: 'approved', paidAt: new Date(), dueAt: new Date(Date.now() + 3_600_000) } as const;
  await givenOrder(services.db, facts);
  await expect(late.ask()).rejects.toMatchObject({ code: 'proof_unavailable' });
});
