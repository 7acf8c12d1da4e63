import { sql } from 'kysely';
import { waitingForDrawing } from '#domain/order.ts';
import type { Database } from './database.ts';
import { queuesOfHealthy } from './tables/comfyui-instances.ts';
import { medianSeconds } from './median-seconds.ts';

/** Where one order stands that waits for its drawing or is being drawn. */
export type Place = {
  /** How many orders were paid before it and are not drawn yet. */
  ahead: number;
  isBeingDrawn: boolean;
  /** How many prompts stand before its own on the instance where that waits; null: it waits on none. */
  aheadOnInstance: number | null;
};

/** All that wait for their drawing at one moment, and what tells them how long they will. */
export type BacklogReading = {
  /** By order. */
  places: Map<string, Place>;
  /** How much of the drawings under way is done; 1 is a whole drawing. */
  drawn: number;
  /** What the latest orders were drawn for, each with all its candidates. */
  secondsEach: number;
  /** How many ComfyUIs the workers last reported healthy. */
  instances: number;
  /** Prompts of others there. */
  strangers: number;
};

type Row = {
  /** Null in the one row that there is while nobody waits. */
  id: string | null;
  rank: number | null;
  drawingPercent: number | null;
  startedAt: Date | null;
  /** Of its prompt. */
  ahead: number | null;
};

function placeIn({ id, rank, drawingPercent, startedAt, ahead }: Row): [string, Place][] {
  if (id === null || rank === null) return [];
  const isBeingDrawn = startedAt !== null || (drawingPercent ?? 0) > 0;
  return [[id, { ahead: rank, isBeingDrawn, aheadOnInstance: isBeingDrawn ? null : ahead }]];
}

const count = sql<number>`count(*)::int`;

/** What a drawing takes, as long as none has shown it. */
const usualSeconds = 60;

/**
 * Paid orders that wait for their drawing. What a dispute has frozen waits for its bank. `candidates` says how many drawings of
 * an order are made at most, until the first orders show what that takes.
 */
export function createBacklog(db: Database, candidates: () => number) {
  const waiting = db
    .selectFrom('orders')
    .where('state', 'in', waitingForDrawing)
    .where('frozenAt', 'is', null);

  async function length(): Promise<number> {
    return (await waiting.select(count.as('count')).executeTakeFirstOrThrow()).count;
  }

  const queues = queuesOfHealthy(db).as('queues');
  const facts = db
    .selectNoFrom([
      medianSeconds(db).as('secondsEach'),
      db.selectFrom(queues).select(count.as('count')).as('instances'),
      db
        .selectFrom(queues)
        .select(sql<number>`coalesce(sum(queued), 0)::int`.as('sum'))
        .as('queued'),
      db.selectFrom('prompts').where('status', '=', 'open').select(count.as('count')).as('open'),
    ])
    .as('facts');
  const ranked = waiting
    .select(['id', 'drawingPercent', sql<number>`(rank() over (order by paid_at) - 1)::int`.as('rank')])
    .as('ranked');

  /** Everybody's place, in one query however many wait. */
  async function read(): Promise<BacklogReading> {
    const rows = await db
      .selectFrom(facts)
      .leftJoin(ranked, (join) => join.onTrue())
      .leftJoin('prompts', (join) =>
        join.onRef('prompts.orderId', '=', 'ranked.id').on('prompts.status', '=', 'open'),
      )
      .selectAll('facts')
      .select(['ranked.id', 'rank', 'drawingPercent', 'startedAt', 'prompts.ahead'])
      .execute();
    const [first] = rows;
    if (first === undefined) throw new Error('The facts are one row');
    const { secondsEach, instances, queued, open } = first;
    return {
      places: new Map(rows.flatMap(placeIn)),
      drawn: rows.reduce((sum, { drawingPercent }) => sum + (drawingPercent ?? 0) / 100, 0),
      secondsEach: secondsEach ?? usualSeconds * candidates(),
      instances: instances ?? 0,
      strangers: Math.max(0, (queued ?? 0) - (open ?? 0)),
    };
  }

  return { length, read };
}
