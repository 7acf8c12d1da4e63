import { sql } from 'kysely';
import type { Database } from './database.ts';
import { goneWorkers } from './worker-lock.ts';

/** What there is to do that no job tells of. */
export type DueWork = {
  /** Ids of workers, as `goneWorkers` describes them. */
  goneWorkers: string[];
  /** Prompts that are open, of which some may be abandoned, or that are to be cleaned up on an instance that there is. */
  hasPrompts: boolean;
  /** Pictures of the style comparison that are not drawn yet. */
  hasBench: boolean;
  /** Proofs that wait, are being drawn, or have left something on a ComfyUI. */
  hasProofs: boolean;
  /** Styles whose last test picture was wrong. */
  hasWrongStyles: boolean;
};

/** One statement for all of a worker's rounds, as mostly there is nothing. */
export async function findDueWork(db: Database, workerId: string, instances: string[]): Promise<DueWork> {
  const { rows } = await sql<DueWork>`select ${goneWorkers(workerId)} as gone_workers,
    exists (select from prompts where status = 'open')
      or exists (select from prompts where cleanup_due_at <= now() and instance = any(${instances})) as has_prompts,
    exists (select from bench_pictures where ended_at is null) as has_bench,
    exists (select from proofs where state in ('waiting', 'drawing'))
      or exists (select from proofs where cleanup_due and instance = any(${instances})) as has_proofs,
    exists (select from test_pictures where failed_since is not null) as has_wrong_styles`.execute(db);
  const [due] = rows;
  if (due === undefined) throw new Error('A look is one row');
  return due;
}
