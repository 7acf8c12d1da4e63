import type { FilledWorkflow } from '../workflow/workflow.ts';
import { failpoint } from '../../failpoint.ts';
import type { SavedFile } from '../client/answers.ts';
import { createPause } from './pause.ts';
import { ComfyError } from '../comfy-error.ts';
import { follow, type Pace, type Standing } from './follow.ts';
import type { Instance } from '../health/instance.ts';
import { expectedFile, judge } from './outcome.ts';
import { createProgress } from './progress.ts';
import { isEnding, type Listener, type Socket } from '../client/socket.ts';
import { submit } from './submit.ts';
import type { Wire } from '../client/client.ts';

export type DrawJob = {
  /** Address of the instance, one of COMFYUI_URLS. */
  instance: string;
  /** Lower-case UUID, one per run, saved before: a later call with the same one adopts the run. */
  promptId: string;
  workflow: FilledWorkflow;
  photo: Buffer;
  /** The name the workflow loads the photo by; unique, may begin with a folder. */
  photoName: string;
  /** How long the prompt may wait in line, and again how long it may run. */
  deadlineSeconds: number;
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
  const { wire } = instance;
  const bell = createPause();

  async function look(): Promise<Standing> {
    const queue = await wire.queue();
    const waits = queue.running.includes(job.promptId) || queue.pending.includes(job.promptId);
    const entry = waits ? undefined : await wire.history(job.promptId);
    const outcome = judge(job.promptId, queue, entry, job.workflow);
    if (outcome.is === 'failure') throw outcome.error;
    if (outcome.is === 'picture') return fetchPicture(wire, outcome.file);
    // A restart or a full history forgets a run, but its picture, under a name of its own, is still there.
    return outcome.is === 'absent'
      ? ((await picture(wire, expectedFile(job.workflow))) ?? 'absent')
      : outcome.is;
  }

  async function isKnown(): Promise<boolean> {
    if ((await look()) !== 'absent') return true;
    await bell.wait(pace.pollSeconds, signal);
    return (await look()) !== 'absent';
  }

  async function begin(): Promise<void> {
    failpoint('photo-upload-due');
    await upload(wire, job);
    failpoint('photo-uploaded');
    const clientId = await socket.currentClient(socketSeconds);
    signal?.throwIfAborted();
    const { promptId, workflow } = job;
    await submit(instance, { promptId, prompt: workflow.prompt, clientId }, isKnown);
  }

  const stopListening = socket.listen(job.promptId, listenerFor(job.workflow, watch, bell.ring));
  try {
    const standing = await look();
    if (Buffer.isBuffer(standing)) return standing;
    if (standing === 'absent') await begin();
    return await follow(look, bell, { ...pace, deadlineSeconds: job.deadlineSeconds, signal });
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

async function upload(wire: Wire, { photo, photoName }: DrawJob): Promise<void> {
  const stored = await wire.upload(photo, photoName);
  if (stored !== photoName) {
    throw new ComfyError(
      'unreachable',
      `ComfyUI stored the photo ${photoName} under another name: ${stored}`,
    );
  }
}

/** A saved picture, or undefined when there is none or it is not whole. */
async function picture(wire: Wire, file: SavedFile): Promise<Buffer | undefined> {
  const bytes = await wire.view(file);
  const isWhole =
    bytes?.subarray(0, pngBegin.length).equals(pngBegin) && bytes.subarray(-pngEnd.length).equals(pngEnd);
  return isWhole ? bytes : undefined;
}

async function fetchPicture(wire: Wire, file: SavedFile): Promise<Buffer> {
  failpoint('picture-found');
  const bytes = await picture(wire, file);
  if (!bytes) throw new ComfyError('no_picture', `The picture ${file.filename} is missing or damaged`);
  return bytes;
}
