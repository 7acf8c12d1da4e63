import type { Log } from '../../log.ts';
import type { ComfyClient } from '../client/client.ts';
import type { Socket } from '../client/socket.ts';
import { ComfyError } from '../comfy-error.ts';
import { modelFilesOf, type Workflow } from '../workflow/workflow.ts';
import { createCancellations } from './cancellations.ts';
import { createCapabilities, type Demand } from './capabilities.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createFirstDrawings } from './first-drawings.ts';
import { createLine } from './line.ts';
import { fitTo } from './missing-requirements.ts';
import { createPresence } from './presence.ts';
import { warningsAbout } from './security.ts';

export type InstanceHealth = {
  url: string;
  healthy: boolean;
  /** ComfyUI's version; "unknown" before the first answer. */
  version: string;
  /** Memory of the GPU that it draws on; 0 without one. */
  gpuMemoryBytes: number;
  /** Number of prompts running and pending, the shop's and others'. */
  queue: number;
  /** Names of workflows for which it lacks something, or which it has failed at or draws wrong. */
  cannotDraw: string[];
  /** Subset of `cannotDraw` that a correct test picture cannot clear. */
  lacks: string[];
  /** Reasons why it is unsafe or unfit for the shop although it draws, as sentences without their subject, the instance. */
  warnings: string[];
  /** Reasons why it gets no work, and what it has failed at, as sentences without their subject, the instance. */
  troubles: string[];
};

export type Instance = ReturnType<typeof createInstance>;

/** Seconds that a cancelled prompt may keep running; after that, ComfyUI's worker counts as stuck. */
const stoppingSeconds = 20;
/** Prompts of the shop at once: one runs while the next is uploaded and waits, so that the GPU is never idle in between. */
export const promptsAtOnce = 2;
/** Milliseconds for which a place is kept: by then its prompt has been posted, or never will be. */
const placeMs = 5000;
/** Health polls in which the queue is read once while the socket works: it reports what changes. */
const pollsPerReading = 7;

type Pace = { healthSeconds: number; cooldownSeconds: number; recheckSeconds: number };

/** Tracks the state of one instance, from polling it and from how its prompts end. */
export function createInstance(
  client: ComfyClient,
  socket: Pick<Socket, 'respondingClient' | 'status'>,
  { healthSeconds, cooldownSeconds, recheckSeconds }: Pace,
  log?: Pick<Log, 'info' | 'error'>,
) {
  const capabilities = createCapabilities(client, recheckSeconds, log);
  const firstDrawings = createFirstDrawings(client.url, log);
  const breaker = createCircuitBreaker(cooldownSeconds);
  const cancellations = createCancellations(client);
  const line = createLine(client.queue, socket);
  const maxAgeSeconds = healthSeconds * pollsPerReading;
  const presence = createPresence({ client, line, socket, maxAgeSeconds });
  let drawing = 0;
  /** End of each place kept for a prompt that is about to be posted, as `performance.now()`. */
  let keptUntil: number[] = [];
  let warm = false;
  /** Model files of the workflow that it was given last. */
  let loadedFiles: string[] = [];
  let healthyAt = performance.now();
  /** Times since which a workflow's test pictures are wrong, by name, as `performance.now()`. */
  let wrongSince = new Map<string, number>();

  async function poll(): Promise<void> {
    const checkCancellations = cancellations.beginCheck();
    const found = await presence.poll(!cancellations.areAllStopped());
    if (found) checkCancellations(found.queue);
    if (found?.isBack) comeBack();
    if (presence.isAway()) warm = false;
    if (isHealthy()) healthyAt = performance.now();
  }

  /** Makes a check of its capabilities due and ends the cooldown: it was restarted, perhaps with other models. */
  function comeBack(): void {
    capabilities.invalidate();
    breaker.endRest();
  }

  const neverStops = (): boolean => cancellations.secondsStopping() > stoppingSeconds;

  /** Returns why it gets no work, as a sentence without its subject, the instance; undefined while it does. */
  function trouble(): string | undefined {
    return (
      presence.trouble() ?? (neverStops() ? 'keeps running a prompt that should stop' : breaker.reason())
    );
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
      ...{ url: client.url, healthy: isHealthy(), version, gpuMemoryBytes, queue: line.queued() },
      ...{ cannotDraw: cannotDraw(), lacks: lacks(), troubles: troubles() },
      warnings: warningsAbout({ version, argv, url: client.url }),
    };
  }

  /** Runs a job's `work` and learns from how it ends; the failure of a test does not count against the instance. */
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

  /** Records a failure: being unreachable does not count as one, dying of a prompt does. */
  function learnFrom(error: ComfyError, workflow: Workflow | undefined): void {
    if (error.isAway) suspect(error);
    // It was restarted, perhaps too quickly for a poll to notice.
    if (error.kind === 'lost' || error.kind === 'cancelled') warm = false;
    if (error.kind === 'stalled') learnFromStalled();
    if (workflow && (error.isTry || error.kind === 'lost')) countFailure(error, workflow);
  }

  /** Records whether it stands still: its queue, which shows that, is about to be emptied. */
  function learnFromStalled(): void {
    if (presence.standsStill()) breaker.recordStandstill();
  }

  /** Counts an order's failure, and demands a new example of a workflow that may have caused it. */
  function countFailure({ kind, message }: ComfyError, workflow: Workflow): void {
    breaker.recordFailure(message);
    // The photo may be at fault, or a model file that was damaged since: an example shows which.
    const mayBeDamaged = kind === 'failed' && modelFilesOf(workflow).length > 0;
    if (mayBeDamaged || breaker.isOpen()) firstDrawings.invalidate(workflow);
  }

  /** Doubts the instance because of an error, and polls it at once to see whether the error persists. */
  function suspect(error: ComfyError): void {
    presence.doubt(error);
    void poll();
  }

  function placesKept(): number {
    keptUntil = keptUntil.filter((until) => until > performance.now());
    return keptUntil.length;
  }

  /** Checks which of the demanded workflows it can draw. */
  async function check(demand: Demand | undefined): Promise<void> {
    if (!demand || !isHealthy()) return;
    firstDrawings.setDemand(demand);
    await capabilities.check(demand, presence.system());
  }

  /** Checks again which workflows it can draw, after it refused one. */
  async function recheck(): Promise<void> {
    capabilities.invalidate();
    await check(capabilities.lastDemand());
  }

  /** Returns whether ComfyUI is likely to load model files before it draws this workflow. */
  function mustLoadFor(name: string): boolean {
    const workflow = capabilities.lastDemand()?.workflows[name];
    const files = workflow ? modelFilesOf(workflow) : [];
    return files.length > 0 && !(warm && files.join() === loadedFiles.join());
  }

  /** Returns when it could last draw a workflow, as `performance.now()`; infinity while it can. */
  const couldDrawAt = (name: string) =>
    Math.min(
      capabilities.hadEverythingAt(name),
      firstDrawings.owedSince(name),
      wrongSince.get(name) ?? Infinity,
    );

  /** Records the names of all workflows whose last test picture was wrong. */
  function setWrong(names: string[]): void {
    const at = performance.now();
    wrongSince = new Map(names.map((name) => [name, wrongSince.get(name) ?? at]));
  }

  return {
    client,
    line,
    /** Greatest age, in seconds, of what is known of a prompt while the socket would report its end. */
    maxAgeSeconds: maxAgeSeconds / 2,
    poll,
    check,
    recheck,
    trouble,
    reason: presence.reason,
    isAway: presence.isAway,
    /** Returns whether it executes none of its prompts, or keeps running one that should stop. */
    isStuck: () => neverStops() || presence.standsStill(),
    canDraw: (name: string) => !cannotDraw().includes(name),
    /** Returns whether nothing is missing for a workflow, even if it has yet to draw it. */
    hasAllFor: (name: string) => !capabilities.cannotDraw().includes(name),
    owesDrawing: (name: string) => firstDrawings.owed().includes(name),
    learnFromDrawing: (workflow: Workflow, error?: string) => firstDrawings.learn(workflow, error),
    setWrong,
    /** Returns the graph with the variants of its model files that the instance has and that suit it. @throws ComfyError */
    fit: (workflow: Workflow) => fitTo(client, workflow, presence.system()),
    /** Returns whether the shop may post another prompt now. */
    isFree: () => drawing + placesKept() < promptsAtOnce && cancellations.areAllStopped(),
    /** Keeps a place for a prompt that is about to be posted. */
    keepPlace: () => void keptUntil.push(performance.now() + placeMs),
    /** Returns when it was last able to draw this workflow, as `performance.now()`. */
    ableAt: (name: string, now: number) => Math.min(isHealthy() ? now : healthyAt, couldDrawAt(name)),
    mustLoadFor,
    health,
    isHealthy,
    during,
    /** Cancels a pending or running prompt; until it has stopped, the shop posts no others. */
    cancel: cancellations.cancel,
    /** Returns the number of prompts it has to execute, as far as known. */
    load: () => Math.max(line.queued(), drawing + placesKept()),
    /** Returns true if it has drawn since it was last unreachable, so that its models are loaded. */
    isWarm: () => warm,
    isIdle: () => drawing === 0,
  };
}
