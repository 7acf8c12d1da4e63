import { Redis } from 'ioredis';

export type RedisFacts = { version: string; maxmemoryPolicy: string };

/** Asks a Redis for its version and for what it does when its memory is full. @throws when it cannot be reached. */
export async function probeRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 10_000,
    commandTimeout: 10_000,
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
    };
  } catch (error) {
    // The call itself says no more than that the connection is closed.
    throw cause ?? error;
  } finally {
    redis.disconnect();
  }
}
