import { Redis } from 'ioredis';
import { alertPhrases } from '#domain/alert-sentence.ts';

type RedisFacts = { version: string; maxmemoryPolicy: string; isCluster: boolean };

/** Problem of a Redis Cluster: the queue's scripts touch several keys at once, which a cluster may keep apart. */
export const inCluster = {
  found: alertPhrases.redis_cluster,
  remedy:
    'Point REDIS_URL to a Redis with cluster-enabled no in its redis.conf, or remove it: the queue is then in PostgreSQL.',
};

/** Limit for an answer: a start waits for it. */
const answerMs = 5_000;

/** Asks a Redis for its version, its policy for full memory, and its mode. @throws when it cannot be reached */
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
    // The error of the call itself says only that the connection is closed.
    throw cause ?? error;
  } finally {
    redis.disconnect();
  }
}
