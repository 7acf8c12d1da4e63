import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** A worker that has not reported for this long is gone, and what it saw counts no more. */
export const freshSeconds = 30;
const keptSeconds = 86_400;

/** What a worker saw of one ComfyUI: the styles that it cannot draw, and how many prompts it has, ours and others'. */
type InstanceReport = {
  url: string;
  healthy: boolean;
  cannotDraw: string[];
  queue: number;
  troubles?: string[];
  version?: string;
  warnings?: string[];
};

/** One ComfyUI that draws, as far as living workers know: who saw it, and when. */
export type HealthyInstance = {
  url: string;
  cannotDraw: string[];
  /** Prompts running and waiting there, ours and others'. */
  queued: number;
  /** Whether a worker that sees it has room on its disks for what is drawn there. */
  hasRoom: boolean;
  seenBy: { worker: string; at: Date }[];
};

/** One ComfyUI as the best of its workers last saw it; a worker that is gone sees nothing. */
export type InstanceOverview = {
  url: string;
  healthy: boolean;
  cannotDraw: string[];
  queued: number;
  version: string;
  /** What makes it unsafe or unfit for the shop although it draws, in words that go on where a sentence began with it. */
  warnings: string[];
  seenAt: Date;
  /** Of the last week. */
  lastPictureAt: Date | null;
};

function seenHealthyBy(db: Database) {
  return db
    .selectFrom('comfyuiInstances')
    .where('healthy', '=', true)
    .where('seenAt', '>', inSeconds(-freshSeconds));
}

/** How many prompts each of those that draw has, as far as living workers know: a row an instance. */
export function queuesOfHealthy(db: Database) {
  return seenHealthyBy(db)
    .groupBy('url')
    .select(['url', sql<number>`max(queued)`.as('queued')]);
}

/** Forgets what workers saw that have been gone for a day. */
export async function removeOldReports(db: Database): Promise<void> {
  await db.deleteFrom('comfyuiInstances').where('seenAt', '<', inSeconds(-keptSeconds)).execute();
}

/** What each worker last saw of each ComfyUI: whether the shop can sell and when it gives up, nobody decides alone. */
export function createComfyuiInstances(db: Database) {
  /** Records what a worker sees; `styles` are the ids of all that it knows, `diskShortage` says what its disks lack. */
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

  const seenHealthy = seenHealthyBy(db);

  /** Those that draw, each once, whichever of the living workers saw it. */
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

  /** All that any worker has seen within a day, with what is known of each now. */
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

  /** What living workers have against each, by its address. */
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

  /** Addresses of those that other workers see drawing. */
  async function healthyForOthers(worker: string): Promise<string[]> {
    const rows = await seenHealthy.select('url').distinct().where('worker', '<>', worker).execute();
    return rows.map(({ url }) => url);
  }

  /**
   * For how long no worker has seen an instance that could draw this style, in seconds; 0 while nobody looks. Time in which no
   * worker lived to see one does not count.
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

  return { report, healthy, overview, troubles, healthyForOthers, secondsUnavailable };
}
