import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from './wait-until.ts';

type Proxy = {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Folder of its files, which is removed afterwards. */
  folder: AsyncDisposable;
  /** Tells, also by an error, whether it is ready, from all that it has said. */
  isReady: (said: string) => boolean | Promise<boolean>;
};

/** Starts a proxy and resolves once it is ready. @throws with what it said when it ends before */
export async function startProxy({ command, args, env, folder, isReady }: Proxy): Promise<AsyncDisposable> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()));
  const exited = once(child, 'exit');
  await waitUntil(() => child.exitCode !== null || isReady(said));
  if (child.exitCode !== null) throw new Error(`${command} ended: ${said}`);
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}
