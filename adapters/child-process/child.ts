import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Refusal } from '#domain/refusal.ts';
import { sandbox } from './sandbox.ts';
import type { Call, Reply } from './serve-parent.ts';

/** Thrown when a child ends unexpectedly: it crashed, or was killed at a limit of time or memory. */
export class WorkerCrashed extends Error {}

/**
 * Thrown when a child ends for a reason outside its call: the machine is too busy to finish it in time, or the system kills it
 * for lack of memory.
 */
export class WorkerInterrupted extends WorkerCrashed {}

export type ChildSettings = {
  /** Entry module of the child, in TypeScript or built; it calls `serveParent`. */
  module: URL;
  /** The child is killed when it holds more than this many megabytes. */
  memoryMb: number;
  /** The child is killed when one call takes longer than this, in seconds of processor time. */
  processorSeconds: number;
  /** The child is killed when one call takes longer than this in wall-clock seconds, even on a busy machine. */
  timeoutSeconds: number;
  /** Whole environment of the child: it must not see the parent's secrets. */
  environment?: Record<string, string>;
};

export type Child = ReturnType<typeof startChild>;

/**
 * Options that load TypeScript in the child, independent of the parent's loader and working directory. Plain `tsx` also
 * looks into every CommonJS package, which doubles the start-up time of a child that needs large ones.
 */
function typescriptLoader(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href];
}

/** Time allowed for a start: a machine under load takes long. */
const startSeconds = 60;

/** Starts one child process. Make calls only after `ready` resolves, one at a time. */
export function startChild({ module, environment = {}, ...limits }: ChildSettings) {
  const file = fileURLToPath(module);
  const { environment: added, ...node } = sandbox.command(
    file,
    file.endsWith('.ts') ? typescriptLoader() : [],
  );
  const child = fork(file, [String(limits.memoryMb), String(limits.processorSeconds)], {
    ...node,
    env: { ...environment, ...added },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = new AbortController();
  let cause: Error | undefined;
  let lastOutput = '';
  let calls = 0;
  let megabytes = 0;

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastOutput = (lastOutput + text).slice(-400);
  });
  child.on('error', (error) => end(new WorkerCrashed(`Child failed: ${error.message}`)));
  child.once('close', (code, signal) => {
    // The child's own watchdog writes a reason before it kills.
    const Ended = signal === 'SIGKILL' && !lastOutput ? WorkerInterrupted : WorkerCrashed;
    gone.abort(cause ?? new Ended(`Child ended by ${signal ?? `exit code ${code}`}. ${lastOutput}`.trim()));
  });

  function end(reason: Error): void {
    cause ??= reason;
    child.kill('SIGKILL');
    if (child.pid === undefined) gone.abort(cause);
  }

  async function reply(seconds: number): Promise<unknown> {
    const late = new WorkerInterrupted(`Child took longer than ${seconds} s`);
    const timer = setTimeout(() => end(late), seconds * 1000);
    try {
      const [message] = (await once(child, 'message', { signal: gone.signal })) as [Reply];
      megabytes = message.megabytes;
      if ('refusal' in message) throw new Refusal(message.refusal, message.detail);
      if ('failure' in message) throw new Error(message.failure);
      return message.answer;
    } catch (error) {
      gone.signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  let isReady = false;
  const ready = reply(startSeconds).then(() => {
    isReady = true;
  });

  return {
    /** Rejects with WorkerCrashed when the child does not start. */
    ready,
    isReady: () => isReady,

    /** @throws WorkerCrashed if the child dies during the call; Refusal, or Error with the child's message, if the call fails. */
    async call(call: Call): Promise<unknown> {
      calls += 1;
      const answer = reply(limits.timeoutSeconds);
      child.send(call, (error) => {
        if (error) end(new WorkerCrashed(`Child cannot be reached: ${error.message}`));
      });
      return await answer;
    },

    /** Ends the child at once; a call under way fails with the reason. Resolves when the process is gone. */
    async stop(reason: Error): Promise<void> {
      end(reason);
      if (!gone.signal.aborted) await once(gone.signal, 'abort');
    },

    alive: () => !cause && child.connected && !gone.signal.aborted,
    /** Number of calls taken, and megabytes held after the last one. */
    wear: () => ({ calls, megabytes }),
    pid: child.pid,
  };
}
