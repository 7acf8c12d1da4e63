import type { Log } from '../../log.ts';
import type { ComfyClient, Queue } from '../client/client.ts';
import { ComfyError } from '../comfy-error.ts';
import { modelFilesOf, type Workflow } from '../workflow/workflow.ts';
import { createCancellations } from './cancellations.ts';
import { createCapabilities, type Demand } from './capabilities.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createFirstDrawings } from './first-drawings.ts';

export type InstanceHealth = {
  url: string;
  healthy: boolean;
  /** ComfyUI's version; "unknown" before the first answer. */
  version: string;
  /** Of its largest GPU; 0 without one. */
  gpuMemoryBytes: number;
  /** Prompts running and waiting, ours and others'. */
  queue: number;
  /** Names of workflows for which it misses something, or which it has failed at. */
  cannotDraw: string[];
  /** Those of them that no test picture can bring back. */
  lacks: string[];
};

export type Instance = ReturnType<typeof createInstance>;

/** Checks in a row without an answer after which an instance gets no work. */
const missedChecks = 2;
/** Seconds for which prompts may wait while none runs, or one may go on that is to stop: then ComfyUI's worker is stuck. */
const idleSeconds = 20;
/** One prompt runs while the next is uploaded and waits, so that the GPU never waits for us. */
export const promptsAtOnce = 2;
/** Ends of a prompt that are no try and still say something against the instance. */
const blamed = ['unreachable', 'no_room'];

/** What is known of one instance, from polling it and from how its prompts end. */
export function createInstance(
  client: ComfyClient,
  { cooldownSeconds, recheckSeconds }: { cooldownSeconds: number; recheckSeconds: number },
  log?: Pick<Log, 'info' | 'error'>,
) {
  const capabilities = createCapabilities(client, recheckSeconds, log);
  const firstDrawings = createFirstDrawings(client.url, log);
  const breaker = createCircuitBreaker(cooldownSeconds);
  const cancellations = createCancellations(client);
  let system = { version: 'unknown', gpuMemoryBytes: 0 };
  let queued = 0;
  let missed = missedChecks;
  let drawing = 0;
  let warm = false;
  /** The model files of what it was given to draw last. */
  let loadedFiles: string[] = [];
  let healthyAt = performance.now();
  /** When prompts began to wait while none ran. */
  let idleSince: number | undefined;
  /** Since when test pictures of which workflows are wrong. */
  let wrongSince = new Map<string, number>();

  async function poll(): Promise<void> {
    const checkCancellations = cancellations.beginCheck();
    try {
      const [{ version, gpuMemoryBytes }, queue] = await Promise.all([client.systemState(), client.queue()]);
      system = { version, gpuMemoryBytes };
      // It was restarted, and perhaps with other models.
      if (missed >= missedChecks) capabilities.invalidate();
      missed = 0;
      watchQueue(queue);
      checkCancellations(queue);
    } catch {
      missed += 1;
      if (missed >= missedChecks) warm = false;
    }
    if (isHealthy()) healthyAt = performance.now();
  }

  function watchQueue({ running, pending }: Queue): void {
    queued = running.length + pending.length;
    const frozen = pending.length > 0 && running.length === 0;
    idleSince = frozen ? (idleSince ?? performance.now()) : undefined;
  }

  /** Why it gets no work, in words that go on where a sentence began with it; undefined while it does. */
  function trouble(): string | undefined {
    if (missed >= missedChecks) return 'does not answer';
    if (idleSince !== undefined && performance.now() - idleSince > idleSeconds * 1000)
      return `has ${queued} prompts waiting and executes none`;
    if (cancellations.secondsStopping() > idleSeconds) return 'goes on with a prompt that is to stop';
    return breaker.reason();
  }

  const isHealthy = () => trouble() === undefined;
  const lacks = () => [...new Set([...capabilities.cannotDraw(), ...firstDrawings.owed()])];
  const cannotDraw = () => [...new Set([...lacks(), ...wrongSince.keys()])];

  function health(): InstanceHealth {
    const found = { cannotDraw: cannotDraw(), lacks: lacks() };
    return { url: client.url, healthy: isHealthy(), ...system, queue: queued, ...found };
  }

  /** Draws a job with `work` and learns from how that ends; the failure of a test speaks against its workflow alone. */
  async function during<T>(
    { workflow, isTest = false }: { workflow: Workflow; isTest?: boolean | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    drawing += 1;
    loadedFiles = modelFilesOf(workflow);
    try {
      const result = await work();
      warm = true;
      breaker.recordSuccess();
      return result;
    } catch (error) {
      if (error instanceof ComfyError && !isTest) learnFrom(error, workflow);
      if (error instanceof ComfyError) coolAfter(error);
      throw error;
    } finally {
      drawing -= 1;
    }
  }

  function learnFrom({ kind, isTry, message }: ComfyError, workflow: Workflow): void {
    if (!isTry && !blamed.includes(kind)) return;
    breaker.recordFailure(message);
    if (isTry && breaker.isOpen()) firstDrawings.invalidate(workflow);
  }

  /** It was restarted, perhaps too quickly to be missed. */
  function coolAfter({ kind }: ComfyError): void {
    if (kind === 'lost' || kind === 'cancelled') warm = false;
  }

  /** Finds out which of the demanded workflows it can draw. */
  async function check(demand: Demand | undefined): Promise<void> {
    if (!demand || !isHealthy()) return;
    firstDrawings.setDemand(demand);
    await capabilities.check(demand, system);
  }

  /** Finds out again what it can draw, after it refused something. */
  async function recheck(): Promise<void> {
    capabilities.invalidate();
    await check(capabilities.lastDemand());
  }

  /** Whether ComfyUI is likely to load model files before it draws this workflow. */
  function mustLoadFor(name: string): boolean {
    const workflow = capabilities.lastDemand()?.workflows[name];
    const files = workflow ? modelFilesOf(workflow) : [];
    return files.length > 0 && !(warm && files.join() === loadedFiles.join());
  }

  /** When it last could draw a workflow; infinity while it can. */
  const couldDrawAt = (name: string) =>
    Math.min(
      capabilities.hadEverythingAt(name),
      firstDrawings.owedSince(name),
      wrongSince.get(name) ?? Infinity,
    );

  /** Takes in the names of all workflows whose last test picture was wrong. */
  function setWrong(names: string[]): void {
    const at = performance.now();
    wrongSince = new Map(names.map((name) => [name, wrongSince.get(name) ?? at]));
  }

  return {
    client,
    poll,
    check,
    recheck,
    trouble,
    canDraw: (name: string) => !cannotDraw().includes(name),
    /** Whether nothing is missing for a workflow, although it may have yet to draw it. */
    hasAllFor: (name: string) => !capabilities.cannotDraw().includes(name),
    owesDrawing: (name: string) => firstDrawings.owed().includes(name),
    learnFromDrawing: (workflow: Workflow, error?: string) => firstDrawings.learn(workflow, error),
    setWrong,
    /** Whether another prompt of ours may be posted now. */
    isFree: () => drawing < promptsAtOnce && cancellations.areAllStopped(),
    /** When it was last able to draw this workflow, in the milliseconds of `performance.now()`. */
    ableAt: (name: string, now: number) => Math.min(isHealthy() ? now : healthyAt, couldDrawAt(name)),
    mustLoadFor,
    health,
    isHealthy,
    during,
    /** Cancels a prompt, whether it waits or runs; until it has stopped, the instance gets no more of ours. */
    cancel: cancellations.cancel,
    /** Prompts it has to do, as far as known. */
    load: () => Math.max(queued, drawing),
    /** True once it has drawn since it was last unreachable, so that its models are loaded. */
    isWarm: () => warm,
    isIdle: () => drawing === 0,
  };
}
