import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { hasPicture } from '../support/delivered.ts';
import { photoBytes } from '../support/photos.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, requestsTo } from '../support/standins.ts';
import { stripeOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ CANDIDATES: '2', PROOF_SHARE: '100' });
beforeEach(() => clearFaults(shared().comfyui));

const pixelsOf = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();

const executions = async () => (await requestsTo(shared().comfyui, 'execution')).length;

/** Buys a picture and waits for both mails. */
async function givenDelivered(email: string) {
  const customer = createCustomer(shared());
  const order = await customer.buy({ email });
  await waitUntil(async () => (await customer.mails(email)).length === 2);
  return { customer, order };
}

test('the good one of two drawings is delivered, for one charge and with one mail', async () => {
  const before = await executions();
  await injectFault(shared().comfyui, { match: 'execution', fault: 'black' });

  const { customer, order } = await givenDelivered('spoilt@example.com');

  const { prompts, orders } = shared().services;
  expect((await prompts.ofOrder(order.orderId)).map(({ status, rating }) => [status, rating])).toEqual([
    ['done', 'unfit'],
    ['done', 'best'],
  ]);
  expect((await executions()) - before).toBe(2);
  // It was no retry, and no other picture is offered.
  expect(await orders.byId(order.orderId)).toMatchObject({ state: 'delivered', retries: 0 });
  expect(await customer.status(order.token)).not.toHaveProperty('redrawIsDrawn');
  const [accepted] = (await orders.history(order.orderId)).filter(({ event }) => event === 'accept');
  expect(accepted?.note).toBe('Another drawing was left out: The picture is blank');
  const { data: charges } = await stripeOf(shared()).charges.list();
  expect(charges).toHaveLength(1);
  expect(await stripeOf(shared()).refunds.list()).toMatchObject({ data: [] });
  const mails = await customer.mails('spoilt@example.com');
  expect(mails.filter(hasPicture)).toHaveLength(1);
});

test('deleting the picture deletes the other drawing too', async () => {
  const { customer, order } = await givenDelivered('gone@example.com');
  const { drawings } = shared().services;
  expect(await drawings.spareOf(order.orderId)).toBeDefined();

  await customer.call('DELETE /api/orders/current', { token: order.token });

  expect(await drawings.spareOf(order.orderId)).toBeUndefined();
  await expect(
    customer.call('POST /api/orders/current/redraw', { token: order.token }),
  ).rejects.toMatchObject({ code: 'photo_gone' });
});

test('a second good drawing becomes the free redraw at once, even without a ComfyUI', async () => {
  const { customer, order } = await givenDelivered('two@example.com');
  expect(await customer.status(order.token)).toMatchObject({ redrawIsDrawn: true });
  const before = await executions();
  await injectFault(shared().comfyui, { match: 'GET /', fault: 'drop', times: 10_000 });
  await waitUntil(async () => !(await customer.call('GET /api/shop')).open);

  const redraw = await customer.call('POST /api/orders/current/redraw', { token: order.token });

  expect(await customer.reaches(redraw.token, 'delivered')).toMatchObject({ paidBy: 'redraw' });
  expect(await executions()).toBe(before);
  expect(await shared().services.prompts.ofOrder(redraw.orderId)).toEqual([]);
  expect((await customer.picture(redraw.token)).length).toBeGreaterThan(1_000);
  expect((await customer.status(order.token)).redraw).toEqual({ token: redraw.token });
});

test('a proof is one drawing and is delivered as it was seen; others are drawn only for the free redraw', async () => {
  const customer = createCustomer(shared());
  const { images } = shared().services;
  const before = await executions();
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const { jpegBase64 = '' } = await waitUntil(async () => {
    const body = { styleId: 'bricks' };
    const asked = await customer.call('POST /api/photos/current/proofs', { token: photoId, body });
    const proof = await customer.call('GET /api/proofs/current', { token: asked.proofId });
    return proof.state === 'drawn' && proof;
  });
  const order = await customer.orderWith(photoId);
  await customer.pay(order);
  const status = await customer.reaches(order.token, 'delivered');

  const copy = await images.proofCopy(await customer.picture(order.token));
  // Each copy is signed anew.
  expect(await pixelsOf(copy)).toEqual(await pixelsOf(Buffer.from(jpegBase64, 'base64')));
  expect((await executions()) - before).toBe(1);
  expect(status).not.toHaveProperty('redrawIsDrawn');
  const redraw = await customer.call('POST /api/orders/current/redraw', { token: order.token });
  await customer.reaches(redraw.token, 'delivered');
  expect((await executions()) - before).toBe(3);
});
