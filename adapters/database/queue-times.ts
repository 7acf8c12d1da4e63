import { sql } from 'kysely';
import type { Database } from './database.ts';

type Settings = { lockSeconds: number; stalledSeconds: number };

/**
 * BullMQ writes the time of whichever process it runs in into PostgreSQL: when it last looked for the jobs of dead workers, and
 * until when a job is locked. What a clock wrote that ran ahead and was put right would keep such jobs for as long as it was
 * ahead. PostgreSQL's own time decides what lies too far in the future.
 */
export async function forgetFutureTimes(
  db: Database,
  { lockSeconds, stalledSeconds }: Settings,
): Promise<void> {
  const inMs = (seconds: number) => sql`extract(epoch from now()) * 1000 + ${seconds * 1000}`;
  await sql`
    with checked as (
      update bullmq.meta set value = '0'
      where field = 'stalled-check' and value::bigint > ${inMs(stalledSeconds)}
    )
    update bullmq.job set locked_until_ms = 0
    where state = 'active' and locked_until_ms > ${inMs(lockSeconds)}`.execute(db);
}
