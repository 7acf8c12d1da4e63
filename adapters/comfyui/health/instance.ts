import type { Log } from '../../log.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { ComfyError } from '../comfy-error.ts';
import { createCapabilities, type Demand } from './capabilities.ts';
import { createCancellations } from './cancellations.ts';
import type { Queue, ComfyClient } from '../client/client.ts';

export type InstanceHealth = {
  url: string;
  healthy: boolean;
  /** ComfyUI's version; "unknown" before the first answer. */
  version: string;
  /** Of its largest GPU; 0 without one. */
  gpuMemoryBytes: number;
  /** Prompts running and waiting, ours and others'. */
  queue: number;
  /** Names of workflows for which it lacks something. */
  cannotDraw: string[];
};

export type Instance = ReturnType<typeof createInstance>;

/** Looks in a row without an answer after which an instance gets no work. */
const missedLooks = 2;
/** Seconds that prompts may wait while none runs, before ComfyUI's own worker counts as dead. */
const idleSeconds = 20;
/** One prompt runs while the next is uploaded and waits, so that the GPU never waits for us. */
export const promptsAtOnce = 2;
/** Ends of a run that say nothing against the instance. */
const blameless = ['interrupted', 'rejected'];

/** What is known of one instance, from looking at it and from how its runs end. */
export function createInstance(
  client: ComfyClient,
  { cooldownSeconds, recheckSeconds }: { cooldownSeconds: number; recheckSeconds: number },
  log?: Pick<Log, 'info' | 'error'>,
) {
  const capabilities = createCapabilities(client, recheckSeconds, log);
  const breaker = createCircuitBreaker(cooldownSeconds);
  const stopping = createCancellations(client);
  let system = { version: 'unknown', gpuMemoryBytes: 0 };
  let queued = 0;
  let missed = missedLooks;
  let drawing = 0;
  let warm = false;
  let healthyAt = performance.now();
  /** When prompts began to wait while none ran. */
  let idleSince: number | undefined;

  async function look(): Promise<void> {
    const seeStopping = stopping.look();
    try {
      const [seen, queue] = await Promise.all([client.systemState(), client.queue()]);
      system = seen;
      // Away means started again, and perhaps with other models.
      if (missed >= missedLooks) capabilities.invalidate();
      missed = 0;
      watchQueue(queue);
      seeStopping(queue);
    } catch {
      missed += 1;
      if (missed >= missedLooks) warm = false;
    }
    if (isHealthy()) healthyAt = performance.now();
  }

  function watchQueue({ running, pending }: Queue): void {
    queued = running.length + pending.length;
    const frozen = pending.length > 0 && running.length === 0;
    idleSince = frozen ? (idleSince ?? Date.now()) : undefined;
  }

  function isHealthy(): boolean {
    const frozen = idleSince !== undefined && Date.now() - idleSince > idleSeconds * 1000;
    return missed < missedLooks && !frozen && !breaker.isOpen() && stopping.areAllStopped();
  }

  function health(): InstanceHealth {
    return {
      url: client.url,
      healthy: isHealthy(),
      ...system,
      queue: queued,
      cannotDraw: capabilities.cannotDraw(),
    };
  }

  /** Runs `work` on the instance and learns from how it ends. */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    drawing += 1;
    try {
      const result = await work();
      warm = true;
      breaker.noteSuccess();
      return result;
    } catch (error) {
      if (error instanceof ComfyError) learnFrom(error);
      throw error;
    } finally {
      drawing -= 1;
    }
  }

  function learnFrom({ kind }: ComfyError): void {
    if (!blameless.includes(kind)) breaker.noteFailure();
    // It was restarted, perhaps too quickly to be missed.
    if (kind === 'lost') warm = false;
  }

  /** Finds out which of the demanded workflows it can draw. */
  async function check(demand: Demand | undefined): Promise<void> {
    if (demand && isHealthy()) await capabilities.check(demand, system.gpuMemoryBytes);
  }

  /** Finds out anew what it can draw, after it refused something. */
  async function recheck(): Promise<void> {
    capabilities.invalidate();
    await check(capabilities.lastDemand());
  }

  const canDraw = (name: string) => !capabilities.cannotDraw().includes(name);

  return {
    client,
    look,
    check,
    recheck,
    canDraw,
    isFree: () => drawing < promptsAtOnce,
    /** When it was last able to draw this workflow, in the milliseconds of `performance.now()`. */
    ableAt: (name: string, now: number) =>
      Math.min(isHealthy() ? now : healthyAt, capabilities.hadEverythingAt(name)),
    health,
    isHealthy,
    during,
    /** Stops a prompt, whether it waits or runs; until it has stopped, the instance gets no more work. */
    abandon: stopping.stop,
    /** Prompts it has to do, as far as known. */
    load: () => Math.max(queued, drawing),
    /** True once it has drawn since it was last away, so that its models are loaded. */
    isWarm: () => warm,
    isIdle: () => drawing === 0,
  };
}
