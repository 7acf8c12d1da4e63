import type { HistoryEntry, SavedFile } from '../client/answers.ts';
import type { Queue } from '../client/client.ts';
import { ComfyError, type ComfyErrorKind } from '../comfy-error.ts';
import { nodeName, type Workflow } from '../workflow/workflow.ts';
import type { PromptPlace } from './follow.ts';

/** Prompt that must leave one picture, from this node and under the node's prefix. */
export type Expected = { prompt: Workflow; outputNode: string };

/** Length of `00001_.png`. */
const counter = 10;

/** Outcome of a prompt, read from its history entry. */
export type PromptOutcome =
  | { is: 'running' }
  | { is: 'picture'; file: SavedFile }
  | { is: 'failure'; error: ComfyError };

/** Returns a prompt's picture in the output folder: ComfyUI adds a counter to the prefix, which starts at 1. */
export function expectedFile({ prompt, outputNode }: Expected): SavedFile {
  const prefix = String(prompt[outputNode]?.inputs.filename_prefix);
  const cut = prefix.lastIndexOf('/');
  const subfolder = prefix.slice(0, Math.max(0, cut));
  return { type: 'output', subfolder, filename: `${prefix.slice(cut + 1)}_00001_.png` };
}

/** Returns a prompt's position in the queue of its instance; undefined if it is not there. */
export function placeIn({ running, pending }: Queue, promptId: string): PromptPlace | undefined {
  if (running.includes(promptId)) return { is: 'running' };
  const place = pending.indexOf(promptId);
  return place < 0 ? undefined : { is: 'pending', ahead: running.length + place };
}

/** Returns the outcome of a prompt that has left the queue. */
export function outcomeOf(entry: HistoryEntry, expected: Expected): PromptOutcome {
  const failure = failureIn(entry, expected);
  if (failure) return { is: 'failure', error: failure };
  const images = entry.outputs[expected.outputNode]?.images ?? [];
  const [file] = images;
  // Some versions show an entry without a status while the prompt still runs.
  if (!file)
    return entry.status ? fail('no_picture', 'The prompt ended without a picture') : { is: 'running' };
  if (images.length > 1) return fail('wrong_picture', `The prompt left ${images.length} pictures`);
  return isOurs(file, expected)
    ? { is: 'picture', file }
    : fail('wrong_picture', `The prompt ended with the picture of another one: ${file.filename}`);
}

function fail(kind: ComfyErrorKind, message: string): PromptOutcome {
  return { is: 'failure', error: new ComfyError(kind, message) };
}

function isOurs(file: SavedFile, expected: Expected): boolean {
  const ours = expectedFile(expected);
  const sameFolder = file.subfolder.replaceAll('\\', '/') === ours.subfolder;
  return file.type === ours.type && sameFolder && file.filename.startsWith(ours.filename.slice(0, -counter));
}

/** Reads the messages before the status: that is "error" for an interrupted prompt too, and can be stale. */
function failureIn({ status }: HistoryEntry, expected: Expected): ComfyError | undefined {
  const messages = new Map(status?.messages);
  const error = messages.get('execution_error');
  if (error) return executionError(error, expected);
  if (messages.has('execution_interrupted')) return interrupted();
  if (status?.status_str === 'error') return new ComfyError('failed', 'The prompt failed without saying why');
  return undefined;
}

export function interrupted(): ComfyError {
  return new ComfyError('interrupted', 'The prompt was stopped on ComfyUI');
}

function executionError(data: Record<string, unknown>, { prompt, outputNode }: Expected): ComfyError {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const [type, message, node] = [text('exception_type'), text('exception_message'), text('node_id')];
  const kind = kindOf(type, message, node === outputNode);
  return new ComfyError(kind, `"${nodeName(prompt, node)}" failed: ${type}: ${message}`);
}

/** Errors of a full disk, at any node. Those of `noWriting` count only when saving: a model that cannot be read has them too. */
const noRoom = /no space left on device|disk quota exceeded/i;
const noWriting = /\[Errno (1|5|13|30)\]|read-only file system|(permission|access is) denied/i;

function kindOf(type: string, message: string, isSaving: boolean): ComfyErrorKind {
  if (type.includes('OutOfMemory') || /out of memory|allocation on device/i.test(message))
    return 'out_of_memory';
  return noRoom.test(message) || (isSaving && noWriting.test(message)) ? 'unwritable' : 'failed';
}
