import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** Time without a report after which a worker is gone, and what it saw no longer counts. */
export const freshSeconds = 30;
const keptSeconds = 86_400;

/** A worker's view of one ComfyUI instance: styles that it cannot draw, and its prompts, the shop's and others'. */
type InstanceReport = {
  url: string;
  healthy: boolean;
  cannotDraw: string[];
  queue: number;
  troubles?: string[];
  version?: string;
  warnings?: string[];
};

/** A ComfyUI instance that draws, as far as living workers know: who saw it, and when. */
export type HealthyInstance = {
  url: string;
  cannotDraw: string[];
  /** Prompts running and waiting there, the shop's and others'. */
  queued: number;
  /** Whether a worker that sees it has room on its disks for its drawings. */
  hasRoom: boolean;
  seenBy: { worker: string; at: Date }[];
};

/** A ComfyUI instance as the best of its workers last saw it; a worker that is gone sees nothing. */
export type InstanceOverview = {
  url: string;
  healthy: boolean;
  cannotDraw: string[];
  queued: number;
  version: string;
  /** Reasons why it is unsafe or unfit for the shop although it draws, each a phrase that continues a sentence about it. */
  warnings: string[];
  seenAt: Date;
  /** Null if there was none in the last week. */
  lastPictureAt: Date | null;
};

/** Stores what each worker last saw of each instance: no worker alone decides whether the shop can sell, or when it gives up. */
export function createComfyuiInstances(db: Database) {
  const seenHealthy = db
    .selectFrom('comfyuiInstances')
    .where('healthy', '=', true)
    .where('seenAt', '>', inSeconds(-freshSeconds));

  /** Selects the number of prompts on each healthy instance, as far as living workers know: one row per instance. */
  function healthyQueues() {
    return seenHealthy.groupBy('url').select(['url', sql<number>`max(queued)`.as('queued')]);
  }

  /** Deletes reports of workers that have been gone for a day. */
  async function removeOld(): Promise<void> {
    await db.deleteFrom('comfyuiInstances').where('seenAt', '<', inSeconds(-keptSeconds)).execute();
  }

  /** Records a worker's view; `styles` are the ids of all styles that it knows, `diskShortage` says what its disks lack. */
  async function report(
    worker: string,
    reports: InstanceReport[],
    styles: string[],
    diskShortage: string | null = null,
  ): Promise<void> {
    for (const { url, healthy, cannotDraw, queue: queued, ...said } of reports) {
      const { troubles = [], version = 'unknown', warnings = [] } = said;
      const drawable = healthy ? styles.filter((id) => !cannotDraw.includes(id)) : [];
      const couldDrawAt = sql<string>`(
        select coalesce(jsonb_object_agg(style, now()), '{}') from unnest(${drawable}::text[]) as style)`;
      const seen = { healthy, cannotDraw, queued, troubles, version, warnings, diskShortage };
      await db
        .insertInto('comfyuiInstances')
        .values({ worker, url, couldDrawAt, ...seen })
        .onConflict((conflict) =>
          conflict.columns(['worker', 'url']).doUpdateSet({
            ...seen,
            seenAt: now,
            couldDrawAt: sql`comfyui_instances.could_draw_at || excluded.could_draw_at`,
          }),
        )
        .execute();
    }
  }

  /** Returns the instances that draw, each once, whichever of the living workers saw it. */
  async function healthy(): Promise<HealthyInstance[]> {
    const rows = await seenHealthy.selectAll().execute();
    return [...new Set(rows.map(({ url }) => url))].map((url) => {
      const reports = rows.filter((row) => row.url === url);
      const [first = { cannotDraw: [] }] = reports;
      return {
        url,
        cannotDraw: first.cannotDraw.filter((id) => reports.every((row) => row.cannotDraw.includes(id))),
        queued: Math.max(...reports.map(({ queued }) => queued)),
        hasRoom: reports.some(({ diskShortage }) => diskShortage === null),
        seenBy: reports.map(({ worker, seenAt }) => ({ worker, at: seenAt })),
      };
    });
  }

  /** Returns every instance that a worker has seen within a day, with its present state. */
  function overview(): Promise<InstanceOverview[]> {
    const isFresh = sql<boolean>`seen_at > ${inSeconds(-freshSeconds)}`;
    const lastPicture = sql<Date | null>`(select max(ended_at) from prompts
      where prompts.instance = comfyui_instances.url and status = 'done' and ended_at > ${inSeconds(-7 * keptSeconds)})`;
    return db
      .selectFrom('comfyuiInstances')
      .distinctOn('url')
      .select([
        'url',
        'cannotDraw',
        'queued',
        'version',
        'warnings',
        'seenAt',
        lastPicture.as('lastPictureAt'),
      ])
      .select(sql<boolean>`healthy and ${isFresh}`.as('healthy'))
      .where('seenAt', '>', inSeconds(-keptSeconds))
      .orderBy('url')
      .orderBy(sql`healthy and ${isFresh}`, 'desc')
      .orderBy('seenAt', 'desc')
      .execute();
  }

  /** Returns the problems that living workers see with each instance, by its address. */
  async function troubles(): Promise<Map<string, string[]>> {
    const rows = await db
      .selectFrom('comfyuiInstances')
      .select(['url', sql<string[]>`array_agg(distinct trouble)`.as('troubles')])
      .crossJoin(sql<{ trouble: string }>`unnest(troubles)`.as<'told'>(sql`told(trouble)`))
      .where('seenAt', '>', inSeconds(-freshSeconds))
      .groupBy('url')
      .execute();
    return new Map(rows.map((row) => [row.url, row.troubles]));
  }

  /** Returns the addresses of the instances that other workers see drawing. */
  async function healthyForOthers(worker: string): Promise<string[]> {
    const rows = await seenHealthy.select('url').distinct().where('worker', '<>', worker).execute();
    return rows.map(({ url }) => url);
  }

  /**
   * Returns for how many seconds no worker has seen an instance that could draw this style; 0 while no worker lives. Time during
   * which no worker lived to see one does not count.
   */
  async function secondsUnavailable(styleId: string): Promise<number> {
    const lastSeen = sql`max((could_draw_at ->> ${styleId})::timestamptz)`;
    const watchedSince = sql`min(created_at) filter (where seen_at > ${inSeconds(-freshSeconds)})`;
    const row = await db
      .selectFrom('comfyuiInstances')
      .select(
        sql<number | null>`case when ${watchedSince} is not null
          then extract(epoch from now() - greatest(${lastSeen}, ${watchedSince}))::float8 end`.as('seconds'),
      )
      .executeTakeFirst();
    return row?.seconds ?? 0;
  }

  return {
    healthyQueues,
    removeOld,
    report,
    healthy,
    overview,
    troubles,
    healthyForOthers,
    secondsUnavailable,
  };
}
