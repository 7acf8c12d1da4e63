import type { ComfyClient, Queue } from '../client/client.ts';
import { asComfyError, type ComfyError } from '../comfy-error.ts';
import type { System } from './capabilities.ts';
import type { Line } from './line.ts';
import { rehearse } from './rehearse.ts';

/** Polls in a row without an answer after which an instance gets no work. */
const missedPolls = 2;
/** Seconds for which prompts may wait while none runs: then ComfyUI's worker is stuck. */
const idleSeconds = 20;

/**
 * Whether an instance is there. Polls find that out; what a drawing did not get there closes it at once, until a poll has seen
 * that it works again. Nothing of this is counted: once an instance answers, it is there.
 */
export function createPresence(client: ComfyClient, line: Pick<Line, 'refresh'>) {
  let system: System = { version: 'unknown', gpuMemoryBytes: 0, argv: undefined };
  let queued = 0;
  let missed = missedPolls;
  let answeredAt = -Infinity;
  let silence = '';
  /** What a drawing did not get. */
  let doubt: ComfyError | undefined;
  let rehearsing: Promise<void> | undefined;
  /** When prompts began to wait while none ran. */
  let idleSince: number | undefined;

  /** @returns its queue, and whether it was away until now; undefined without an answer. */
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
      // Polls overlap, and each rehearsal sends files: there is one at a time.
      if (doubt) rehearsing ??= settleDoubt(doubt).finally(() => (rehearsing = undefined));
      await rehearsing;
      return { queue, isBack };
    } catch (error) {
      // Polls overlap: a later one may have had its answer.
      if (askedAt > answeredAt) missed += 1;
      silence = asComfyError(error).message;
      return undefined;
    }
  }

  /** Another doubt may come up meanwhile: the next poll settles that. */
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

  /** Why it gets no work, in words that go on where a sentence began with it; undefined while it does. */
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
    /** Why it does not answer, or not as it should, in its own words or those of the network. */
    reason: () => (isAway() ? silence : doubt?.message),
    doubt: (error: ComfyError) => void (doubt = error),
    system: () => system,
    queued: () => queued,
  };
}
