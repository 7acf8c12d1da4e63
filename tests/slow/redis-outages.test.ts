import { expect, test } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { allMails, createCustomer } from '../support/customer.ts';
import { givenPostgresAndRedis } from '../support/environment.ts';
import { query } from '../support/query.ts';
import { whyNoRedis } from '../support/redis.ts';
import { startShop } from '../support/shop.ts';
import { requestsTo } from '../support/standins.ts';
import { waitUntil } from '../support/wait-until.ts';

const some = 4;
const settings = { MAX_WAIT: '1000' };

// The fault matrix (`faults/redis-steps.ts`) plays each of these faults with one order at a time.
test('many orders survive a Redis that fills up, fails over with lost and repeated jobs, and is emptied', async ({
  skip,
}) => {
  skip(whyNoRedis !== undefined, whyNoRedis);
  await using shop = await startShop(settings, givenPostgresAndRedis);
  const { redis, databaseUrl } = shop.environment;
  if (!redis) return expect.fail();
  const customer = createCustomer(shop);
  const placed: OrderCreated[] = [];
  /** Orders some pictures: the shop stays closed until a Redis that has just failed over accepts jobs. */
  const orderSome = async (): Promise<OrderCreated[]> => {
    const orders: OrderCreated[] = [];
    for (let n = 0; n < some; n += 1) orders.push(await waitUntil(() => customer.order()));
    placed.push(...orders);
    return orders;
  };
  const pay = async (orders: OrderCreated[]): Promise<void> => {
    for (const order of orders) await customer.pay(order);
  };
  const orderAndPaySome = async (): Promise<void> => pay(await orderSome());
  const delivered = async (): Promise<number> =>
    (await query(databaseUrl, "select id from orders where state = 'delivered'")).length;

  await orderAndPaySome();
  const unpaid = await orderSome();
  await redis.whileFull(() => pay(unpaid));
  await redis.replicate();
  await waitUntil(async () => (await delivered()) > 1);
  await redis.delayReplica();
  const before = await delivered();
  await orderAndPaySome();
  await waitUntil(async () => (await delivered()) > before);
  await redis.die();
  await orderAndPaySome();
  await redis.die();

  await waitUntil(async () => (await delivered()) === placed.length);
  await waitUntil(async () => (await redis.countJobs()) === 0);
  expect(await requestsTo(shop.comfyui, 'execution')).toHaveLength(placed.length);
  expect(await requestsTo(shop.stripe, 'POST /v1/refunds')).toEqual([]);
  const unsent = "select id from mails where status <> 'accepted'";
  await waitUntil(async () => (await query(databaseUrl, unsent)).length === 0);
  const mails = await query(databaseUrl, 'select id from mails');
  expect(await allMails(shop.mailbox)).toHaveLength(mails.length);
});
