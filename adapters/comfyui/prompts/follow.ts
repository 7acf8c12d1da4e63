import { ComfyError } from '../comfy-error.ts';
import type { Pause } from './pause.ts';

/** What a poll of an instance found: the picture, or where the prompt is. */
export type LivePromptStatus = Buffer | 'pending' | 'running' | 'absent';

/** All in seconds. */
export type Pace = {
  pollSeconds: number;
  /** How long an instance may stay silent before its prompt counts as lost. */
  silentSeconds: number;
};

type Limits = Pace & { deadlineSeconds: number; signal?: AbortSignal | undefined };

/**
 * Polls until the picture is there.
 * @throws ComfyError `timeout` past the deadline, `lost` when the instance forgot the prompt or stays silent, and
 *   what `poll` throws but for single failures to reach the instance.
 */
export async function follow(
  poll: () => Promise<LivePromptStatus>,
  pause: Pause,
  limits: Limits,
): Promise<Buffer> {
  const clock = createClock(limits);
  for (;;) {
    limits.signal?.throwIfAborted();
    const status = await poll().catch(clock.tolerate);
    if (Buffer.isBuffer(status)) return status;
    clock.check(status);
    await pause.wait(limits.pollSeconds, limits.signal);
  }
}

/** Keeps the times by which a prompt is late or lost. */
function createClock({ deadlineSeconds, silentSeconds }: Limits) {
  let phase: LivePromptStatus | undefined;
  let phaseBegan = performance.now();
  let answeredAt = performance.now();
  let absences = 0;
  const secondsSince = (then: number) => (performance.now() - then) / 1000;

  /** Tolerates an instance that does not answer, for a while. */
  function tolerate(error: unknown): undefined {
    if (!(error instanceof ComfyError) || error.kind !== 'unreachable') throw error;
    if (secondsSince(answeredAt) > silentSeconds)
      throw new ComfyError('lost', `ComfyUI is silent: ${error.message}`);
  }

  function seeStatus(status: Exclude<LivePromptStatus, Buffer>): void {
    answeredAt = performance.now();
    absences = status === 'absent' ? absences + 1 : 0;
    if (absences >= 2) throw new ComfyError('lost', 'ComfyUI knows nothing of the prompt: it was restarted');
    if (status === 'running' && phase !== 'running') phaseBegan = answeredAt;
    phase = status;
  }

  function check(status: Exclude<LivePromptStatus, Buffer> | undefined): void {
    if (status !== undefined) seeStatus(status);
    if (secondsSince(phaseBegan) > deadlineSeconds) {
      throw new ComfyError('timeout', `Not done after ${deadlineSeconds} s`);
    }
  }

  return { tolerate, check };
}
