import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import { createCustomer } from '../support/customer.ts';
import { mailWithPicture } from '../support/delivered.ts';
import { givenPostgresAndRedis, givenPostgresAndS3 } from '../support/environment.ts';
import { ownCredentials, readCredentials } from '../support/read-credentials.ts';
import { whyNoRedis } from '../support/redis.ts';
import { meanDifference, runGraph } from '../support/reference-picture.ts';
import { sharedShop } from '../support/shop.ts';
import { clearFaults, injectFault, requestsTo } from '../support/standins.ts';
import { refundsOf } from '../support/stripe.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Drawn once: both shops send ComfyUI the same photo, with the same graph. */
let drawn: { photo: Buffer; picture: Promise<Buffer> } | undefined;

/** Returns a photo as its style's own graph draws it. */
function referenceOf(comfyUrl: string, styleId: string, photo: Buffer): Promise<Buffer> {
  if (!drawn?.photo.equals(photo)) drawn = { photo, picture: runGraph(comfyUrl, styleId, photo) };
  return drawn.picture;
}

// The skip's reason is `missing`: no redis-server on this machine.
describe.each([
  ['its queue on PostgreSQL and its files in S3', givenPostgresAndS3, undefined],
  ['its queue on Redis and its files in a folder', givenPostgresAndRedis, whyNoRedis],
])('with %s', (_backend, environment, missing) => {
  describe.skipIf(missing !== undefined)('an order', () => {
    const shared = sharedShop({}, environment);
    afterEach(async () => {
      for (const standin of [shared().stripe, shared().comfyui]) await clearFaults(standin);
      shared().environment.storage?.clearFaults();
    });

    // A folder that is away has tests of its own: a full disk, and one that is read-only.
    it.runIf(environment === givenPostgresAndS3)(
      'waits while its storage is away, and is deleted from it when its visitor says so',
      async () => {
        const { environment, files, url } = shared();
        const s3 = environment.storage ?? expect.fail();
        const customer = createCustomer(shared());
        const order = await customer.order();
        const away = { times: 1_000, answer: { status: 503, code: 'SlowDown' } };
        s3.inject({ match: /^PUT .*pictures/, ...away });
        s3.inject({ match: /identity/, ...away });
        await customer.pay(order);
        const pictures = () => s3.asked.filter((line) => /^PUT .*pictures/.test(line)).length;
        // The client tries four times by itself, and then the worker retries.
        await waitUntil(() => Promise.resolve(pictures() > 4));
        const readiness = await fetch(`${url}/readyz`);
        expect([readiness.status, await readiness.json()]).toMatchObject([
          503,
          { ready: false, database: true, disk: true, storage: false },
        ]);
        expect((await customer.status(order.token)).state).toBe('accepted');

        s3.clearFaults();
        await customer.reaches(order.token, 'delivered');
        expect((await customer.picture(order.token)).length).toBeGreaterThan(1_000);
        await customer.call('DELETE /api/orders/current', { token: order.token });

        for (const bucket of ['photos', 'pictures'] as const)
          expect(await files.get(bucket, order.orderId)).toBeUndefined();
        expect(s3.asked.filter((line) => line.startsWith('DELETE')).join()).toContain(
          `/shop/toons/pictures/${order.orderId}`,
        );
      },
    );

    it('becomes a cartoon on the status page and by mail', async () => {
      const shop = shared();
      const customer = createCustomer(shop);
      // A real style: Bricks, Anime and Picasso are quick ones here.
      const styleId = 'soccy';
      const order = await customer.order({ photo: 'astronaut.png', styleId, email: 'Ada+toon@example.com' });
      await customer.pay(order);
      const delivered = await customer.reaches(order.token, 'delivered');

      expect(delivered.history.map(({ state }) => state)).toEqual([
        'awaiting_payment',
        'paid',
        'approved',
        'drawn',
        'accepted',
        'delivered',
      ]);
      const picture = await customer.picture(order.token);
      const photo = await customer.picture(order.token, 'photo');
      const { width, height } = await sharp(picture).metadata();
      expect(delivered.picture).toMatchObject({ width, height, bytes: picture.length, testDrawing: true });
      expect(hasAiMark(picture)).toBe(true);
      expect(await readCredentials(picture)).toMatchObject(ownCredentials);
      const reference = await referenceOf(shop.comfyui.url, styleId, photo);
      expect(await meanDifference(picture, reference)).toBeLessThan(0.5);

      const { mailbox } = shop;
      const { mail, jpeg } = await mailWithPicture({ customer, mailbox }, 'Ada+toon@example.com');
      expect(mail.text).toContain(order.statusUrl);
      expect(mail.html).toContain(order.statusUrl);
      expect(hasAiMark(jpeg)).toBe(true);
      expect(await readCredentials(jpeg)).toMatchObject(ownCredentials);
      const { exif, format } = await sharp(jpeg).metadata();
      expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' });
      expect(await meanDifference(jpeg, picture)).toBeLessThan(6);
      expect(await customer.mails('Ada+toon@example.com')).toHaveLength(2);
    });

    it('of another photo in the same style becomes another picture', async () => {
      const customer = createCustomer(shared());
      const pictures = await Promise.all(
        (['chelsea.png', 'coffee.png'] as const).map(async (photo) => {
          const { token } = await customer.buy({ photo });
          return customer.picture(token);
        }),
      );
      const [one = Buffer.of(), other = Buffer.of()] = pictures;
      expect(await meanDifference(one, other)).toBeGreaterThan(20);
    });

    it('is delivered even if no webhook ever arrives', async () => {
      await injectFault(shared().stripe, { match: 'webhook', fault: 'drop', times: 1000 });
      const customer = createCustomer(shared());
      const { token } = await customer.buy();
      const { history } = await customer.status(token);
      expect(history.map(({ state }) => state)).toContain('paid');
    });

    it('that cannot be drawn is refunded once, with the proof on its page and by mail', async () => {
      const shop = shared();
      await injectFault(shop.comfyui, { match: 'execution', fault: 'out_of_memory', times: 1000 });
      const customer = createCustomer(shop);
      const order = await customer.order({ email: 'unlucky@example.com' });
      await customer.pay(order);
      const { refund } = await customer.reaches(order.token, 'refunded');
      expect(refund).toMatchObject({ amount: 499, status: 'succeeded' });
      const mail = await waitUntil(async () => (await customer.mails('unlucky@example.com'))[1]);
      expect(mail.text).toContain(refund?.reference);
      // A job whose lease expired on a busy machine is repeated: Stripe recognises it by its key.
      const keys = (await requestsTo(shop.stripe, 'POST /v1/refunds')).map(
        ({ idempotencyKey }) => idempotencyKey,
      );
      expect(new Set(keys).size).toBe(1);
      expect(await refundsOf(shop, order)).toHaveLength(1);
    });
  });
});
