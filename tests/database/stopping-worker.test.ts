import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { poolSizes } from '#adapters/database/connection/pool-sizes.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { readConfig } from '#config.ts';
import { composeWorker } from '#worker/services.ts';
import { givenFolder } from '../support/folder.ts';
import { givenOrder } from '../support/orders.ts';
import { givenDatabase } from '../support/postgres.ts';
import { query } from '../support/query.ts';
import { unreachable } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';

test('a worker stopped while all its connections are in use records that no order crashed it', async () => {
  await using folder = await givenFolder();
  await using database = await givenDatabase();
  const config = readConfig({ ...unreachable, DATA_DIR: folder.path, DATABASE_URL: database.url });
  const lock = await holdWorkerLock(config.DATABASE_URL, `one/${randomUUID()}`);
  const worker = await composeWorker(config, lock);
  await givenOrder(worker.db, { state: 'approved', takenFrom: [lock.workerId] });
  const connections = await Promise.all(
    Array.from({ length: poolSizes.queries }, () => worker.pool.connect()),
  );

  const closing = worker.close();
  // The database is the next to be closed.
  await waitUntil(() =>
    worker.queue.lengths().then(
      () => false,
      () => true,
    ),
  );
  for (const connection of connections) connection.release();
  await closing;

  expect(await query(database.url, 'select taken_from from orders')).toEqual([{ taken_from: ['stopped'] }]);
});
