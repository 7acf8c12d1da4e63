import { ComfyError } from '../comfy-error.ts';
import type { Pause } from './pause.ts';

/** Position of a prompt; `ahead` is the number of prompts that are executed before it. */
export type PromptPlace = { is: 'pending'; ahead: number } | { is: 'running' | 'absent' };
/** Result of a poll: the picture, or the prompt's position. */
export type LivePromptStatus = Buffer | PromptPlace;

export type Pace = {
  pollSeconds: number;
  /** Seconds between reads of the instance's queue by the health polls. */
  healthSeconds: number;
  /** Seconds an instance may stay silent before its prompt is abandoned. */
  silentSeconds: number;
  /** Returns the seconds that a prompt may wait while none of those ahead of it finishes. */
  stalledSeconds: () => number;
};

/** Facts about a prompt that come from elsewhere than its polls. */
export type Signs = {
  /** True once the instance is known to have started it. */
  hasBegun: () => boolean;
  /** True if the connection to the instance has dropped since following began. */
  wasCutOff: () => boolean;
  /** True once its instance is away and another one could draw it. */
  isLeft: () => boolean;
  /** True once its instance stands still and another one could draw it. */
  isStuck: () => boolean;
  onPlace: (place: PromptPlace) => void;
};

type Limits = Omit<Pace, 'healthSeconds'> & {
  /** Limit of its execution time in seconds, called when it starts. */
  deadlineSeconds: () => number;
  signal?: AbortSignal | undefined;
};

/**
 * Polls until the picture is there. A prompt may wait for as long as those ahead of it keep finishing.
 * @throws ComfyError `timeout` when it is executed for too long, `stalled` when the queue stands still, `cancelled` when
 *   it left the queue before it started, `lost` when the instance forgot it afterwards, `silent` when the instance does not
 *   answer for too long; also any other error that `poll` throws.
 */
export async function follow(
  poll: () => Promise<LivePromptStatus>,
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

/** Keeps the times that decide whether a prompt is late or lost. */
function createClock(signs: Signs, { deadlineSeconds, silentSeconds, stalledSeconds }: Limits) {
  let began: number | undefined;
  let deadline = Infinity;
  let answeredAt = performance.now();
  let absences = 0;
  let fewestAhead = Infinity;
  let movedAt = performance.now();
  let broke = false;
  let isSilent = false;

  /** Ignores, for a while, that an instance does not answer. */
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
    // While it was silent, it may have been frozen, and its prompt with it: that time does not count.
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
    if (signs.isStuck()) throw new ComfyError('stalled', 'ComfyUI stands still, and another one can draw it');
    if (ahead < fewestAhead) movedAt = answeredAt;
    fewestAhead = Math.min(fewestAhead, ahead);
    const most = stalledSeconds();
    if (secondsSince(movedAt) > most) {
      const waits = `no fewer than ${ahead} prompts before this one for ${most} s`;
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
