import { sql } from 'kysely';
import { waitingForDrawing } from '#domain/order.ts';
import type { Database } from '../database.ts';
import { isFrozen } from './leases.ts';
import { createComfyuiInstances } from '../tables/comfyui-instances.ts';
import { medianSeconds } from '../figures/median-seconds.ts';

/** Position of one order that waits for its drawing or is being drawn. */
export type Place = {
  /** Orders paid before it that are not drawn yet. */
  ahead: number;
  isBeingDrawn: boolean;
  /** Prompts ahead of its own in the queue of its instance; null: it is queued on none. */
  aheadOnInstance: number | null;
};

/** All orders that wait for their drawing at one moment, and the figures from which their wait is estimated. */
export type BacklogReading = {
  /** By order id. */
  places: Map<string, Place>;
  /** Sum of the progress of the drawings under way; 1 is a whole drawing. */
  drawn: number;
  /** Median seconds that recent orders took to draw, each with all its candidates. */
  secondsEach: number;
  /** Number of ComfyUI instances that the workers last reported healthy. */
  instances: number;
  /** Prompts on those instances that are not the shop's. */
  strangers: number;
};

type Row = {
  /** Null in the single row that is read while no order waits. */
  id: string | null;
  rank: number | null;
  drawingPercent: number | null;
  startedAt: Date | null;
  /** Prompts ahead of its own. */
  ahead: number | null;
};

function placeIn({ id, rank, drawingPercent, startedAt, ahead }: Row): [string, Place][] {
  if (id === null || rank === null) return [];
  const isBeingDrawn = startedAt !== null || (drawingPercent ?? 0) > 0;
  return [[id, { ahead: rank, isBeingDrawn, aheadOnInstance: isBeingDrawn ? null : ahead }]];
}

const count = sql<number>`count(*)::int`;

/** Seconds assumed for one drawing until one has been measured. */
const usualSeconds = 60;

/**
 * Reads the paid orders that wait for their drawing, without those frozen by a dispute. `candidates` returns the maximum number
 * of drawings per order, from which the time per order is estimated until the first orders have been measured.
 */
export function createBacklog(db: Database, candidates: () => number) {
  const waiting = db
    .selectFrom('orders')
    .where('state', 'in', waitingForDrawing)
    .where((eb) => eb.not(isFrozen()));

  async function length(): Promise<number> {
    return (await waiting.select(count.as('count')).executeTakeFirstOrThrow()).count;
  }

  const queues = createComfyuiInstances(db).healthyQueues().as('queues');
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

  /** Reads the position of every order, in a single query however many wait. */
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
