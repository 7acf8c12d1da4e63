import { z } from 'zod';
import type { FailingRedis } from '../../support/failing-redis.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  patienceSeconds,
  payAndTell,
  reaches,
  whileWorkerFrozen,
  type FaultShop,
  type Steps,
} from './fault-shop.ts';
import { whileDrawing } from './outage-steps.ts';

const longerThanALockSeconds = 5;
/** Commands that must have been refused before there is room again. */
const someRefused = 3;

function redisOf({ environment: { redis } }: FaultShop): FailingRedis {
  if (!redis) throw new Error('The queue of this shop is not on Redis');
  return redis;
}

/** Checks that the order was drawn once: a drawing that has begun continues, whatever happens to jobs. */
function drawnOnce(steps: Steps): Steps {
  return async (context) => {
    const { shop } = context;
    const orderId = await steps(context);
    await reaches(shop, orderId, 'delivered');
    const prompts = await shop.db
      .selectFrom('prompts')
      .select('promptId')
      .where('orderId', '=', orderId)
      .execute();
    if (prompts.length !== 1) throw new Error(`The order was drawn ${prompts.length} times`);
    return orderId;
  };
}

type Strike = (redis: FailingRedis, shop: FaultShop, orderId: string) => Promise<unknown>;

/** Applies a fault to Redis while an order is being drawn. */
const strikes = (strike: Strike): Steps =>
  whileDrawing((shop, orderId) => strike(redisOf(shop), shop, orderId));

/** Applies a fault to a Redis with a replica, which takes its place. */
const strikesPrimary = (strike: Strike): Steps =>
  drawnOnce(async (context) => {
    await redisOf(context.shop).replicate();
    return strikes(strike)(context);
  });

const readiness = z.object({ ready: z.boolean(), queue: z.boolean(), queueProblem: z.string() });

/** Waits until the operator can see that Redis is full; visitors are still served. */
async function saysThatItIsFull({ url }: FaultShop): Promise<void> {
  await waitUntil(async () => {
    const answer: unknown = await (await fetch(`${url}/readyz`)).json();
    const { ready, queue, queueProblem } = readiness.parse(answer);
    return ready && !queue && queueProblem.startsWith('Redis is full');
  }, patienceSeconds);
}

async function hasRefused(redis: FailingRedis): Promise<void> {
  const before = await redis.countRefused();
  await waitUntil(async () => (await redis.countRefused()) >= before + someRefused, patienceSeconds);
}

/** Faults of the queue on Redis during an order. */
export const redisSteps = {
  redisIsAway: strikes((redis) => redis.freeze(longerThanALockSeconds)),
  redisIsAwayAtStart: strikes(async (redis, { processes }) => {
    processes.worker.restart();
    await redis.freeze(longerThanALockSeconds);
  }),
  /** Redis is full from before the payment until the payment has waited for a while; the shop sells nothing meanwhile. */
  redisIsFull: drawnOnce(async (context) => {
    const { shop, customer } = context;
    const redis = redisOf(shop);
    const placed = await customer.order();
    await redis.whileFull(async () => {
      await payAndTell(context, placed);
      await saysThatItIsFull(shop);
      await hasRefused(redis);
      const { state } = await customer.status(placed.token);
      if (state !== 'awaiting_payment' && state !== 'paid') throw new Error(`Without a job it is ${state}`);
    });
    return placed.orderId;
  }),
  /** The drawing ends meanwhile, and no job can be added to continue with it. */
  redisFillsUp: drawnOnce(
    strikes((redis, shop, orderId) =>
      redis.whileFull(async () => {
        await reaches(shop, orderId, 'drawn');
        await hasRefused(redis);
      }),
    ),
  ),
  redisDies: strikesPrimary((redis) => redis.die()),
  redisVanishes: strikesPrimary((redis) => redis.vanish()),
  redisIsEmptied: drawnOnce(strikes((redis) => redis.die())),
  /** The job that settles the payment is only on the primary when that dies. */
  jobIsLost: drawnOnce(async (context) => {
    const redis = redisOf(context.shop);
    await redis.replicate();
    let orderId = '';
    await whileWorkerFrozen(context.shop, async () => {
      await redis.delayReplica();
      orderId = (await payAndTell(context)).orderId;
      await redis.die();
    });
    return orderId;
  }),
  /** The replica has the job that draws, and misses the later delivery of the order. */
  jobComesBack: strikesPrimary(async (redis, shop, orderId) => {
    await redis.delayReplica();
    await reaches(shop, orderId, 'delivered');
    if ((await redis.countJobs()) === 0) throw new Error('The replica has no job that could come back');
    await redis.die();
    await waitUntil(async () => (await redis.countJobs()) === 0, patienceSeconds);
  }),
} satisfies Record<string, Steps>;
