import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#adapters/operator-error.ts';

const program = path.resolve(import.meta.dirname, '../../dist/programs/standins/comfyui/main.js');
const announcement = z.object({ ready: z.object({ comfyui: z.string() }) });

/** Starts the stand-in for ComfyUI in its own process, which ends with this one at the latest. */
export async function startStandin(): Promise<{ url: string; stop: () => void }> {
  const child = fork(program, ['--seconds', '0'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new OperatorError('The stand-in for ComfyUI did not start.');
  });
  ended.catch(() => undefined);
  const answer = await Promise.race([once(child, 'message'), ended]);
  return {
    url: announcement.parse(answer[0]).ready.comfyui,
    stop: () => void child.kill('SIGTERM'),
  };
}
