import { sql } from 'kysely';
import type { Database } from '../database.ts';

type Settings = { lockSeconds: number; stalledSeconds: number };

/**
 * Resets times that lie too far in the future by PostgreSQL's clock. BullMQ writes the time of its own process: when it last
 * looked for jobs of dead workers, and until when a job is locked. A clock that ran ahead and was corrected would otherwise
 * block such jobs for as long as it had been ahead.
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
