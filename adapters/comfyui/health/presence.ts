import type { ComfyClient, Queue } from '../client/client.ts';
import { asComfyError, type ComfyError } from '../comfy-error.ts';
import type { System } from './capabilities.ts';
import type { Line } from './line.ts';
import { rehearse } from './rehearse.ts';

/** Polls in a row without an answer after which an instance gets no work. */
const missedPolls = 2;
/** Seconds that prompts may be pending while none runs; after that, ComfyUI's worker counts as stuck. */
const idleSeconds = 20;

/**
 * Tracks whether an instance can be used, by polling it. An error of a drawing there makes it unusable at once, until a poll
 * has shown that it works again. Errors are not counted: an instance that works again is used again.
 */
export function createPresence(client: ComfyClient, line: Pick<Line, 'refresh'>) {
  let system: System = { version: 'unknown', gpuMemoryBytes: 0, argv: undefined };
  let queued = 0;
  let missed = missedPolls;
  let answeredAt = -Infinity;
  let silence = '';
  /** Error of a drawing that put the instance in doubt. */
  let doubt: ComfyError | undefined;
  let rehearsing: Promise<void> | undefined;
  /** Time since which prompts are pending while none runs. */
  let idleSince: number | undefined;

  /** @returns the queue, and whether the instance was away until now; undefined without an answer */
  async function poll(): Promise<{ queue: Queue; isBack: boolean } | undefined> {
    const askedAt = performance.now();
    try {
      const [{ version, gpuMemoryBytes, argv }, queue] = await Promise.all([
        client.systemState(),
        line.refresh(),
      ]);
      system = { version, gpuMemoryBytes, argv };
      watchQueue(queue);
      const isBack = isAway();
      missed = 0;
      answeredAt = performance.now();
      // Polls overlap, and each rehearsal sends files: run one at a time.
      if (doubt) rehearsing ??= settleDoubt(doubt).finally(() => (rehearsing = undefined));
      await rehearsing;
      return { queue, isBack };
    } catch (error) {
      // Polls overlap: a later one may have been answered already.
      if (askedAt > answeredAt) missed += 1;
      silence = asComfyError(error).message;
      return undefined;
    }
  }

  /** Rehearses and clears the doubt on success. If another doubt has come up meanwhile, the next poll settles that one. */
  async function settleDoubt(settled: ComfyError): Promise<void> {
    const left = await rehearse(client).then(() => undefined, asComfyError);
    if (doubt === settled) doubt = left;
  }

  function watchQueue({ running, pending }: Queue): void {
    queued = running.length + pending.length;
    const frozen = pending.length > 0 && running.length === 0;
    idleSince = frozen ? (idleSince ?? performance.now()) : undefined;
  }

  const isAway = () => missed >= missedPolls;

  /** Returns why it gets no work, as a sentence without its subject, the instance; undefined while it does. */
  function trouble(): string | undefined {
    if (isAway()) return 'does not answer';
    if (doubt) return doubt.kind === 'unwritable' ? 'cannot save pictures' : 'does not answer';
    if (idleSince !== undefined && performance.now() - idleSince > idleSeconds * 1000)
      return `has ${queued} prompts waiting and executes none`;
    return undefined;
  }

  return {
    poll,
    isAway,
    trouble,
    /** Returns the error message of the instance or the network behind its trouble. */
    reason: () => (isAway() ? silence : doubt?.message),
    doubt: (error: ComfyError) => void (doubt = error),
    system: () => system,
    queued: () => queued,
  };
}
