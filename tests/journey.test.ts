import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasAiMark } from '#adapters/images/pictures/ai-mark.ts';
import { givenRedis, whyNoRedis } from './setup/redis.ts';
import { meanDifference, runGraph } from './graph.ts';
import { ledgerOf, orderFault } from './standin-control.ts';
import { givenShop, type TestShop } from './shop.ts';
import { createVisitor, eventually } from './visitor.ts';

async function givenRedisShop(settings: Record<string, string> = {}): Promise<TestShop> {
  const redis = await givenRedis();
  const shop = await givenShop({ ...settings, REDIS_URL: redis.url });
  const dispose = async (): Promise<void> => {
    await shop[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  };
  return { ...shop, [Symbol.asyncDispose]: dispose };
}

/** The mail about the finished picture, and its attachment's content. */
async function readyMail({ mailbox }: TestShop, visitor: ReturnType<typeof createVisitor>, to: string) {
  const mail = await eventually(async () => {
    const mails = await visitor.mails(to);
    return mails.find(({ attachments }) => attachments.length > 0);
  });
  const answer = await fetch(`${mailbox.url}/_messages/${mail.id}/attachments/0`);
  return { mail, jpeg: Buffer.from(await answer.arrayBuffer()) };
}

describe.each([
  ['PostgreSQL', givenShop, undefined],
  ['Redis', givenRedisShop, whyNoRedis],
])('with its queue on %s', (_backend, given, missing) => {
  // The skip's reason is `missing`: no redis-server on this machine.
  it.skipIf(missing !== undefined)('a photo becomes a cartoon on the status page and by email', async () => {
    await using shop = await given();
    const visitor = createVisitor(shop);
    const order = await visitor.order({ photo: 'astronaut.png', email: 'Ada+toon@example.com' });
    await visitor.pay(order);
    const delivered = await visitor.reaches(order.token, 'delivered');

    expect(delivered.history.map(({ state }) => state)).toEqual([
      'awaiting_payment',
      'paid',
      'approved',
      'drawn',
      'accepted',
      'delivered',
    ]);
    const picture = await visitor.picture(order.token);
    const kept = await visitor.picture(order.token, 'photo');
    const { width, height } = await sharp(picture).metadata();
    expect(delivered.picture).toMatchObject({ width, height, bytes: picture.length, testDrawing: true });
    expect(hasAiMark(picture)).toBe(true);
    expect(await meanDifference(picture, await runGraph(shop.comfyui.url, 'bricks', kept))).toBeLessThan(0.5);

    const { mail, jpeg } = await readyMail(shop, visitor, 'Ada+toon@example.com');
    expect(mail.text).toContain(order.statusUrl);
    expect(mail.html).toContain(order.statusUrl);
    expect(hasAiMark(jpeg)).toBe(true);
    const { exif, format } = await sharp(jpeg).metadata();
    expect({ exif, format }).toEqual({ exif: undefined, format: 'jpeg' });
    expect(await meanDifference(jpeg, picture)).toBeLessThan(6);
    expect(await visitor.mails('Ada+toon@example.com')).toHaveLength(2);
  });

  it.skipIf(missing !== undefined)('two photos in one style become two different pictures', async () => {
    await using shop = await given();
    const visitor = createVisitor(shop);
    const pictures = await Promise.all(
      (['chelsea.png', 'coffee.png'] as const).map(async (photo) => {
        const order = await visitor.order({ photo, styleId: 'anime' });
        await visitor.pay(order);
        await visitor.reaches(order.token, 'delivered');
        return visitor.picture(order.token);
      }),
    );
    const [one = Buffer.of(), other = Buffer.of()] = pictures;
    expect(await meanDifference(one, other)).toBeGreaterThan(20);
  });
});

describe('an order', () => {
  it('is delivered all the same when Stripe never rings: the visitor looks, and we look', async () => {
    await using shop = await givenShop();
    await orderFault(shop.stripe.url, { match: 'webhook', fault: 'drop', times: 1000 });
    const visitor = createVisitor(shop);
    const order = await visitor.order();
    await visitor.pay(order);
    const { history } = await visitor.reaches(order.token, 'delivered');
    expect(history.map(({ state }) => state)).toContain('paid');
  });

  it('that cannot be drawn is refunded once, with the proof on its page and by mail', async () => {
    await using shop = await givenShop();
    await orderFault(shop.comfyui.url, { match: 'run', fault: 'out_of_memory', times: 1000 });
    const visitor = createVisitor(shop);
    const order = await visitor.order({ email: 'unlucky@example.com' });
    await visitor.pay(order);
    const { refund } = await visitor.reaches(order.token, 'refunded', 55);
    expect(refund).toMatchObject({ amount: 499, status: 'succeeded' });
    const mail = await eventually(async () => (await visitor.mails('unlucky@example.com'))[1]);
    expect(mail.text).toContain(refund?.reference);
    expect(await ledgerOf(shop.stripe.url, 'POST /v1/refunds')).toHaveLength(1);
  });

  it('is placed once, however often the same request comes', async () => {
    await using shop = await givenShop();
    const visitor = createVisitor(shop);
    const { token } = await visitor.order();
    const { url } = shop;
    const checkouts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${url}/api/orders/current/checkout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
        return ((await answer.json()) as { checkoutUrl: string }).checkoutUrl;
      }),
    );
    expect(new Set(checkouts).size).toBe(1);
  });
});
