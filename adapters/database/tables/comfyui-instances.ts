import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** A worker that has not reported for this long is gone, and what it saw counts no more. */
const freshSeconds = 30;

/** What a worker saw of one ComfyUI: the styles that it cannot draw, and how many prompts it has, ours and others'. */
type InstanceReport = { url: string; healthy: boolean; cannotDraw: string[]; queue: number };

/** What the workers last saw of each ComfyUI, for the server to know whether the shop can sell. */
export function createComfyuiInstances(db: Database) {
  async function report(reports: InstanceReport[]): Promise<void> {
    for (const { url, healthy, cannotDraw, queue: queued } of reports) {
      const seen = { healthy, cannotDraw, queued };
      await db
        .insertInto('comfyuiInstances')
        .values({ url, ...seen })
        .onConflict((conflict) => conflict.column('url').doUpdateSet({ ...seen, seenAt: now }))
        .execute();
    }
  }

  /** Those that draw, as far as a living worker knows. */
  function healthy(): Promise<{ cannotDraw: string[]; queued: number }[]> {
    return db
      .selectFrom('comfyuiInstances')
      .select(['cannotDraw', 'queued'])
      .where('healthy', '=', true)
      .where('seenAt', '>', inSeconds(-freshSeconds))
      .execute();
  }

  return { report, healthy };
}
