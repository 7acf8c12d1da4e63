import { Redis } from 'ioredis';

type RedisFacts = { version: string; maxmemoryPolicy: string; isCluster: boolean };

/** A Redis that the queue cannot lie in: its scripts touch several keys at once, which a cluster may keep apart. */
export const inCluster = {
  found: 'this Redis runs in cluster mode, in which the queue cannot lie',
  remedy:
    'Let REDIS_URL name a Redis with cluster-enabled no in its redis.conf, or leave it out: the queue lies in PostgreSQL then.',
};

/** A start waits for it. */
const answerMs = 5_000;

/** Asks a Redis for its version, for what it does when its memory is full, and for its mode. @throws when it cannot be reached. */
export async function probeRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: answerMs,
    socketTimeout: answerMs,
  });
  let cause: Error | undefined;
  redis.on('error', (error) => (cause = error));
  try {
    await redis.connect();
    const lines = (await redis.info()).split('\r\n').map((line) => line.split(':'));
    const facts = new Map(lines.map(([name = '', value = '']) => [name, value]));
    return {
      version: facts.get('redis_version') ?? '',
      maxmemoryPolicy: facts.get('maxmemory_policy') ?? '',
      isCluster: facts.get('cluster_enabled') === '1',
    };
  } catch (error) {
    // The call itself says no more than that the connection is closed.
    throw cause ?? error;
  } finally {
    redis.disconnect();
  }
}
