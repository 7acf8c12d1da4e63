import { queueNames } from '#domain/job.ts';

/** How many connections to PostgreSQL a process opens at most for each of its pools. */
export const poolSizes = { queries: 10, queue: 1, queueWorker: 2 };

const queues = queueNames.length;
const producing = poolSizes.queries + queues * poolSizes.queue;

/**
 * How many connections each program opens at most, where the queue lies in PostgreSQL: a server listens on one beside its
 * pools; a worker takes jobs from each queue on some of its own, listens on another one for each, and holds its lock on one.
 */
export const mostConnections = {
  server: producing + 1,
  worker: producing + queues * (poolSizes.queueWorker + 1) + 1,
};
