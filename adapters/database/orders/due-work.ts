import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { isPushDue } from '../tables/push-subscriptions.ts';
import { goneWorkers } from '../processes/worker-lock.ts';

/** Work that is due although no job announces it. */
export type DueWork = {
  /** Ids of workers, as `goneWorkers` defines them. */
  goneWorkers: string[];
  /** Open prompts, some of which may be abandoned, or prompts to be cleaned up on one of the given instances. */
  hasPrompts: boolean;
  /** Pictures of the style comparison that are not drawn yet. */
  hasBench: boolean;
  /** Proofs that wait, are being drawn, or have left files on one of the given instances. */
  hasProofs: boolean;
  /** Gifts that are to be sent by mail now. */
  hasGifts: boolean;
  /** Events for the operator's own systems, to be posted now. */
  hasEvents: boolean;
  /** Messages to visitors' browsers, to be sent now. */
  hasPushMessages: boolean;
  /** Styles whose last test picture was wrong. */
  hasWrongStyles: boolean;
};

/** Statement for all of a worker's periodic tasks, as there is usually no work. */
const statementFor = (workerId: string, instances: string[]) =>
  sql<DueWork>`select ${goneWorkers(workerId)} as "goneWorkers",
    exists (select from prompts where status = 'open')
      or exists (select from prompts where cleanup_due_at <= now() and instance = any(${instances})) as "hasPrompts",
    exists (select from bench_pictures where ended_at is null) as "hasBench",
    exists (select from proofs where state in ('waiting', 'drawing'))
      or exists (select from proofs where cleanup_due and instance = any(${instances})) as "hasProofs",
    exists (select from gifts where send_at <= now() and queued_at is null) as "hasGifts",
    exists (select from webhook_events where status = 'waiting' and next_try_at <= now()) as "hasEvents",
    exists (select from push_subscriptions join orders on orders.id = order_id
      where ${isPushDue} and next_try_at <= now()) as "hasPushMessages",
    exists (select from test_pictures where failed_since is not null) as "hasWrongStyles"`;

/** Creates the search for due work. Planning its statement takes PostgreSQL longer than executing it, so that is prepared. */
export function createDueWork(db: Database, pool: pg.Pool, workerId: string, instances: string[]) {
  const { sql: text, parameters } = statementFor(workerId, instances).compile(db);
  const prepared = { name: 'due work', text, values: [...parameters] };

  return async (): Promise<DueWork> => {
    const [due] = (await pool.query<DueWork>(prepared)).rows;
    if (due === undefined) throw new Error('A look is one row');
    return due;
  };
}
