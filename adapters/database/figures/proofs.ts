import { sql } from 'kysely';
import type { ProofState } from '#domain/proof.ts';
import type { Database } from '../database.ts';
import { inSeconds } from '../time.ts';

/** `made`: proofs drawn; `medianSeconds`: time of a ComfyUI instance for each; `ordered`: proofs whose order was then paid. */
export type ProofFigures = { made: number; medianSeconds: number | null; ordered: number };

/** Counts the outcomes of the proofs of the last days, for as long as figures are kept. */
export function createProofFigures(db: Database) {
  const since = (days: number) =>
    db.selectFrom('proofs').where('proofs.madeAt', '>', inSeconds(-days * 86_400));

  function states(days: number): Promise<{ state: ProofState; count: number }[]> {
    return since(days)
      .select(['state', sql<number>`count(*)::int`.as('count')])
      .groupBy('state')
      .execute();
  }

  function summary(days: number): Promise<ProofFigures> {
    const isOrdered = sql`exists (select from orders where proof_id = proofs.id and paid_at is not null)`;
    return since(days)
      .where('state', '=', 'drawn')
      .select([
        sql<number>`count(*)::int`.as('made'),
        sql<number | null>`(percentile_cont(0.5) within group (order by seconds))::float8`.as(
          'medianSeconds',
        ),
        sql<number>`(count(*) filter (where ${isOrdered}))::int`.as('ordered'),
      ])
      .executeTakeFirstOrThrow();
  }

  return { states, summary };
}
