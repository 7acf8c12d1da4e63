import { ComfyError } from '../comfy-error.ts';
import type { Pause } from './pause.ts';

/** Where a prompt is; `ahead` counts the prompts that are executed before it. */
export type PromptPlace = { is: 'pending'; ahead: number } | { is: 'running' | 'absent' };
/** What a poll of an instance found: the picture, or where the prompt is. */
export type LivePromptStatus = Buffer | PromptPlace;

/** All in seconds. */
export type Pace = {
  pollSeconds: number;
  /** How often the queue of the instance is read whoever looks at it. */
  healthSeconds: number;
  /** How long an instance may stay silent before its prompt is left alone. */
  silentSeconds: number;
  /** How long a prompt may wait without any before it being done. */
  stalledSeconds: number;
};

/** What is known of a prompt beside what its polls say. */
export type Signs = {
  /** True once the instance is known to have begun with it. */
  hasBegun: () => boolean;
  /** True when the connection to the instance has broken since it was followed. */
  wasCutOff: () => boolean;
  /** True once its instance is away and another one could draw it. */
  isLeft: () => boolean;
  onPlace: (place: PromptPlace) => void;
};

type Limits = Omit<Pace, 'healthSeconds'> & {
  /** How long it may be executed, asked for when it begins. */
  deadlineSeconds: () => number;
  signal?: AbortSignal | undefined;
};

/**
 * Polls until the picture is there; a poll that finds nothing new says nothing. A prompt may wait as long as those before it get done.
 * @throws ComfyError `timeout` when it is executed for too long, `stalled` when the queue stands still, `cancelled` when
 *   it left the queue before it began, `lost` when the instance forgot it afterwards, `silent` when the instance does not
 *   answer, and what `poll` throws but for single failures to reach the instance.
 */
export async function follow(
  poll: () => Promise<LivePromptStatus | undefined>,
  pause: Pause,
  signs: Signs,
  limits: Limits,
): Promise<Buffer> {
  const clock = createClock(signs, limits);
  for (;;) {
    limits.signal?.throwIfAborted();
    const status = await poll().catch(clock.tolerate);
    if (Buffer.isBuffer(status)) return status;
    clock.check(status);
    await pause.wait(limits.pollSeconds, limits.signal);
  }
}

const secondsSince = (then: number) => (performance.now() - then) / 1000;

/** Keeps the times by which a prompt is late or lost. */
function createClock(signs: Signs, { deadlineSeconds, silentSeconds, stalledSeconds }: Limits) {
  let began: number | undefined;
  let deadline = Infinity;
  let answeredAt = performance.now();
  let absences = 0;
  let fewestAhead = Infinity;
  let movedAt = performance.now();
  let broke = false;
  let isSilent = false;

  /** Tolerates an instance that does not answer, for a while. */
  function tolerate(error: unknown): undefined {
    if (!(error instanceof ComfyError) || error.kind !== 'unreachable') throw error;
    broke = true;
    isSilent = true;
    if (secondsSince(answeredAt) > silentSeconds || signs.isLeft())
      throw new ComfyError('silent', `ComfyUI is silent: ${error.message}`);
  }

  function disappeared(): ComfyError {
    const restarted = broke || signs.wasCutOff();
    if (began !== undefined || signs.hasBegun()) {
      const why = restarted
        ? 'the connection broke'
        : 'it was restarted meanwhile, or its history is full or cleared';
      return new ComfyError('lost', `ComfyUI knows nothing of a prompt that it had begun with: ${why}`);
    }
    const how = restarted ? 'ComfyUI was restarted' : 'The prompt was taken out of ComfyUI’s queue';
    return new ComfyError('cancelled', `${how} before the prompt began`);
  }

  function seePlace(place: PromptPlace): void {
    // While it was silent it may have been frozen, and its prompt with it.
    if (isSilent && began !== undefined) began += performance.now() - answeredAt;
    isSilent = false;
    answeredAt = performance.now();
    absences = place.is === 'absent' ? absences + 1 : 0;
    if (absences >= 2) throw disappeared();
    if (place.is === 'running' && began === undefined) {
      began = answeredAt;
      deadline = deadlineSeconds();
    }
    if (place.is === 'pending') seeQueue(place.ahead);
    signs.onPlace(place);
  }

  function seeQueue(ahead: number): void {
    if (ahead < fewestAhead) movedAt = answeredAt;
    fewestAhead = Math.min(fewestAhead, ahead);
    if (secondsSince(movedAt) > stalledSeconds) {
      const waits = `no fewer than ${ahead} prompts before this one for ${stalledSeconds} s`;
      throw new ComfyError('stalled', `ComfyUI’s queue stands still: ${waits}`);
    }
  }

  function check(place: PromptPlace | undefined): void {
    if (!place) return;
    seePlace(place);
    if (began !== undefined && secondsSince(began) > deadline) {
      throw new ComfyError('timeout', `Not done after ${deadline} s`);
    }
  }

  return { tolerate, check };
}
