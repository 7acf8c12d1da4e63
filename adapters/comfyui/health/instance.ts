import type { Log } from '../../log.ts';
import type { ComfyClient } from '../client/client.ts';
import { ComfyError } from '../comfy-error.ts';
import { modelFilesOf, type Workflow } from '../workflow/workflow.ts';
import { createCancellations } from './cancellations.ts';
import { createCapabilities, type Demand } from './capabilities.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createFirstDrawings } from './first-drawings.ts';
import { createLine } from './line.ts';
import { createPresence } from './presence.ts';
import { warningsAbout } from './security.ts';

export type InstanceHealth = {
  url: string;
  healthy: boolean;
  /** ComfyUI's version; "unknown" before the first answer. */
  version: string;
  /** Of the GPU that it draws on; 0 without one. */
  gpuMemoryBytes: number;
  /** Prompts running and waiting, ours and others'. */
  queue: number;
  /** Names of workflows for which it misses something, or which it has failed at. */
  cannotDraw: string[];
  /** Those of them that no test picture can bring back. */
  lacks: string[];
  /** What makes it unsafe or unfit for the shop although it draws, in such words as well. */
  warnings: string[];
  /** Why it gets no work and what it has failed at, in words that go on where a sentence began with it. */
  troubles: string[];
};

export type Instance = ReturnType<typeof createInstance>;

/** Seconds for which a prompt may go on that is to stop: then ComfyUI's worker is stuck. */
const stoppingSeconds = 20;
/** One prompt runs while the next is uploaded and waits, so that the GPU never waits for us. */
export const promptsAtOnce = 2;
/** Within so many milliseconds the prompt that a place was taken for has been posted, or never will be. */
const placeMs = 5000;

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
  const line = createLine(client.queue);
  const presence = createPresence(client, line);
  let drawing = 0;
  /** Until when places are kept for prompts that are about to be posted. */
  let keptUntil: number[] = [];
  let warm = false;
  /** The model files of what it was given to draw last. */
  let loadedFiles: string[] = [];
  let healthyAt = performance.now();
  /** Since when test pictures of which workflows are wrong. */
  let wrongSince = new Map<string, number>();

  async function poll(): Promise<void> {
    const checkCancellations = cancellations.beginCheck();
    const found = await presence.poll();
    if (found) checkCancellations(found.queue);
    if (found?.isBack) comeBack();
    if (presence.isAway()) warm = false;
    if (isHealthy()) healthyAt = performance.now();
  }

  /** It was restarted, and perhaps with other models: what it failed at may be over. */
  function comeBack(): void {
    capabilities.invalidate();
    breaker.endRest();
  }

  /** Why it gets no work, in words that go on where a sentence began with it; undefined while it does. */
  function trouble(): string | undefined {
    const isStuck = cancellations.secondsStopping() > stoppingSeconds;
    return presence.trouble() ?? (isStuck ? 'goes on with a prompt that is to stop' : breaker.reason());
  }

  function troubles(): string[] {
    const [now, reason, wrong] = [trouble(), presence.reason(), [...wrongSince.keys()].join(', ')];
    return [
      ...(now === undefined ? [] : [reason === undefined ? now : `${now}: ${reason}`]),
      ...firstDrawings.failures(),
      ...(wrong === '' ? [] : [`draws wrong test pictures of ${wrong}`]),
    ];
  }

  const isHealthy = () => trouble() === undefined;
  const lacks = () => [...new Set([...capabilities.cannotDraw(), ...firstDrawings.owed()])];
  const cannotDraw = () => [...new Set([...lacks(), ...wrongSince.keys()])];

  function health(): InstanceHealth {
    const { version, gpuMemoryBytes, argv } = presence.system();
    return {
      ...{ url: client.url, healthy: isHealthy(), version, gpuMemoryBytes, queue: presence.queued() },
      ...{ cannotDraw: cannotDraw(), lacks: lacks(), troubles: troubles() },
      warnings: warningsAbout({ version, argv, url: client.url }),
    };
  }

  /** Draws a job with `work` and learns from how that ends; the failure of a test speaks against its workflow alone. */
  async function during<T>(
    { workflow, isTest = false }: { workflow: Workflow; isTest?: boolean | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    drawing += 1;
    keptUntil.shift();
    loadedFiles = modelFilesOf(workflow);
    try {
      const result = await work();
      warm = true;
      breaker.recordSuccess();
      return result;
    } catch (error) {
      if (error instanceof ComfyError) learnFrom(error, isTest ? undefined : workflow);
      throw error;
    } finally {
      drawing -= 1;
    }
  }

  /** Away is not failing; to die of every prompt is. */
  function learnFrom(error: ComfyError, workflow: Workflow | undefined): void {
    if (error.isAway) suspect(error);
    // It was restarted, perhaps too quickly to be missed.
    if (error.kind === 'lost' || error.kind === 'cancelled') warm = false;
    if (!workflow || !(error.isTry || error.kind === 'lost')) return;
    breaker.recordFailure(error.message);
    if (breaker.isOpen()) firstDrawings.invalidate(workflow);
  }

  /** Whether it has passed is found out at once. */
  function suspect(error: ComfyError): void {
    presence.doubt(error);
    void poll();
  }

  function placesKept(): number {
    keptUntil = keptUntil.filter((until) => until > performance.now());
    return keptUntil.length;
  }

  /** Finds out which of the demanded workflows it can draw. */
  async function check(demand: Demand | undefined): Promise<void> {
    if (!demand || !isHealthy()) return;
    firstDrawings.setDemand(demand);
    await capabilities.check(demand, presence.system());
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
    line,
    poll,
    check,
    recheck,
    trouble,
    reason: presence.reason,
    isAway: presence.isAway,
    canDraw: (name: string) => !cannotDraw().includes(name),
    /** Whether nothing is missing for a workflow, although it may have yet to draw it. */
    hasAllFor: (name: string) => !capabilities.cannotDraw().includes(name),
    owesDrawing: (name: string) => firstDrawings.owed().includes(name),
    learnFromDrawing: (workflow: Workflow, error?: string) => firstDrawings.learn(workflow, error),
    setWrong,
    /** Whether another prompt of ours may be posted now. */
    isFree: () => drawing + placesKept() < promptsAtOnce && cancellations.areAllStopped(),
    /** Keeps a place for a prompt that is about to be posted. */
    keepPlace: () => void keptUntil.push(performance.now() + placeMs),
    /** When it was last able to draw this workflow, in the milliseconds of `performance.now()`. */
    ableAt: (name: string, now: number) => Math.min(isHealthy() ? now : healthyAt, couldDrawAt(name)),
    mustLoadFor,
    health,
    isHealthy,
    during,
    /** Cancels a prompt, whether it waits or runs; until it has stopped, the instance gets no more of ours. */
    cancel: cancellations.cancel,
    /** Prompts it has to do, as far as known. */
    load: () => Math.max(presence.queued(), drawing + placesKept()),
    /** True once it has drawn since it was last unreachable, so that its models are loaded. */
    isWarm: () => warm,
    isIdle: () => drawing === 0,
  };
}
