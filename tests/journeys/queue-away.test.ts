import { expect, test } from 'vitest';
import { createCustomer } from '../support/customer.ts';
import { givenPostgresAndRedis } from '../support/environment.ts';
import { whyNoRedis } from '../support/redis.ts';
import { startShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

test('a shop whose queue accepts no jobs says so, sells nothing, and reopens automatically', async ({
  skip,
}) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using shop = await startShop({}, givenPostgresAndRedis);
  const { redis } = shop.environment;
  if (!redis) return expect.fail();
  const customer = createCustomer(shop);
  const asShown = () => customer.call('GET /api/shop');
  const readiness = async (): Promise<unknown> => (await fetch(`${shop.url}/readyz`)).json();
  const unpaid = await customer.order();
  await redis.whileFull(async () => {
    await waitUntil(async () => (await asShown()).closedFor === 'queue');
    expect((await asShown()).closedReason).toContain('cannot take orders right now');
    await expect(customer.order()).rejects.toThrow(
      /503 shop_closed: The shop cannot take orders.*not been charged/,
    );
    const answer = await customer.request('POST', '/orders/current/checkout', { token: unpaid.token });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await readiness()).toMatchObject({
      ready: true,
      queue: false,
      queueProblem: expect.stringContaining('Redis is full') as string,
    });
  });
  await waitUntil(async () => (await asShown()).open);
  await customer.order();
});
