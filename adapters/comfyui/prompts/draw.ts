import type { DeadlineSeconds } from '#domain/style.ts';
import { failpoint } from '../../failpoint.ts';
import type { SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import type { Socket } from '../client/socket.ts';
import { ComfyError } from '../comfy-error.ts';
import { promptsAtOnce, type Instance } from '../health/instance.ts';
import { layerTitlesOf, type LayersFor } from '../layers/layers.ts';
import { fillWorkflow, type Workflow } from '../workflow/workflow.ts';
import { layerFile, namesFor } from './files.ts';
import { follow, type LivePromptStatus, type Pace, type PromptPlace } from './follow.ts';
import { expectedFile, interrupted, outcomeOf, placeIn } from './outcome.ts';
import { createListener } from './listener.ts';
import { createPause } from './pause.ts';
import { submit } from './submit.ts';
import type { Watch } from './watch.ts';

export type DrawJob = {
  /** Address of the instance, one of COMFYUI_URLS. */
  instance: string;
  /** Lower-case UUID, saved beforehand: a later call with the same one adopts the prompt. */
  promptId: string;
  /** The shop's folder in the instance's input and output folders. */
  folder: string;
  /** Prompt of the same order that has uploaded the photo there already; null or missing: it is uploaded for this one. */
  photoId?: string | null;
  /** True if no earlier call can have posted it, so that it is not looked for. */
  isNew?: boolean;
  /** True if an earlier call saw the instance start the prompt. */
  hasBegun?: boolean;
  workflow: Workflow;
  /** Whole number from 0 to 2^53 - 1; used only if the graph needs a seed (`needsSeed`). */
  seed: number;
  photo: Buffer;
  /** True if it is drawn for no order: a failure then counts against its workflow there, not against the instance. */
  isTest?: boolean;
  /** Limits of the execution time; time in the queue does not count. */
  deadlineSeconds: DeadlineSeconds;
};

/** Seconds to wait for the socket before posting without it. */
const socketSeconds = 2;
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Draws a picture on an instance, or adopts the prompt that an earlier call posted there.
 * @returns its bytes, and whether it is certain that the prompt leaves no other picture.
 * @throws ComfyError when there will be no picture; `unreachable` means that this call posted no prompt.
 */
export async function draw(
  instance: Instance,
  socket: Socket,
  job: DrawJob & { layersFor: LayersFor },
  watch: Watch & { pace: Pace },
): Promise<{ bytes: Buffer; isOnlyOne: boolean }> {
  const { pace, signal } = watch;
  const { client } = instance;
  const { photo, photoName, prefix } = namesFor(job);
  const layerFiles = layerTitlesOf(job.workflow).map((title, n) => [title, layerFile(job, n + 1)] as const);
  const layers = Object.fromEntries(layerFiles.map(([title, file]) => [title, nameOf(file)]));
  const filled = fillWorkflow(job.workflow, { photo: photoName, prefix, seed: job.seed, layers });
  const pause = createPause();
  const listener = createListener(filled, watch, pause.interrupt);
  const closesBefore = socket.closes();
  let waited = false;
  /**
   * Facts about this call's post, if confirmed and the only one: when it was begun and answered, with which client id, and
   * whether its picture is the first. Times are as `performance.now()`.
   */
  const own = {
    begunAt: -Infinity,
    postedAt: -Infinity,
    clientId: undefined as string | undefined,
    isFirst: false,
  };

  /** Looks for the prompt in the queue reading that all drawings of the instance share, and asks for it once it has left. */
  async function poll(): Promise<LivePromptStatus> {
    if (listener.hasEnded()) return look();
    const maxAgeSeconds = isReported() ? instance.maxAgeSeconds : undefined;
    if (performance.now() - listener.heardAt() < (maxAgeSeconds ?? 0) * 1000) return { is: 'running' };
    const since = maxAgeSeconds === undefined ? own.postedAt : movedAt();
    return (
      placeIn(await instance.line.look(maxAgeSeconds ?? pace.pollSeconds, since), job.promptId) ?? look()
    );
  }

  /** Returns whether the socket reports this prompt: each post makes ComfyUI report its queue to all, so messages arrive. */
  function isReported(): boolean {
    return (
      own.clientId !== undefined &&
      socket.respondingClient() === own.clientId &&
      socket.status().at > own.begunAt
    );
  }

  /**
   * Returns since when the prompt may have moved: readings repeat after each change of the queue, but not at once. The socket
   * reports a prompt that begins, which ComfyUI's pause between two prompts delays.
   */
  function movedAt(): number {
    const now = performance.now();
    const changedAt = socket.status().at;
    if (listener.hasBegun() || now - changedAt < pace.pollSeconds * 1000) return own.postedAt;
    return Math.max(own.postedAt, Math.min(changedAt, now - pace.healthSeconds * 1000));
  }

  async function look(): Promise<LivePromptStatus> {
    const known = await client.find(job.promptId).catch((error: unknown) => {
      // The next health poll then asks, even if the socket still works.
      instance.line.expire();
      throw error;
    });
    // If it has just left the queue, the next poll looks for it again.
    if (known.is === 'pending')
      return placeIn(await instance.line.refresh(), job.promptId) ?? { is: 'absent' };
    if (known.is === 'absent') return findPicture();
    const outcome = known.is === 'ended' ? outcomeOf(known.entry, filled) : known;
    if (outcome.is === 'failure') throw outcome.error;
    if (outcome.is !== 'picture') return outcome;
    own.isFirst = outcome.file.filename === expectedFile(filled).filename;
    return fetchPicture(client, outcome.file);
  }

  /** Looks for the picture file: after a restart, or if the history is full, there is no entry, but the file remains. */
  async function findPicture(): Promise<LivePromptStatus> {
    const bytes = await picture(client, expectedFile(filled));
    if (!bytes && listener.wasInterrupted()) throw interrupted();
    return bytes ?? { is: 'absent' };
  }

  async function isKnown(): Promise<boolean> {
    if (!isAbsent(await look())) return true;
    await pause.wait(pace.pollSeconds, signal);
    return !isAbsent(await look());
  }

  /** Returns the execution limit: after waiting behind others, the prompt's models may have been unloaded for theirs. */
  function deadlineSeconds(): number {
    return job.deadlineSeconds[instance.isWarm() && !waited ? 'later' : 'first'];
  }

  function onPlace(place: PromptPlace): void {
    waited ||= place.is === 'pending' && place.ahead > promptsAtOnce;
    watch.onPlace?.(place);
  }

  async function uploadLayers(): Promise<void> {
    const drawn = await job.layersFor(job.workflow, job.photo);
    for (const [n, [, file]] of layerFiles.entries()) await upload(client, drawn[n] ?? Buffer.alloc(0), file);
  }

  async function post(): Promise<void> {
    failpoint('photo-upload-due');
    await upload(client, job.photo, photo);
    await uploadLayers();
    failpoint('photo-uploaded');
    const clientId = await socket.currentClient(socketSeconds);
    signal?.throwIfAborted();
    if ((await watch.isWanted?.()) === false)
      throw new ComfyError('interrupted', 'Nobody waits for the prompt any more');
    const submission = { promptId: job.promptId, prompt: filled.prompt, clientId };
    const begunAt = performance.now();
    if (!(await submit(instance, submission, isKnown))) return;
    // It takes a while: no need to poll at once.
    Object.assign(own, { begunAt, postedAt: performance.now(), clientId });
    await pause.wait(pace.pollSeconds, signal);
  }

  const stopListening = socket.listen(job.promptId, listener);
  try {
    const status: LivePromptStatus = job.isNew ? { is: 'absent' } : await look();
    if (Buffer.isBuffer(status)) return { bytes: status, isOnlyOne: false };
    // A prompt that had started and is now unknown is lost: posted again, a graph that kills ComfyUI would kill it every time.
    if (isAbsent(status) && !job.hasBegun) await post();
    const signs = {
      hasBegun: () => job.hasBegun === true || listener.hasBegun(),
      wasCutOff: () => socket.closes() > closesBefore,
      isLeft: () => instance.isAway() && watch.canMove?.() === true,
      isStuck: () => instance.isStuck() && watch.canMove?.() === true,
      onPlace,
    };
    const bytes = await follow(poll, pause, signs, { ...pace, deadlineSeconds, signal });
    if (!listener.hasEnded()) socket.renew(own.clientId);
    return { bytes, isOnlyOne: own.isFirst && own.postedAt > -Infinity };
  } finally {
    stopListening();
  }
}

function isAbsent(status: LivePromptStatus): boolean {
  return !Buffer.isBuffer(status) && status.is === 'absent';
}

const nameOf = ({ subfolder, filename }: SavedFile): string => `${subfolder}/${filename}`;

async function upload(client: ComfyClient, bytes: Buffer, file: SavedFile): Promise<void> {
  const stored = await client.upload(bytes, file);
  const name = nameOf(file);
  if (stored !== name) {
    throw new ComfyError('unreachable', `ComfyUI stored ${name} under another name: ${stored}`);
  }
}

/** Returns a saved picture, or undefined if there is none or it is incomplete. */
async function picture(client: ComfyClient, file: SavedFile): Promise<Buffer | undefined> {
  const bytes = await client.view(file);
  const isWhole =
    bytes?.subarray(0, pngStart.length).equals(pngStart) && bytes.subarray(-pngEnd.length).equals(pngEnd);
  return isWhole ? bytes : undefined;
}

async function fetchPicture(client: ComfyClient, file: SavedFile): Promise<Buffer> {
  failpoint('picture-found');
  const bytes = await picture(client, file);
  if (!bytes) throw new ComfyError('no_picture', `The picture ${file.filename} is missing or damaged`);
  return bytes;
}
