import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Refusal } from '#domain/refusal.ts';
import { sandbox } from './sandbox.ts';
import type { Call, Reply } from './serve-parent.ts';

/** A child that is gone although nobody closed it: it crashed, or was ended at a limit of time or memory. */
export class WorkerCrashed extends Error {}

/**
 * A child that ended for a reason that lies outside its call: a machine too busy to finish it in time, or the system,
 * which kills what it has no memory for.
 */
export class WorkerInterrupted extends WorkerCrashed {}

export type ChildSettings = {
  /** The child's entry: a module that calls `serveParent`, in TypeScript or built. */
  module: URL;
  /** The child is killed when it holds more than this many megabytes. */
  memoryMb: number;
  /** The child is killed when it works on one call for longer, in seconds of processor time. */
  processorSeconds: number;
  /** The child is killed when one call takes longer on the clock, whoever else keeps the machine busy. */
  timeoutSeconds: number;
  /** All the environment it gets: it must not see the parent's secrets. */
  environment?: Record<string, string>;
};

export type Child = ReturnType<typeof startChild>;

/**
 * Loads TypeScript in the child, whatever loads it in the parent and wherever that was started. Plain `tsx` also
 * looks into every CommonJS package, which doubles the start of a child that needs large ones.
 */
function typescriptLoader(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href];
}

/** A machine under load takes its time to start one. */
const startSeconds = 60;

/** Starts one child process; make no call before `ready` resolves, and one at a time. */
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
    // Its own watchdog says why before it kills.
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

    /** @throws WorkerCrashed when the child does not survive it; Refusal, or Error with the child's message, when it fails. */
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
    /** How many calls it took, and how many megabytes it held after the last one. */
    wear: () => ({ calls, megabytes }),
    pid: child.pid,
  };
}
