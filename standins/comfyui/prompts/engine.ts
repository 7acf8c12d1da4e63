import { setTimeout as wait } from 'node:timers/promises';
import type { ComfyControls, ComfyFault } from '../faults.ts';
import { withAssets } from '../assets.ts';
import { createExecutor } from '../graph/executor.ts';
import type { Timing } from '../graph/sampling.ts';
import type { Inspector } from '../inspector.ts';
import type { Installation } from '../versions.ts';
import { createHistory } from './history.ts';
import { createMessages, type Messages } from './messages.ts';
import { createQueue, type QueueItem } from './queue.ts';
import { createSockets } from './sockets.ts';

type EngineConfig = {
  dir: string;
  installation: Installation;
  timing: Timing;
  pauseSeconds: number;
  controls: ComfyControls;
  inspector: Inspector | undefined;
};

/** Faults that change the duration of an execution. */
const timings: Record<string, (seconds?: number) => Partial<Timing>> = {
  hang: () => ({ seconds: 86_400 }),
  slow: (seconds = 5) => ({ seconds }),
  heavy: (nodeSeconds = 0.5) => ({ nodeSeconds }),
};

export type Engine = ReturnType<typeof createEngine>;

/**
 * Creates everything that a running ComfyUI holds in memory, so that a restart is a new engine. It executes waiting prompts one
 * at a time.
 */
export function createEngine(config: EngineConfig) {
  const { dir, installation, timing, pauseSeconds, controls, inspector } = config;
  const executor = createExecutor({ dir, nodeClasses: installation.nodeClasses });
  const history = createHistory();
  const queue = createQueue(() => sockets.send({ type: 'status', data: status() }));
  const sockets = createSockets(installation.answers['/features'], greetingFor, inspector);
  let current: Messages | undefined;
  let working: Promise<void> | undefined;
  let stuck: string | undefined;
  let stopped = false;

  function status() {
    return { status: { exec_info: { queue_remaining: queue.remaining() } } };
  }

  function greetingFor(clientId: string): object[] {
    const hello = { type: 'status', data: { ...status(), sid: clientId } };
    const node = current?.clientId === clientId ? current.currentNode() : undefined;
    return node === undefined ? [hello] : [hello, { type: 'executing', data: { node } }];
  }

  async function execute(item: QueueItem, { fault, seconds }: Partial<ComfyFault>): Promise<void> {
    const [, promptId, graph, { extra_pnginfo = {} }, outputs] = item;
    const messages = (current = createMessages(
      item,
      sockets,
      installation.hasAssets ? withAssets : undefined,
    ));
    const line = controls.record('execution', { promptId, startedAt: new Date().toISOString(), fault });
    messages.start();
    const lasts = { ...timing, ...timings[fault ?? '']?.(seconds) };
    const prompt = { graph, outputs, extraPnginfo: extra_pnginfo, timing: lasts, fault };
    const cached = (nodes: string[]): void => {
      Object.assign(line, { cached: nodes.length });
      messages.events.cached(nodes);
    };
    const entry = messages.end(await executor.execute(prompt, { ...messages.events, cached }));
    if (stopped) return;
    if (fault !== 'empty_history') history.add(entry);
    const images = Object.values(entry.outputs).flatMap((output) => output.images ?? []);
    const outcome = entry.status.messages.at(-1)?.[0];
    Object.assign(line, { endedAt: new Date().toISOString(), outcome, outputs: images });
    queue.finish();
    messages.leave();
  }

  async function start(item: QueueItem, fault: Partial<ComfyFault>): Promise<void> {
    queue.start(item);
    if (fault.fault === 'drop_socket') sockets.dropAll();
    if (fault.fault === 'forget') queue.finish();
    else await execute(item, fault);
  }

  /** Executes waiting prompts. One that must never be executed blocks all behind it until it is deleted. */
  async function work(): Promise<void> {
    for (let item = queue.first(); item && item[1] !== stuck && !stopped; item = queue.first()) {
      const fault: Partial<ComfyFault> = controls.takeFault('execution') ?? {};
      if (fault.fault === 'never_executed') stuck = item[1];
      else await start(item, fault);
      if (pauseSeconds > 0) await wait(pauseSeconds * 1000);
    }
  }

  /**
   * Stops executing after a graph breaks the engine; like the real one with its dead thread, the server still answers and keeps
   * its queue.
   */
  function freeze(error: unknown): void {
    controls.record('frozen', { reason: String(error) });
    stopped = true;
  }

  /** Starts work on waiting prompts unless it is already going on. */
  function workOn(): void {
    working ??= work()
      .catch(freeze)
      .finally(() => (working = undefined));
  }

  function put(item: QueueItem): void {
    queue.put(item);
    // The response to the post goes out first.
    setImmediate(workOn);
  }

  function remove(promptId: string): void {
    queue.remove(promptId);
    workOn();
  }

  function interrupt(promptId?: string): void {
    if (promptId === undefined || queue.isRunning(promptId)) executor.interrupt();
  }

  async function close(): Promise<void> {
    stopped = true;
    sockets.dropAll();
    executor.interrupt();
    await working;
  }

  const { clearCache } = executor;
  return { history, sockets, queue: { ...queue, put, remove }, interrupt, clearCache, close };
}
