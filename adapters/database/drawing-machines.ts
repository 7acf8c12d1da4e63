import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A worker that has not reported for this long is gone, and what it saw counts no more. */
const freshSeconds = 30;

/** What the workers last saw of each ComfyUI, for the server to know whether the shop can sell. */
export function createDrawingMachines(db: Database) {
  async function report(machines: { url: string; healthy: boolean }[]): Promise<void> {
    for (const { url, healthy } of machines) {
      await db
        .insertInto('drawingMachines')
        .values({ url, healthy })
        .onConflict((conflict) => conflict.column('url').doUpdateSet({ healthy, seenAt: sql<Date>`now()` }))
        .execute();
    }
  }

  /** How many are healthy, as far as a living worker knows. */
  async function healthy(): Promise<number> {
    const row = await db
      .selectFrom('drawingMachines')
      .select(sql<string>`count(*)`.as('count'))
      .where('healthy', '=', true)
      .where('seenAt', '>', sql<Date>`now() - make_interval(secs => ${freshSeconds})`)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  return { report, healthy };
}
