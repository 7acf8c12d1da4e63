import type { ComfyControls, ComfyFault } from '../faults.ts';
import type { Drawing } from '../graph/drawing.ts';
import type { Order, Pace } from '../graph/events.ts';
import type { History } from './history.ts';
import type { Item, Queue } from './queue.ts';
import { createReport, type Report } from './report.ts';
import type { Sockets } from './sockets.ts';

type Parts = {
  queue: Queue;
  sockets: Sockets;
  history: History;
  drawing: Drawing;
  controls: ComfyControls;
  pace: Pace;
};

const aDay = 86_400;

/** Faults that change how long a run lasts. */
const paces: Record<string, (seconds: number | undefined) => Partial<Pace>> = {
  hang: () => ({ seconds: aDay }),
  slow: (seconds = 5) => ({ seconds }),
  heavy: (nodeSeconds = 0.5) => ({ nodeSeconds }),
};

function paceUnder(fault: ComfyFault | undefined, pace: Pace): Pace {
  return { ...pace, ...paces[fault?.fault ?? '']?.(fault?.seconds) };
}

function orderFor(
  [, promptId, graph, extraData, outputs]: Item,
  pace: Pace,
  fault: ComfyFault | undefined,
): Order {
  const extraPnginfo = (extraData.extra_pnginfo ?? {}) as Record<string, unknown>;
  const order = { promptId, graph, outputs, extraPnginfo, pace: paceUnder(fault, pace) };
  return fault ? { ...order, fault: fault.fault } : order;
}

/** Runs what waits in the queue, one prompt at a time. */
export function createRunner({ queue, sockets, history, drawing, controls, pace }: Parts) {
  /** Faults by the prompt whose run they are for. */
  const ordered = new Map<string, ComfyFault>();
  let report: Report | undefined;
  let busy = false;
  let stopped = false;

  async function draw(item: Item, fault: ComfyFault | undefined): Promise<void> {
    const current = (report = createReport(item, sockets));
    const started = { promptId: item[1], startedAt: new Date().toISOString() };
    const line = controls.record('run', { ...started, ...(fault && { fault: fault.fault }) });
    current.start();
    await drawing.draw(orderFor(item, pace, fault), (event) => {
      if (!stopped) current.tell(event);
    });
    if (stopped) return;
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

  function faultFor([, promptId]: Item): ComfyFault | undefined {
    const known = ordered.get(promptId) ?? controls.takeFault('run');
    if (known) ordered.set(promptId, known);
    return known;
  }

  async function run(item: Item, fault: ComfyFault | undefined): Promise<void> {
    queue.take();
    ordered.delete(item[1]);
    if (fault?.fault === 'drop_socket') sockets.dropAll();
    if (fault?.fault === 'forget') queue.finish();
    else await draw(item, fault);
  }

  /** A prompt that shall never run blocks all behind it. */
  async function work(): Promise<void> {
    for (let item = queue.first(); item && !stopped; item = queue.first()) {
      const fault = faultFor(item);
      if (fault?.fault === 'never_run') return;
      await run(item, fault);
    }
  }

  /** A dead drawing thread leaves the server answering and the queue standing, as in the real one. */
  function freeze(error: unknown): void {
    if (!stopped) controls.record('frozen', { reason: String(error) });
    stopped = true;
  }

  return {
    /** Looks whether something waits. */
    async wake(): Promise<void> {
      if (busy) return;
      busy = true;
      await work().catch(freeze);
      busy = false;
    },
    orderFault: (promptId: string, fault: ComfyFault) => void ordered.set(promptId, fault),
    /** The node that is being worked on for that client. */
    nodeFor: (clientId: string) => (report?.clientId === clientId ? report.currentNode() : undefined),
    stop(): void {
      stopped = true;
    },
  };
}
