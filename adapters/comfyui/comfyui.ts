import { tierFor } from '#domain/style.ts';
import { errorMessage, type Log } from '../log.ts';
import { createComfyClient } from './client/client.ts';
import { createSocket } from './client/socket.ts';
import { ComfyError } from './comfy-error.ts';
import { createInstance, promptsAtOnce } from './health/instance.ts';
import { createInstances } from './health/instances.ts';
import { draw, type DrawJob } from './prompts/draw.ts';
import type { Watch } from './prompts/watch.ts';
import { createLayers, layerTitlesOf, type LayerFinders } from './layers/layers.ts';
import { createMemory } from './prompts/memory.ts';
import { createEraser, createSharedFolders, type PromptFolder } from './prompts/files.ts';
import type { Workflow } from './workflow/workflow.ts';

export { ComfyError } from './comfy-error.ts';
export type { DrawJob } from './prompts/draw.ts';
export type { Watch } from './prompts/watch.ts';
export type { PromptPlace } from './prompts/follow.ts';
export type { Demand } from './health/capabilities.ts';
export type Comfy = ReturnType<typeof createComfy>;

/** Without finders, layers are drawn as for a photo without faces and people. */
type Options = LayerFinders & {
  urls: string[];
  /** Folders that hold the instances' `input`, `output` and `temp`, if they are shared with the shop. */
  dirs?: string[] | undefined;
  /** Seconds between reads of an instance's queue and history for a prompt; its socket cuts the last wait short. */
  pollSeconds?: number;
  /** Seconds between health polls of an instance, or pings while its socket works. */
  healthSeconds?: number;
  /** Time limit of a small request; uploads and prompts get three times as long. */
  timeoutSeconds?: number;
  /** Seconds an instance may stay silent before its prompt is abandoned. */
  silentSeconds?: number;
  /** Returns the seconds that a prompt may wait while none of those ahead of it finishes. */
  stalledSeconds?: () => number;
  /** Seconds of an instance's first cooldown, after three failed prompts in a row. */
  cooldownSeconds?: number;
  /** Seconds between checks of an instance that lacks a model or a node class. */
  recheckSeconds?: number;
  log?: Pick<Log, 'info' | 'warn' | 'error'>;
};

/** Orders taken for each instance while not all of them draw every style; most of them wait for a place. */
const heldPerInstance = 32;

/** Draws on the shop's ComfyUI instances, adopts prompts that an earlier process posted, and monitors the instances. */
export function createComfy({ urls, dirs = [], log, findLandmarks, findPersons, ...options }: Options) {
  const folders = createSharedFolders(dirs);
  const layersFor = createLayers({ findLandmarks, findPersons }, log);
  const seconds = {
    pollSeconds: 1.5,
    healthSeconds: 3,
    timeoutSeconds: 10,
    silentSeconds: 20,
    stalledSeconds: () => 900,
    cooldownSeconds: 30,
    recheckSeconds: 10,
    ...options,
  };
  const endedWell = createMemory();
  const socketPace = { pingSeconds: seconds.healthSeconds, retrySeconds: 0.5, slowestRetrySeconds: 15 };
  const all = new Map(
    urls.map((url) => {
      const client = createComfyClient(url, seconds.timeoutSeconds);
      const socket = createSocket(url, socketPace);
      const instance = createInstance(client, socket, seconds, log);
      return [url, { client, socket, instance, eraser: createEraser(client) }] as const;
    }),
  );
  const instances = createInstances(
    [...all.values()].map(({ instance }) => instance),
    seconds.healthSeconds,
    log,
  );

  function at(url: string) {
    const found = all.get(url);
    if (!found) throw new ComfyError('unreachable', `${url} is no longer one of COMFYUI_URLS`);
    return found;
  }

  /** Returns whether a clean-up succeeded. A failure is only logged: the leftovers do no harm. */
  async function tidy(url: string, work: Promise<void>): Promise<boolean> {
    return work.then(
      () => true,
      (error: unknown) => {
        log?.warn('ComfyUI was not cleaned up', { instance: url, error: errorMessage(error) });
        return false;
      },
    );
  }

  /**
   * Draws a picture, or adopts the prompt with this id if the instance knows it, and returns the PNG.
   * @throws ComfyError when there will be no picture; `unreachable` means that this call posted no prompt.
   */
  async function drawPicture(job: DrawJob, watch: Watch): Promise<{ bytes: Buffer }> {
    const { client, socket, instance } = at(job.instance);
    try {
      const { bytes, isOnlyOne } = await instance.during(job, async () => {
        const workflow = await instance.fit(job.workflow);
        return draw(instance, socket, { ...job, workflow, layersFor }, { ...watch, pace: seconds });
      });
      const isForgotten = await tidy(job.instance, client.deleteHistory(job.promptId));
      if (isOnlyOne && isForgotten) endedWell.add(job.promptId, layerTitlesOf(job.workflow).length);
      watch.onProgress(100);
      return { bytes };
    } catch (error) {
      if (error instanceof ComfyError) await afterFailure(job, error);
      throw error;
    }
  }

  async function afterFailure({ instance: url, promptId }: DrawJob, { kind }: ComfyError): Promise<void> {
    const { client, instance } = at(url);
    if (kind === 'out_of_memory') await tidy(url, client.free());
    if (kind === 'timeout' || kind === 'stalled') await tidy(url, instance.cancel(promptId));
    if (kind === 'rejected') await instance.recheck();
  }

  /**
   * Removes everything that a prompt nobody waits for has left on its instance: its queue and history entries, photo and
   * picture. If it is pending or running, it is only cancelled.
   * @returns false if it had to be cancelled: call again once it has stopped.
   * @throws ComfyError `unreachable` when something may be left.
   */
  async function cleanUp(prompt: PromptFolder & { instance: string }): Promise<boolean> {
    // Shared folders can be cleaned up even while the instance does not answer.
    await folders.remove(prompt);
    const { client, instance, eraser } = at(prompt.instance);
    const { promptId } = prompt;
    const layers = endedWell.layersOf(promptId);
    if (layers !== undefined) {
      if (!folders.areShared) await eraser.eraseOne(prompt, layers);
      endedWell.remove(promptId);
      return true;
    }
    const { is } = await client.find(promptId);
    if (is === 'running' || is === 'pending') {
      await instance.cancel(promptId);
      return false;
    }
    await client.deleteHistory(promptId);
    await (folders.areShared ? folders.remove(prompt) : eraser.erase(prompt));
    return true;
  }

  /** Returns the tier that every instance known so far has enough memory for; undefined before the first answer. */
  function tier() {
    const known = knownMemory();
    return known.length === 0 ? undefined : tierFor(known);
  }

  /** Returns the GPU memory of every instance known so far, in bytes. */
  const knownMemory = (): number[] =>
    instances
      .now()
      .filter(({ version }) => version !== 'unknown')
      .map(({ gpuMemoryBytes }) => gpuMemoryBytes);

  return {
    draw: drawPicture,
    cleanUp,
    /** Cancels a prompt, now or as soon as its instance answers. */
    async cancel(url: string, promptId: string): Promise<void> {
      await tidy(url, at(url).instance.cancel(promptId));
    },
    sweepFiles: folders.sweep,
    tier,
    /** Returns the memory of the smallest GPU known so far, in bytes; undefined before the first answer. */
    smallestMemory: (): number | undefined => knownMemory().toSorted((one, other) => one - other)[0],
    /**
     * Returns how many orders may be drawn at once on all instances together. Two orders on one instance alternate their
     * candidates, and ComfyUI keeps nothing in its cache that its current prompt does not use: each would encode its photo and
     * text anew. While some instances cannot draw a style, many more orders are taken, so that those of other styles do not
     * wait behind it.
     */
    ordersAtOnce(styles: { id: string; candidates: number }[]): number {
      if (instances.areSelective(styles.map(({ id }) => id))) return urls.length * heldPerInstance;
      return urls.length * (styles.some(({ candidates }) => candidates > 1) ? 1 : promptsAtOnce);
    },
    instances: instances.list,
    check: instances.check,
    /** Records how a warm-up drawing ended; an error closes the instance to all workflows with the same models. */
    learnFromDrawing: (url: string, workflow: Workflow, error?: string) =>
      at(url).instance.learnFromDrawing(workflow, error),
    /** Records which workflows have a wrong test picture on which instances; they are not drawn there. */
    setWrong: (wrong: { instance: string; style: string }[]): void => {
      for (const [url, { instance }] of all) {
        instance.setWrong(wrong.filter((one) => one.instance === url).map(({ style }) => style));
      }
    },
    /** Returns whether this instance has everything a workflow needs, whether or not it is reachable. */
    isCapable: (url: string, name: string) => all.get(url)?.instance.canDraw(name) ?? false,
    canDraw: instances.canDraw,
    pick: instances.pick,
    takePlace: instances.takePlace,
    whenChanged: instances.whenChanged,
    cold: instances.cold,
    secondsUnavailable: instances.secondsUnavailable,
    /** Returns the GPU memory in use, in bytes; 0 without a GPU. @throws ComfyError */
    gpuMemoryUsed: async (url: string) => (await at(url).client.systemState()).gpuMemoryUsed,
    /** Returns true if this process has drawn on the instance since it was last unreachable, so that its models are loaded. */
    isWarm: (url: string) => all.get(url)?.instance.isWarm() ?? false,
    close(): void {
      instances.close();
      for (const { socket } of all.values()) socket.close();
    },
  };
}
