import type { Insertable } from 'kysely';
import type { Tier } from '#domain/style.ts';
import type { Workflow } from '../../comfyui/workflow/workflow.ts';
import type { BenchRun, BenchRunsTable } from '../schema/bench.ts';
import type { Database } from '../database.ts';
import { now } from '../time.ts';

/** Older runs are deleted with their pictures. */
const mostRuns = 20;

/** Stores operators' comparisons of a style with a variant of it. */
export function createBenchRuns(db: Database) {
  const newest = db.selectFrom('benchRuns').orderBy('createdAt', 'desc').orderBy('id');

  async function add(run: Insertable<BenchRunsTable>, tx = db): Promise<void> {
    await tx.insertInto('benchRuns').values(run).execute();
    await tx
      .deleteFrom('benchRuns')
      .where('id', '!=', run.id)
      .where('id', 'not in', newest.select('id').limit(mostRuns))
      .execute();
  }

  /** Lists runs, newest first. */
  function list(): Promise<Omit<BenchRun, 'workflow'>[]> {
    return newest.select(['id', 'style', 'prompt', 'settings', 'createdAt', 'keptAt', 'tier']).execute();
  }

  function byId(id: string): Promise<BenchRun | undefined> {
    return db.selectFrom('benchRuns').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Records the graph with which the variant is drawn. */
  async function setVariant(
    id: string,
    { tier, workflow }: { tier: Tier; workflow: Workflow },
  ): Promise<void> {
    await db
      .updateTable('benchRuns')
      .set({ tier, workflow: JSON.stringify(workflow) })
      .where('id', '=', id)
      .execute();
  }

  async function markKept(id: string): Promise<void> {
    await db.updateTable('benchRuns').set({ keptAt: now }).where('id', '=', id).execute();
  }

  /** Deletes a run with all its pictures, drawn or not. @returns false if it does not exist. */
  async function remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('benchRuns')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  return { add, list, byId, setVariant, markKept, remove };
}
