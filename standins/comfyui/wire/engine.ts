import type { Control, Fault } from '#standins/wire/control.ts';
import type { Dialect } from '../dialects.ts';
import { createDrawing } from '../graph/drawing.ts';
import type { Order, Pace } from '../graph/events.ts';
import { createHistory } from './history.ts';
import { createQueue, type Item } from './queue.ts';
import { createReport, type Report } from './report.ts';
import { createSockets } from './sockets.ts';

export type EngineConfig = { dir: string; dialect: Dialect; pace: Pace; control: Control };

export type Engine = ReturnType<typeof createEngine>;

const aDay = 86_400;

/** Faults that change how long a run lasts. */
const paces: Record<string, (seconds: number | undefined) => Partial<Pace>> = {
  hang: () => ({ seconds: aDay }),
  slow: (seconds = 5) => ({ seconds }),
  heavy: (nodeSeconds = 0.5) => ({ nodeSeconds }),
};

function paceUnder(fault: Fault | undefined, pace: Pace): Pace {
  return { ...pace, ...paces[fault?.fault ?? '']?.(fault?.seconds as number | undefined) };
}

/** All that a running ComfyUI holds in memory: a restart is a new engine. */
export function createEngine({ dir, dialect, pace, control }: EngineConfig) {
  const drawing = createDrawing({ dir, knowsResolutionSteps: dialect.knowsResolutionSteps });
  const history = createHistory();
  const ordered = new Map<string, Fault>();
  let report: Report | undefined;
  let busy = false;
  let closed = false;

  const status = () => ({ status: { exec_info: { queue_remaining: queue.remaining() } } });
  const queue = createQueue(() => sockets.send({ type: 'status', data: status() }));

  function greet(clientId: string): unknown[] {
    const hello = { type: 'status', data: { ...status(), sid: clientId } };
    const node = report?.clientId === clientId ? report.currentNode() : undefined;
    return node === undefined ? [hello] : [hello, { type: 'executing', data: { node } }];
  }

  const sockets = createSockets({ greet, features: () => dialect.features });

  async function draw(item: Item, fault: Fault | undefined): Promise<void> {
    const [, promptId, graph, extraData, outputs] = item;
    const extraPnginfo = (extraData.extra_pnginfo ?? {}) as Record<string, unknown>;
    const order: Order = { promptId, graph, outputs, extraPnginfo, pace: paceUnder(fault, pace) };
    if (fault) order.fault = fault.fault;
    const current = createReport(item, sockets);
    report = current;
    const line = control.record('run', {
      promptId,
      startedAt: new Date().toISOString(),
      fault: fault?.fault,
    });
    current.start();
    await drawing.draw(order, (event) => {
      if (!closed) current.tell(event);
    });
    if (closed) return;
    const entry = current.entry();
    if (fault?.fault !== 'empty_history') history.add(entry);
    Object.assign(line, {
      endedAt: new Date().toISOString(),
      outcome: entry.status.messages.at(-1)?.[0],
      outputs: Object.values(entry.outputs).flatMap(({ images }) => images ?? []),
    });
    queue.finish();
    current.leave();
  }

  /** What keeps the first prompt from being run at all, if anything. */
  function faultFor(item: Item): Fault | undefined {
    const [, promptId] = item;
    const known = ordered.get(promptId) ?? control.takeFault('run');
    if (known) ordered.set(promptId, known);
    return known;
  }

  async function runNext(item: Item, fault: Fault | undefined): Promise<void> {
    queue.take();
    ordered.delete(item[1]);
    if (fault?.fault === 'drop_socket') sockets.dropAll();
    if (fault?.fault === 'forget') queue.finish();
    else await draw(item, fault);
  }

  /** Runs what waits, one prompt at a time; a prompt that shall never run blocks all behind it. */
  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let item = queue.first(); item && !closed; item = queue.first()) {
      const fault = faultFor(item);
      if (fault?.fault === 'never_run') break;
      await runNext(item, fault).catch(freeze);
    }
    busy = false;
  }

  /** A dead drawing thread leaves the server answering and the queue standing, as in the real one. */
  function freeze(error: unknown): void {
    if (!closed) control.record('frozen', { reason: String(error) });
    closed = true;
  }

  function put(item: Item, fault?: Fault): void {
    if (fault) ordered.set(item[1], fault);
    try {
      queue.put(item);
    } finally {
      setImmediate(() => void work());
    }
  }

  function interrupt(promptId?: string): void {
    if (promptId === undefined || queue.isRunning(promptId)) drawing.interrupt();
  }

  return {
    history,
    sockets,
    queue: {
      show: queue.show,
      remaining: queue.remaining,
      put,
      clear: queue.clear,
      remove(promptId: string): void {
        queue.remove(promptId);
        void work();
      },
    },
    interrupt,
    freeMemory: drawing.forget,
    async close(): Promise<void> {
      closed = true;
      sockets.dropAll();
      await drawing.close();
    },
  };
}
