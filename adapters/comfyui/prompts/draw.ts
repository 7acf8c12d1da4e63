import type { DeadlineSeconds } from '#domain/style.ts';
import { fillWorkflow, type FilledWorkflow, type Workflow } from '../workflow/workflow.ts';
import { failpoint } from '../../failpoint.ts';
import type { SavedFile } from '../client/answers.ts';
import { namesFor } from './files.ts';
import { createPause } from './pause.ts';
import { ComfyError } from '../comfy-error.ts';
import { follow, type Pace, type LivePromptStatus } from './follow.ts';
import type { Instance } from '../health/instance.ts';
import { expectedFile, outcomeOf } from './outcome.ts';
import { createProgress } from './progress.ts';
import { isEnding, type Listener, type Socket } from '../client/socket.ts';
import { submit } from './submit.ts';
import type { ComfyClient } from '../client/client.ts';

export type DrawJob = {
  /** Address of the instance, one of COMFYUI_URLS. */
  instance: string;
  /** Lower-case UUID, saved before: a later call with the same one adopts the prompt. */
  promptId: string;
  workflow: Workflow;
  /** Whole number from 0 to 2^53 - 1; used only where the graph has a sampler. */
  seed: number;
  photo: Buffer;
  /** How long the prompt may wait in ComfyUI's queue, and again how long it may run. */
  deadlineSeconds: DeadlineSeconds;
};

export type Watch = {
  /** Percent of the graph that is done, 0 to 100, each time it has grown. */
  onProgress(percent: number): void;
  /** A small JPEG of what is being drawn; none of the last step. */
  onPreview(jpeg: Buffer): void;
  /** Stops watching; the run itself goes on, for a later call to adopt or `forget` to end. */
  signal?: AbortSignal | undefined;
};

/** How long to wait for the socket before posting without it, in seconds. */
const socketSeconds = 2;
const pngBegin = Buffer.from('89504e470d0a1a0a', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Draws a picture on an instance, or adopts the run that an earlier call began there.
 * @throws ComfyError when there will be no picture; `unreachable` means that this call began no run.
 */
export async function draw(
  instance: Instance,
  socket: Socket,
  job: DrawJob,
  watch: Watch & { pace: Pace },
): Promise<Buffer> {
  const { pace, signal } = watch;
  const { client } = instance;
  const names = namesFor(job.promptId);
  const filled = fillWorkflow(job.workflow, { ...names, seed: job.seed });
  const deadlineSeconds = job.deadlineSeconds[instance.isWarm() ? 'later' : 'first'];
  const pause = createPause();

  async function look(): Promise<LivePromptStatus> {
    const queue = await client.queue();
    const waits = queue.running.includes(job.promptId) || queue.pending.includes(job.promptId);
    const entry = waits ? undefined : await client.history(job.promptId);
    const outcome = outcomeOf(job.promptId, queue, entry, filled);
    if (outcome.is === 'failure') throw outcome.error;
    if (outcome.is === 'picture') return fetchPicture(client, outcome.file);
    // A restart or a full history forgets a run, but its picture, under a name of its own, is still there.
    return outcome.is === 'absent' ? ((await picture(client, expectedFile(filled))) ?? 'absent') : outcome.is;
  }

  async function isKnown(): Promise<boolean> {
    if ((await look()) !== 'absent') return true;
    await pause.wait(pace.pollSeconds, signal);
    return (await look()) !== 'absent';
  }

  async function begin(): Promise<void> {
    failpoint('photo-upload-due');
    await upload(client, job.photo, names.photo);
    failpoint('photo-uploaded');
    const clientId = await socket.currentClient(socketSeconds);
    signal?.throwIfAborted();
    await submit(instance, { promptId: job.promptId, prompt: filled.prompt, clientId }, isKnown);
  }

  const stopListening = socket.listen(job.promptId, listenerFor(filled, watch, pause.interrupt));
  try {
    const status = await look();
    if (Buffer.isBuffer(status)) return status;
    if (status === 'absent') await begin();
    return await follow(look, pause, { ...pace, deadlineSeconds, signal });
  } finally {
    stopListening();
  }
}

function listenerFor(workflow: FilledWorkflow, watch: Watch, onEnd: () => void): Listener {
  const progress = createProgress(workflow);
  let shown = 0;
  return {
    onMessage(message) {
      const percent = progress.see(message);
      if (percent > shown) watch.onProgress((shown = percent));
      if (isEnding(message)) onEnd();
    },
    onPreview(jpeg, node) {
      if (!progress.isAtItsEnd(node)) watch.onPreview(jpeg);
    },
  };
}

async function upload(client: ComfyClient, photo: Buffer, name: string): Promise<void> {
  const stored = await client.upload(photo, name);
  if (stored !== name) {
    throw new ComfyError('unreachable', `ComfyUI stored the photo ${name} under another name: ${stored}`);
  }
}

/** A saved picture, or undefined when there is none or it is not whole. */
async function picture(client: ComfyClient, file: SavedFile): Promise<Buffer | undefined> {
  const bytes = await client.view(file);
  const isWhole =
    bytes?.subarray(0, pngBegin.length).equals(pngBegin) && bytes.subarray(-pngEnd.length).equals(pngEnd);
  return isWhole ? bytes : undefined;
}

async function fetchPicture(client: ComfyClient, file: SavedFile): Promise<Buffer> {
  failpoint('picture-found');
  const bytes = await picture(client, file);
  if (!bytes) throw new ComfyError('no_picture', `The picture ${file.filename} is missing or damaged`);
  return bytes;
}
