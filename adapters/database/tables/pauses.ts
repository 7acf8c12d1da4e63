import type { Database } from '../database.ts';
import type { PauseMessages } from '../schema/operator.ts';
import { now } from '../time.ts';

/** Stores the operator's pauses of selling. */
export function createPauses(db: Database) {
  /** Returns the messages to visitors of the current pause; undefined while the shop sells. */
  async function current(): Promise<PauseMessages | undefined> {
    const open = db.selectFrom('pauses').select('messages').where('endedAt', 'is', null);
    return (await open.executeTakeFirst())?.messages;
  }

  /** Pauses the shop, or changes the messages of the current pause. @returns whether the shop was paused already. */
  async function begin(messages: PauseMessages): Promise<boolean> {
    const text = JSON.stringify(messages);
    return db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('pauses')
        .set({ messages: text })
        .where('endedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!changed) await tx.insertInto('pauses').values({ messages: text }).execute();
      return changed !== undefined;
    });
  }

  /** @returns false if the shop was not paused. */
  async function end(): Promise<boolean> {
    const ended = db.updateTable('pauses').set({ endedAt: now }).where('endedAt', 'is', null);
    return (await ended.executeTakeFirst()).numUpdatedRows > 0n;
  }

  return { current, begin, end };
}
