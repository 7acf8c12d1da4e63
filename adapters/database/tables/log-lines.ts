import { sql } from 'kysely';
import { mostLogLines, type LogLevel, type LogService } from '#domain/log-line.ts';
import { logLineDays } from '#domain/retention.ts';
import type { Database } from '../database.ts';
import { inSeconds } from '../time.ts';

export type NewLogLine = LogService & {
  level: LogLevel;
  message: string;
  orderId: string | null;
  facts: Record<string, string | number>;
  /** When it was written, before now; the machines' clocks differ. */
  secondsAgo: number;
};

/** Place of a line in the list, newest first. */
export type LogPlace = { at: Date; id: string };

type Wanted = {
  program?: string | undefined;
  machine?: string | undefined;
  orderId?: string | undefined;
  levels?: readonly LogLevel[] | undefined;
  before?: LogPlace | undefined;
  limit: number;
};

export type LogLine = Awaited<ReturnType<LogLines['newest']>>[number];
export type LogLines = ReturnType<typeof createLogLines>;

/** Stores the last lines that the programs have logged (docs/decisions/129-log-lines.md). */
export function createLogLines(db: Database) {
  /** Deletes old lines, and those beyond the newest of all services together: machines come and go. */
  async function removeOld(): Promise<void> {
    const first = db
      .selectFrom('logLines')
      .select('id')
      .orderBy('id', 'desc')
      .offset(mostLogLines.all)
      .limit(1);
    await db
      .deleteFrom('logLines')
      .where((eb) => eb.or([eb('at', '<', inSeconds(-logLineDays * 86_400)), eb('id', '<=', first)]))
      .execute();
  }

  async function add(lines: NewLogLine[]): Promise<void> {
    const rows = lines.map(({ secondsAgo, facts, ...line }) => ({
      ...line,
      facts: JSON.stringify(facts),
      at: inSeconds(-secondsAgo),
    }));
    await db.insertInto('logLines').values(rows).execute();
  }

  /** Deletes all but the newest lines of a service. */
  async function trim({ program, machine }: LogService): Promise<void> {
    const first = db
      .selectFrom('logLines')
      .select('id')
      .where('program', '=', program)
      .where('machine', '=', machine)
      .orderBy('id', 'desc')
      .offset(mostLogLines.service)
      .limit(1);
    await db
      .deleteFrom('logLines')
      .where('program', '=', program)
      .where('machine', '=', machine)
      .where('id', '<=', first)
      .execute();
  }

  /** Returns the newest lines first, with the references of their orders. */
  function newest({ program, machine, orderId, levels, before, limit }: Wanted) {
    return db
      .selectFrom('logLines')
      .leftJoin('orders', 'orders.id', 'logLines.orderId')
      .select([
        'logLines.id',
        'at',
        'program',
        'machine',
        'level',
        'message',
        'orderId',
        'reference',
        'facts',
      ])
      .$if(program !== undefined, (query) => query.where('program', '=', program ?? ''))
      .$if(machine !== undefined, (query) => query.where('machine', '=', machine ?? ''))
      .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? ''))
      .$if(levels !== undefined, (query) => query.where('level', 'in', levels ?? []))
      .$if(before !== undefined, (query) =>
        query.where(sql<boolean>`(at, log_lines.id) < (${before?.at}::timestamptz, ${before?.id}::bigint)`),
      )
      .orderBy('at', 'desc')
      .orderBy('logLines.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Returns each service with kept lines with the time of its last one, the most recent first. */
  function services() {
    return db
      .selectFrom('logLines')
      .select(['program', 'machine'])
      .select((eb) => eb.fn.max('at').as('lastAt'))
      .groupBy(['program', 'machine'])
      .orderBy('lastAt', 'desc')
      .execute();
  }

  return { removeOld, add, trim, newest, services };
}
