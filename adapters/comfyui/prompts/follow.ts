import type { Pause } from './pause.ts';
import { ComfyError } from '../comfy-error.ts';

/** What a look at an instance found: the picture, or where the prompt is. */
export type LivePromptStatus = Buffer | 'pending' | 'running' | 'absent';

/** All in seconds. */
export type Pace = {
  pollSeconds: number;
  /** How long an instance may stay silent before its run counts as lost. */
  silentSeconds: number;
};

type Limits = Pace & { deadlineSeconds: number; signal?: AbortSignal | undefined };

/**
 * Looks until the picture is there.
 * @throws ComfyError `timeout` past the deadline, `lost` when the instance forgot the prompt or stays silent, and
 *   what `look` throws but for single failures to reach the instance.
 */
export async function follow(
  look: () => Promise<LivePromptStatus>,
  pause: Pause,
  limits: Limits,
): Promise<Buffer> {
  const clock = createClock(limits);
  for (;;) {
    limits.signal?.throwIfAborted();
    const status = await look().catch(clock.excuse);
    if (Buffer.isBuffer(status)) return status;
    clock.check(status);
    await pause.wait(limits.pollSeconds, limits.signal);
  }
}

/** Keeps the times that a run is judged by. */
function createClock({ deadlineSeconds, silentSeconds }: Limits) {
  let phase: LivePromptStatus | undefined;
  let phaseBegan = performance.now();
  let heard = performance.now();
  let absences = 0;
  const secondsSince = (then: number) => (performance.now() - then) / 1000;

  /** Bears with an instance that does not answer, for a while. */
  function excuse(error: unknown): undefined {
    if (!(error instanceof ComfyError) || error.kind !== 'unreachable') throw error;
    if (secondsSince(heard) > silentSeconds)
      throw new ComfyError('lost', `ComfyUI is silent: ${error.message}`);
  }

  function hear(status: Exclude<LivePromptStatus, Buffer>): void {
    heard = performance.now();
    absences = status === 'absent' ? absences + 1 : 0;
    if (absences >= 2) throw new ComfyError('lost', 'ComfyUI knows nothing of the run: it was restarted');
    if (status === 'running' && phase !== 'running') phaseBegan = heard;
    phase = status;
  }

  function check(status: Exclude<LivePromptStatus, Buffer> | undefined): void {
    if (status !== undefined) hear(status);
    if (secondsSince(phaseBegan) > deadlineSeconds) {
      throw new ComfyError('timeout', `Not done after ${deadlineSeconds} s`);
    }
  }

  return { excuse, check };
}
