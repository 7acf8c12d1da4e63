import { queueNames } from '#domain/job.ts';

/** Maximum connections to PostgreSQL that a process opens for each of its pools. */
export const poolSizes = { queries: 10, producer: 2, consumer: 2 };

const queues = queueNames.length;
const producing = poolSizes.queries + poolSizes.producer;

/**
 * Maximum connections that each program opens if the queue is in PostgreSQL. A server listens on one beside its pools; a worker
 * takes jobs from each queue on some that they share, listens on one more for each queue, and holds its lock on one.
 */
export const mostConnections = {
  server: producing + 1,
  worker: producing + queues * (poolSizes.consumer + 1) + 1,
};
