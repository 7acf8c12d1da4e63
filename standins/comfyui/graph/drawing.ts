import { Worker } from 'node:worker_threads';
import type { Order, RunEvent } from './events.ts';
import { createFlag } from './flag.ts';
import type { Request, WorkerConfig } from './worker.ts';

export type Drawing = ReturnType<typeof createDrawing>;

/** The thread that draws: one prompt at a time, off the event loop that answers HTTP. */
export function createDrawing(config: Omit<WorkerConfig, 'flag'>) {
  const memory = new SharedArrayBuffer(4);
  const flag = createFlag(memory);
  const workerData: WorkerConfig = { ...config, flag: memory };
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData, execArgv: [] });
  const ask = (request: Request) => worker.postMessage(request);

  /** Draws one prompt, telling every event on the way. @throws when the thread dies. */
  function draw(order: Order, tell: (event: RunEvent) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => worker.off('message', hear).off('error', fail).off('exit', fail);
      const fail = (reason: unknown) => {
        stop();
        reject(reason instanceof Error ? reason : new Error('The drawing thread is gone.'));
      };
      const hear = (event: RunEvent) => {
        tell(event);
        if (event.type !== 'ended') return;
        stop();
        resolve();
      };
      worker.on('message', hear).on('error', fail).on('exit', fail);
      ask({ kind: 'draw', order });
    });
  }

  return {
    draw,
    interrupt: flag.raise,
    forget: () => ask({ kind: 'forget' }),
    close: () => worker.terminate(),
  };
}
