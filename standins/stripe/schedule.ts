import type { Table } from './table.ts';

type Kind = 'expire' | 'settle' | 'settleRefund';
export type Outcome = 'succeeded' | 'failed';

/** An event scheduled for the object `of` at a time (Unix seconds, with fractions). */
export type ScheduledEvent = { id: string; kind: Kind; of: string; at: number; outcome?: Outcome };

export type Schedule = ReturnType<typeof createSchedule>;

const lookEveryMs = 100;

/** Schedules later events. They are part of the state, so those that fell due while nothing was running occur at the start. */
export function createSchedule(rows: Table<ScheduledEvent>, now: () => number) {
  let timer: NodeJS.Timeout | undefined;

  function add(event: Omit<ScheduledEvent, 'id'>): void {
    rows.put({ ...event, id: `${event.kind}:${event.of}` });
  }

  function start(perform: (event: ScheduledEvent) => void): void {
    const performDue = () => {
      const due = rows.all().filter(({ at }) => at <= now());
      for (const event of due.sort((one, other) => one.at - other.at)) {
        rows.drop(event.id);
        perform(event);
      }
    };
    performDue();
    timer = setInterval(performDue, lookEveryMs).unref();
  }

  return { add, start, stop: () => clearInterval(timer) };
}
