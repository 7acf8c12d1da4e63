import type { DeadlineSeconds } from '#domain/style.ts';
import { failpoint } from '../../failpoint.ts';
import type { SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import { isEnding, type Socket } from '../client/socket.ts';
import { ComfyError } from '../comfy-error.ts';
import { promptsAtOnce, type Instance } from '../health/instance.ts';
import { fillWorkflow, type FilledWorkflow, type Workflow } from '../workflow/workflow.ts';
import { namesFor } from './files.ts';
import { follow, type LivePromptStatus, type Pace, type PromptPlace } from './follow.ts';
import { expectedFile, interrupted, outcomeOf } from './outcome.ts';
import { createPause } from './pause.ts';
import { createProgress, type Message } from './progress.ts';
import { submit } from './submit.ts';

export type DrawJob = {
  /** Address of the instance, one of COMFYUI_URLS. */
  instance: string;
  /** Lower-case UUID, saved before: a later call with the same one adopts the prompt. */
  promptId: string;
  /** The shop's folder among the instance's inputs and outputs. */
  folder: string;
  /** True where no earlier call can have posted it: it is not looked for. */
  isNew?: boolean;
  /** True when an earlier call saw the instance begin with the prompt. */
  hasBegun?: boolean;
  workflow: Workflow;
  /** Whole number from 0 to 2^53 - 1; used only where the graph has a sampler. */
  seed: number;
  photo: Buffer;
  /** For nobody: that it fails says something of its workflow there, and nothing of the instance. */
  isTest?: boolean;
  /** How long the instance may execute the prompt; how long it waits for its turn does not count. */
  deadlineSeconds: DeadlineSeconds;
};

export type Watch = {
  /** Percent of the graph that is done, 0 to 100, each time it has grown. */
  onProgress(percent: number): void;
  /** A small JPEG of what is being drawn; none of the last step. */
  onPreview(jpeg: Buffer): void;
  /** Where the prompt is, each time it was looked for. */
  onPlace?: ((place: PromptPlace) => void) | undefined;
  /** Asked once the photo was sent, before the prompt is: false where it is to be drawn for nobody any more. */
  isWanted?: (() => Promise<boolean>) | undefined;
  /** Whether another instance could draw it: then nobody waits for one that is away. */
  canMove?: (() => boolean) | undefined;
  /** Stops watching; the prompt itself goes on, for a later call to adopt or `discard` to end. */
  signal?: AbortSignal | undefined;
};

/** How long to wait for the socket before posting without it, in seconds. */
const socketSeconds = 2;
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Draws a picture on an instance, or adopts the prompt that an earlier call posted there.
 * @throws ComfyError when there will be no picture; `unreachable` means that this call posted no prompt.
 */
export async function draw(
  instance: Instance,
  socket: Socket,
  job: DrawJob,
  watch: Watch & { pace: Pace },
): Promise<Buffer> {
  const { pace, signal } = watch;
  const { client } = instance;
  const { photo, photoName, prefix } = namesFor(job);
  const filled = fillWorkflow(job.workflow, { photo: photoName, prefix, seed: job.seed });
  const pause = createPause();
  const listener = createListener(filled, watch, pause.interrupt);
  const closesBefore = socket.closes();
  let waited = false;

  async function poll(): Promise<LivePromptStatus> {
    const queue = await client.queue();
    const waits = queue.running.includes(job.promptId) || queue.pending.includes(job.promptId);
    const entry = waits ? undefined : await client.history(job.promptId);
    const outcome = outcomeOf(job.promptId, queue, entry, filled);
    if (outcome.is === 'failure') throw outcome.error;
    if (outcome.is === 'picture') return fetchPicture(client, outcome.file);
    return outcome.is === 'absent' ? findPicture() : outcome;
  }

  /** After a restart, or in a full history, there is no entry; but the picture, under a name of its own, is still there. */
  async function findPicture(): Promise<LivePromptStatus> {
    const bytes = await picture(client, expectedFile(filled));
    if (!bytes && listener.wasInterrupted()) throw interrupted();
    return bytes ?? { is: 'absent' };
  }

  async function isKnown(): Promise<boolean> {
    if (!isAbsent(await poll())) return true;
    await pause.wait(pace.pollSeconds, signal);
    return !isAbsent(await poll());
  }

  /** Whoever waited behind others may find that their models took the place of ours. */
  function deadlineSeconds(): number {
    return job.deadlineSeconds[instance.isWarm() && !waited ? 'later' : 'first'];
  }

  function onPlace(place: PromptPlace): void {
    waited ||= place.is === 'pending' && place.ahead > promptsAtOnce;
    watch.onPlace?.(place);
  }

  async function post(): Promise<void> {
    failpoint('photo-upload-due');
    await upload(client, job.photo, photo);
    failpoint('photo-uploaded');
    const clientId = await socket.currentClient(socketSeconds);
    signal?.throwIfAborted();
    if ((await watch.isWanted?.()) === false)
      throw new ComfyError('interrupted', 'Nobody waits for the prompt any more');
    await submit(instance, { promptId: job.promptId, prompt: filled.prompt, clientId }, isKnown);
  }

  const stopListening = socket.listen(job.promptId, listener);
  try {
    const status: LivePromptStatus = job.isNew ? { is: 'absent' } : await poll();
    if (Buffer.isBuffer(status)) return status;
    // What it had begun with and knows nothing of is lost: a graph that kills it would be executed again and again.
    if (isAbsent(status) && !job.hasBegun) await post();
    const signs = {
      hasBegun: () => job.hasBegun === true || listener.hasBegun(),
      wasCutOff: () => socket.closes() > closesBefore,
      isLeft: () => instance.isAway() && watch.canMove?.() === true,
      onPlace,
    };
    return await follow(poll, pause, signs, { ...pace, deadlineSeconds, signal });
  } finally {
    stopListening();
  }
}

function isAbsent(status: LivePromptStatus): boolean {
  return !Buffer.isBuffer(status) && status.is === 'absent';
}

/** Listens to what the socket says of a prompt, and remembers what no poll may find any more. */
function createListener(workflow: FilledWorkflow, watch: Watch, onEnd: () => void) {
  const progress = createProgress(workflow);
  const heard = new Set<string>();
  let reported = 0;
  return {
    hasBegun: () => heard.size > 0,
    wasInterrupted: () => heard.has('execution_interrupted'),
    onMessage(message: Message) {
      if (heard.size === 0) watch.onPlace?.({ is: 'running' });
      heard.add(message.type);
      const percent = progress.update(message);
      if (percent > reported) watch.onProgress((reported = percent));
      if (isEnding(message)) onEnd();
    },
    onPreview(jpeg: Buffer, node: string | undefined) {
      if (!progress.isInLastStep(node)) watch.onPreview(jpeg);
    },
  };
}

async function upload(client: ComfyClient, photo: Buffer, file: SavedFile): Promise<void> {
  const stored = await client.upload(photo, file);
  const name = `${file.subfolder}/${file.filename}`;
  if (stored !== name) {
    throw new ComfyError('unreachable', `ComfyUI stored the photo ${name} under another name: ${stored}`);
  }
}

/** A saved picture, or undefined when there is none or it is not whole. */
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
