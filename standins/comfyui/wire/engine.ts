import type { ComfyControls, ComfyFault } from '../faults.ts';
import type { Dialect } from '../dialects.ts';
import { createDrawing } from '../graph/drawing.ts';
import type { Pace } from '../graph/events.ts';
import { createHistory } from './history.ts';
import { createQueue, type Item } from './queue.ts';
import { createRunner } from './runner.ts';
import { createSockets } from './sockets.ts';

export type EngineConfig = { dir: string; dialect: Dialect; pace: Pace; controls: ComfyControls };

export type Engine = ReturnType<typeof createEngine>;

/** All that a running ComfyUI holds in memory: a restart is a new engine. */
export function createEngine({ dir, dialect, pace, controls }: EngineConfig) {
  const drawing = createDrawing({ dir, knowsResolutionSteps: dialect.knowsResolutionSteps });
  const history = createHistory();
  const queue = createQueue(() => sockets.send({ type: 'status', data: status() }));
  const sockets = createSockets({ greet, features: dialect.features });
  const runner = createRunner({ queue, sockets, history, drawing, controls, pace });

  function status() {
    return { status: { exec_info: { queue_remaining: queue.remaining() } } };
  }

  function greet(clientId: string): object[] {
    const hello = { type: 'status', data: { ...status(), sid: clientId } };
    const node = runner.nodeFor(clientId);
    return node === undefined ? [hello] : [hello, { type: 'executing', data: { node } }];
  }

  function put(item: Item, fault?: ComfyFault): void {
    if (fault) runner.orderFault(item[1], fault);
    try {
      queue.put(item);
    } finally {
      // The answer to the post goes out first.
      setImmediate(() => void runner.wake());
    }
  }

  function remove(promptId: string): void {
    queue.remove(promptId);
    void runner.wake();
  }

  function interrupt(promptId?: string): void {
    if (promptId === undefined || queue.isRunning(promptId)) drawing.interrupt();
  }

  async function close(): Promise<void> {
    runner.stop();
    sockets.dropAll();
    await drawing.close();
  }

  return {
    history,
    sockets,
    queue: { ...queue, put, remove },
    interrupt,
    freeMemory: drawing.forget,
    close,
  };
}
