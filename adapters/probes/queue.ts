import { inTime } from '../queue/connection.ts';
import { openPostgresQueue } from '../queue/postgres.ts';
import { openRedisQueue } from '../queue/redis.ts';

/** Longest wait for an answer, in ms: nobody waits in a shop for it, and the doctor's other checks may occupy the processor. */
const answerMs = 15_000;

/** Writes harmless data into the queue, as the shop does. @throws the reply of a server that refuses it */
export async function probeQueue(databaseUrl: string, redisUrl: string | undefined): Promise<void> {
  const store =
    redisUrl === undefined
      ? openPostgresQueue(databaseUrl)
      : openRedisQueue({ url: redisUrl, prefix: 'toonbooth-doctor' });
  const producer = store.openProducer(() => undefined);
  try {
    await inTime(producer.waitUntilReady().then(producer.write), answerMs);
  } finally {
    await inTime(producer.close()).catch(() => undefined);
    // Otherwise its idle connections keep the process alive for 10 s.
    await producer.end();
  }
}
