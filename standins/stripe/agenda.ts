import type { Table } from './state.ts';

export type Kind = 'expire' | 'settle' | 'settleRefund' | 'deliver';

/** Something to do to the object `of` at a time (Unix seconds, with fractions). */
export type Due = { id: string; kind: Kind; of: string; at: number; [detail: string]: unknown };

export type Agenda = ReturnType<typeof createAgenda>;

/** Longest sleep in ms: a clock that was set, or a machine that slept, is noticed after this. */
const longestSleep = 1000;

/** What has to happen later. It is part of the state, so what came due while we were down is done at the start. */
export function createAgenda(rows: Table<Due>, now: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let act: ((due: Due) => void) | undefined;

  function plan(kind: Kind, of: string, at: number, detail: Record<string, unknown> = {}): void {
    rows.put({ ...detail, id: `${kind}:${of}`, kind, of, at });
    arm();
  }

  function drop(kind: Kind, of: string): void {
    rows.drop(`${kind}:${of}`);
  }

  /** Does what is due, now and from now on; `act` takes each row off the agenda or plans it anew. */
  function start(perform: (due: Due) => void): void {
    act = perform;
    run();
  }

  function run(): void {
    const due = rows.all().filter(({ at }) => at <= now());
    for (const row of due.sort((one, other) => one.at - other.at)) act?.(row);
    arm();
  }

  function arm(): void {
    clearTimeout(timer);
    const next = Math.min(...rows.all().map(({ at }) => at));
    if (!act || next === Infinity) return;
    timer = setTimeout(run, Math.min(longestSleep, Math.max(0, (next - now()) * 1000)));
    timer.unref();
  }

  function stop(): void {
    clearTimeout(timer);
    act = undefined;
  }

  return { plan, drop, start, stop };
}
