import { tierFor, type GpuTier } from '#domain/style.ts';
import { errorMessage, type Log } from '../log.ts';
import { ComfyError } from './comfy-error.ts';
import { draw, type DrawJob, type Watch } from './prompts/draw.ts';
import { createPromptFiles } from './prompts/files.ts';
import { createInstance, promptsAtOnce } from './health/instance.ts';
import { createInstances } from './health/instances.ts';
import { createSocket } from './client/socket.ts';
import { createComfyClient } from './client/client.ts';

export { ComfyError } from './comfy-error.ts';
export type { DrawJob, Watch } from './prompts/draw.ts';
export type { Demand } from './health/capabilities.ts';
export type Comfy = ReturnType<typeof createComfy>;

type Options = {
  urls: string[];
  /** The folders that hold their inputs and outputs, where they are shared with us. */
  dirs?: string[] | undefined;
  /** How often a run's queue and history are read; its socket cuts the last wait short. */
  pollSeconds?: number;
  /** How often every instance is looked at. */
  healthSeconds?: number;
  /** How long a small request may take; uploads and prompts may take three times as long. */
  timeoutSeconds?: number;
  /** How long an instance may stay silent before its run counts as lost. */
  silentSeconds?: number;
  /** How long an instance rests after three failed runs in a row. */
  cooldownSeconds?: number;
  /** How often an instance that lacks a model or a node class is looked at again. */
  recheckSeconds?: number;
  pingSeconds?: number;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
};

/** The shop's ComfyUI instances: draws on them, adopts runs that an earlier process began, and watches over them. */
export function createComfy({ urls, dirs = [], log, ...options }: Options) {
  const folders = createPromptFiles(dirs);
  const seconds = {
    pollSeconds: 1.5,
    healthSeconds: 3,
    timeoutSeconds: 10,
    silentSeconds: 20,
    cooldownSeconds: 30,
    recheckSeconds: 10,
    pingSeconds: 25,
    ...options,
  };
  const socketPace = { pingSeconds: seconds.pingSeconds, retrySeconds: 0.5, slowestRetrySeconds: 15 };
  const all = new Map(
    urls.map((url) => {
      const client = createComfyClient(url, seconds.timeoutSeconds);
      const socket = createSocket(url, socketPace);
      return [url, { client, socket, instance: createInstance(client, seconds, log) }] as const;
    }),
  );
  const instances = createInstances(
    [...all.values()].map(({ instance }) => instance),
    seconds.healthSeconds,
    log,
  );

  function at(url: string) {
    const found = all.get(url);
    if (!found) throw new ComfyError('unreachable', `${url} is none of COMFYUI_URLS any more`);
    return found;
  }

  /** Tidying on an instance that may fail: what is left there does no harm. */
  async function tidy(url: string, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      log?.warn('ComfyUI was not tidied', { instance: url, error: errorMessage(error) }),
    );
  }

  /**
   * Draws a picture, or adopts the run with this prompt id if the instance knows it, and returns the PNG.
   * @throws ComfyError when there will be no picture; `unreachable` means that this call began no run.
   */
  async function drawPicture(job: DrawJob, watch: Watch): Promise<{ bytes: Buffer }> {
    const { client, socket, instance } = at(job.instance);
    try {
      const bytes = await instance.during(() => draw(instance, socket, job, { ...watch, pace: seconds }));
      await tidy(job.instance, client.forget(job.promptId));
      watch.onProgress(100);
      return { bytes };
    } catch (error) {
      if (error instanceof ComfyError) await cleanUp(job, error);
      throw error;
    }
  }

  async function cleanUp({ instance: url, promptId }: DrawJob, { kind }: ComfyError): Promise<void> {
    const { client, instance } = at(url);
    if (kind === 'out_of_memory') await tidy(url, client.free());
    if (kind === 'timeout') await tidy(url, instance.abandon(promptId));
    if (kind === 'rejected') await instance.recheck();
  }

  /** Stops a run if it goes on, and removes every trace of it that ComfyUI lets be removed. */
  async function forget(url: string, promptId: string): Promise<void> {
    const { client, instance } = at(url);
    const { running, pending } = await client.queue();
    if ([...running, ...pending].includes(promptId)) await instance.abandon(promptId);
    await client.forget(promptId);
    await removeFiles(url, promptId);
  }

  /** Removes photo and picture of a prompt from the folders that are shared with us. */
  function removeFiles(url: string, promptId: string): Promise<void> {
    return tidy(url, folders.remove(promptId));
  }

  /** The graphs that every instance heard of so far has memory for; undefined before one has answered. */
  function tier(): GpuTier | undefined {
    const known = instances.now().filter((instance) => instance.version !== 'unknown');
    return known.length === 0 ? undefined : tierFor(known.map((instance) => instance.gpuMemoryBytes));
  }

  return {
    draw: drawPicture,
    forget,
    removeFiles,
    /** Removes all that is older than this there, but for what these prompts still need. @returns how much that was. */
    sweepFiles: folders.sweep,
    tier,
    /** Prompts that may be under way at once, on all instances together. */
    places: urls.length * promptsAtOnce,
    instances: instances.list,
    check: instances.check,
    canDraw: (url: string, name: string) => all.get(url)?.instance.canDraw(name) ?? false,
    pick: instances.pick,
    cold: instances.cold,
    secondsAway: instances.secondsAway,
    /** True once this process has drawn on the instance since it was last away: its models are loaded. */
    isWarm: (url: string) => all.get(url)?.instance.isWarm() ?? false,
    close(): void {
      instances.close();
      for (const { socket } of all.values()) socket.close();
    },
  };
}
