import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Prompt, PromptStatus } from '../schema.ts';
import { now } from '../time.ts';

/** Records how a prompt ended; one that has ended before stays as it is. */
export async function endPrompt(
  db: Database,
  promptId: string,
  { status, error }: { status: PromptStatus; error?: string },
): Promise<void> {
  await db
    .updateTable('prompts')
    .set({ status, error: error ?? null, endedAt: now })
    .where('promptId', '=', promptId)
    .where('status', '=', 'open')
    .execute();
}

export type Prompts = ReturnType<typeof createPrompts>;

export function createPrompts(db: Database) {
  /** Every prompt ever made for an order, oldest first. */
  function ofOrder(orderId: string): Promise<Prompt[]> {
    return db.selectFrom('prompts').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
  }

  /** Records a prompt before it is posted. */
  function add(prompt: {
    promptId: string;
    orderId: string;
    retry: number;
    instance: string;
    seed: number;
  }): Promise<Prompt> {
    return db.insertInto('prompts').values(prompt).returningAll().executeTakeFirstOrThrow();
  }

  /** Ids of all prompts that have not ended. */
  async function open(): Promise<string[]> {
    const rows = await db.selectFrom('prompts').select('promptId').where('status', '=', 'open').execute();
    return rows.map(({ promptId }) => promptId);
  }

  /** Deletes a prompt that no ComfyUI ever took. */
  async function remove(promptId: string): Promise<void> {
    await db.deleteFrom('prompts').where('promptId', '=', promptId).where('status', '=', 'open').execute();
  }

  /** Median seconds of recent drawings, from prompt to picture; undefined before the first one. */
  async function medianSeconds(): Promise<number | undefined> {
    const recent = db
      .selectFrom('prompts')
      .select(sql<number>`extract(epoch from ended_at - created_at)`.as('seconds'))
      .where('status', '=', 'done')
      .orderBy('endedAt', 'desc')
      .limit(50)
      .as('recent');
    const row = await db
      .selectFrom(recent)
      .select(sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('median'))
      .executeTakeFirst();
    return row?.median ?? undefined;
  }

  return {
    ofOrder,
    open,
    add,
    fail: (promptId: string, error: string) => endPrompt(db, promptId, { status: 'failed', error }),
    remove,
    medianSeconds,
  };
}
