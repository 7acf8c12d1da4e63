import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A worker that has not reported for this long is gone, and what it saw counts no more. */
const freshSeconds = 30;

/** What a worker saw of one ComfyUI; `cannotDraw` are the styles that it lacks something for. */
type Machine = { url: string; healthy: boolean; cannotDraw: string[] };

/** What the workers last saw of each ComfyUI, for the server to know whether the shop can sell. */
export function createComfyuiInstances(db: Database) {
  async function report(machines: Machine[]): Promise<void> {
    for (const { url, healthy, cannotDraw } of machines) {
      const seen = { healthy, cannotDraw };
      await db
        .insertInto('comfyuiInstances')
        .values({ url, ...seen })
        .onConflict((conflict) => conflict.column('url').doUpdateSet({ ...seen, seenAt: sql<Date>`now()` }))
        .execute();
    }
  }

  /** Those that draw, as far as a living worker knows. */
  function healthy(): Promise<Pick<Machine, 'cannotDraw'>[]> {
    return db
      .selectFrom('comfyuiInstances')
      .select('cannotDraw')
      .where('healthy', '=', true)
      .where('seenAt', '>', sql<Date>`now() - make_interval(secs => ${freshSeconds})`)
      .execute();
  }

  return { report, healthy };
}
