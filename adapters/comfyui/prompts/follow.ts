import type { Bell } from './pause.ts';
import { ComfyError } from '../comfy-error.ts';

/** What a look at an instance found: the picture, or where the prompt is. */
export type Standing = Buffer | 'pending' | 'running' | 'absent';

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
export async function follow(look: () => Promise<Standing>, bell: Bell, limits: Limits): Promise<Buffer> {
  const clock = createClock(limits);
  for (;;) {
    limits.signal?.throwIfAborted();
    const standing = await look().catch(clock.excuse);
    if (Buffer.isBuffer(standing)) return standing;
    clock.check(standing);
    await bell.wait(limits.pollSeconds, limits.signal);
  }
}

/** Keeps the times that a run is judged by. */
function createClock({ deadlineSeconds, silentSeconds }: Limits) {
  let phase: Standing | undefined;
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

  function hear(standing: Exclude<Standing, Buffer>): void {
    heard = performance.now();
    absences = standing === 'absent' ? absences + 1 : 0;
    if (absences >= 2) throw new ComfyError('lost', 'ComfyUI knows nothing of the run: it was restarted');
    if (standing === 'running' && phase !== 'running') phaseBegan = heard;
    phase = standing;
  }

  function check(standing: Exclude<Standing, Buffer> | undefined): void {
    if (standing !== undefined) hear(standing);
    if (secondsSince(phaseBegan) > deadlineSeconds) {
      throw new ComfyError('timeout', `Not done after ${deadlineSeconds} s`);
    }
  }

  return { excuse, check };
}
