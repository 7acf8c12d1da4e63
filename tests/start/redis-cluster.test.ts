import { expect, test } from 'vitest';
import { needsOperator } from '#adapters/start-failure.ts';
import { givenRedis, whyNoRedis } from '../support/redis.ts';
import { runProcess } from '../support/run-process.ts';
import { givenServices } from '../support/services.ts';

test.for(['server/main', 'worker/main'])(
  '%s refuses a Redis in cluster mode with one sentence, and is not to be restarted',
  async (program, { skip }) => {
    skip(whyNoRedis !== undefined, whyNoRedis);
    await using redis = await givenRedis(undefined, ['--cluster-enabled', 'yes']);
    await using services = await givenServices();
    await services.checkIdentity();

    const { code, said } = await runProcess(program, [], { ...services.env, REDIS_URL: redis.url });

    expect(code).toBe(needsOperator);
    // A worker may have reported before that its ComfyUI is away.
    expect(said.trim().split('\n').slice(-2)).toEqual([
      'REDIS_URL: this Redis runs in cluster mode, which the queue cannot use.',
      expect.stringContaining('cluster-enabled no') as string,
    ]);
  },
);
