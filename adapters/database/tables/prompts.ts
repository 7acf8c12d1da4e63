import { sql, type RawBuilder } from 'kysely';
import type { PromptStatus, Rating } from '#domain/candidates.ts';
import type { Database } from '../database.ts';
import { signal } from '../processes/notifications.ts';
import type { Prompt } from '../schema/comfyui.ts';
import { isFrozen, isUnleased } from '../orders/leases.ts';
import { inSeconds, now } from '../time.ts';

/** Folder of this shop on an instance, named after its database, as two shops may share an instance. */
const shopFolder = sql<string>`(select 'toonbooth-' || substr(id::text, 1, 13) from identity)`;

type NewPrompt = {
  promptId: string;
  retry: number;
  instance: string;
  seed: number;
  photoId?: string | null;
};

/** Returns the statement that records a prompt, before it is posted, if its order is in the common table expression `moved`. */
export const promptOfMoved = (prompt: NewPrompt): RawBuilder<Prompt> =>
  sql`insert into prompts (prompt_id, order_id, retry, instance, seed, photo_id, folder)
    select ${prompt.promptId}, id, ${prompt.retry}, ${prompt.instance}, ${prompt.seed}, ${prompt.photoId ?? null}::uuid, ${shopFolder}
    from moved returning *`;

/** Returns the statement that ends a prompt as done if the order is in the common table expression `moved`. */
export const promptDone = (promptId: string): RawBuilder<unknown> =>
  sql`update prompts set status = 'done', error = null, ended_at = now(), cleanup_due_at = now()
    where prompt_id = ${promptId} and status = 'open' and exists (select from moved)`;

/** Returns the statement that records the output check's ratings, by prompt id, if the order is in `moved`. */
export const promptsRated = (ratings: Map<string, Rating>): RawBuilder<unknown> =>
  sql`update prompts set rating = rated.rating
    from jsonb_to_recordset(${JSON.stringify([...ratings].map(([id, rating]) => ({ id, rating })))}::jsonb) as rated (id uuid, rating text)
    where prompt_id = rated.id and exists (select from moved)`;

/** Conditions that tell of an order whether a worker draws it, or will. */
const isBeingDrawn = sql`state = 'approved' and photo_deleted_at is null and not (${isFrozen()} and ${isUnleased})`;

export type Prompts = ReturnType<typeof createPrompts>;

/** Time after which an unfinished cleanup is tried again. */
const cleanupAgainSeconds = 30;

export function createPrompts(db: Database) {
  /**
   * Records how a prompt ended, and makes its cleanup due; a prompt that has ended before stays as it is.
   * @returns false if it had.
   */
  async function end(
    promptId: string,
    status: Exclude<PromptStatus, 'open'>,
    error: string | null = null,
  ): Promise<boolean> {
    const ending = db.updateTable('prompts').set({ status, error, endedAt: now, cleanupDueAt: now });
    const open = ending.where('promptId', '=', promptId).where('status', '=', 'open');
    return (await open.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Returns every prompt ever made for an order, oldest first. */
  function ofOrder(orderId: string): Promise<Prompt[]> {
    return db.selectFrom('prompts').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
  }

  /** Records a drawing made before its order was paid: its proof, which took this many seconds. */
  async function addDrawn(
    drawn: { promptId: string; orderId: string; instance: string; seed: number },
    seconds: number,
  ): Promise<void> {
    const ended = { status: 'done' as const, startedAt: inSeconds(-seconds), endedAt: now };
    await db
      .insertInto('prompts')
      .values({ ...drawn, ...ended, retry: 0, folder: shopFolder })
      .execute();
  }

  /** Checks whether the instances of these prompts, of one order, have drawn other orders since the first of them ended. */
  async function drewOthersSince(ended: Prompt[]): Promise<boolean> {
    const [first] = ended;
    if (!first?.endedAt) return false;
    const other = await db
      .selectFrom('prompts')
      .select('promptId')
      .where('status', '=', 'done')
      .where('endedAt', '>', first.endedAt)
      .where('orderId', '<>', first.orderId)
      .where(
        'instance',
        'in',
        ended.map(({ instance }) => instance),
      )
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  /** Returns the folder of all of this shop's files on an instance. */
  async function folder(): Promise<string> {
    const row = await db.selectNoFrom(shopFolder.as('folder')).executeTakeFirstOrThrow();
    return row.folder;
  }

  /** Returns the ids of all open prompts, and of the prompts whose photos they use. */
  async function open(): Promise<string[]> {
    const ids = db.selectFrom('prompts').select(['promptId', 'photoId']).where('status', '=', 'open');
    return (await ids.execute()).flatMap(({ promptId, photoId }) =>
      photoId ? [promptId, photoId] : promptId,
    );
  }

  /** Records the number of prompts ahead of this one on its instance, and signals its visitor. */
  async function wait({ promptId, orderId }: Pick<Prompt, 'promptId' | 'orderId'>, ahead: number) {
    await db.updateTable('prompts').set({ ahead }).where('promptId', '=', promptId).execute();
    await signal(db, { orderId, kind: 'changed' });
  }

  /** Records that the instance has begun a prompt. */
  async function begin(promptId: string): Promise<void> {
    await db
      .updateTable('prompts')
      .set({ startedAt: now })
      .where('promptId', '=', promptId)
      .where('startedAt', 'is', null)
      .execute();
  }

  /**
   * Ends the prompts that nobody will take up: their order has moved on or is frozen, or its photo was deleted. Their cleanup is
   * then due.
   */
  async function endAbandoned(): Promise<void> {
    await db
      .updateTable('prompts')
      .set({ status: 'cancelled', error: 'The order is over', endedAt: now, cleanupDueAt: now })
      .where('status', '=', 'open')
      .where(
        sql<boolean>`not exists (select from orders where orders.id = prompts.order_id and ${isBeingDrawn})`,
      )
      .execute();
  }

  /**
   * Returns prompts that may have left files on these instances; each is handed out again only after `cleanupAgainSeconds`.
   * Files of a finished drawing stay there until its order has all its drawings, as the next one uses the same photo.
   */
  async function dueForCleanup(instances: string[], limit: number): Promise<Prompt[]> {
    if (instances.length === 0) return [];
    const due = db
      .selectFrom('prompts')
      .select('promptId')
      .where('cleanupDueAt', '<=', now)
      .where('instance', 'in', instances)
      .where(
        sql<boolean>`not (status = 'done' and exists (select from orders where orders.id = prompts.order_id
        and retries = prompts.retry and ${isBeingDrawn}))`,
      )
      .orderBy('cleanupDueAt')
      .limit(limit);
    return db
      .updateTable('prompts')
      .set({ cleanupDueAt: inSeconds(cleanupAgainSeconds) })
      .where('promptId', 'in', due)
      .returningAll()
      .execute();
  }

  /** Makes another cleanup of a prompt due now, unless it is open; one that is under way does not count any more. */
  async function cleanUpAgain(promptId: string): Promise<void> {
    await ended(promptId).set({ cleanupDueAt: now }).execute();
  }

  /** Schedules the cleanup of a prompt in this many seconds, unless it has been scheduled anew since it was read. */
  async function postponeCleanup(prompt: Prompt, seconds: number): Promise<void> {
    await unchanged(prompt)
      .set({ cleanupDueAt: inSeconds(seconds) })
      .execute();
  }

  /**
   * Records that a prompt left nothing. Not if something was sent for it since it was read, nor while a worker draws an order
   * whose photo was deleted: it may just be sending the photo.
   * @returns whether it could be recorded.
   */
  async function markClean(prompt: Prompt): Promise<boolean> {
    const mayBeSent = sql<boolean>`exists (select from orders where orders.id = prompts.order_id
      and state = 'approved' and photo_deleted_at is not null and leased_until > now())`;
    const marked = unchanged(prompt)
      .set({ cleanupDueAt: null })
      .where((eb) => eb.not(mayBeSent));
    return (await marked.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Statement about a prompt whose cleanup is due when it was as the prompt was read; a Date has no microseconds. */
  const unchanged = ({ promptId, cleanupDueAt }: Prompt) =>
    ended(promptId).where(sql<boolean>`date_trunc('milliseconds', cleanup_due_at) = ${cleanupDueAt}`);

  const ended = (promptId: string) =>
    db.updateTable('prompts').where('promptId', '=', promptId).where('status', '<>', 'open');

  async function isOpen(promptId: string): Promise<boolean> {
    const of = db.selectFrom('prompts').select('promptId').where('promptId', '=', promptId);
    return (await of.where('status', '=', 'open').executeTakeFirst()) !== undefined;
  }

  /** Checks whether a prompt of this order may still have files on its instance. */
  async function isLeft(orderId: string): Promise<boolean> {
    const left = await db
      .selectFrom('prompts')
      .select('promptId')
      .where('orderId', '=', orderId)
      .where((eb) => eb.or([eb('status', '=', 'open'), eb('cleanupDueAt', 'is not', null)]))
      .limit(1)
      .executeTakeFirst();
    return left !== undefined;
  }

  return {
    ...{ end, ofOrder, drewOthersSince, folder, open, isOpen, addDrawn, wait, begin, endAbandoned },
    ...{ dueForCleanup, cleanUpAgain, postponeCleanup, markClean, isLeft },
  };
}
