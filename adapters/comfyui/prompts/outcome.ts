import { nodeName, type Workflow } from '../workflow/workflow.ts';
import type { HistoryEntry, SavedFile } from '../client/answers.ts';
import { ComfyError, type ComfyErrorKind } from '../comfy-error.ts';
import type { Queue } from '../client/client.ts';

/** What a run must leave behind: one picture, from this node, under this prefix. */
export type Expected = { prompt: Workflow; outputNode: string };

/** Letters of `00001_.png`. */
const counter = 10;

/** How a prompt stands, as its instance's queue and history tell. */
export type Outcome =
  | { is: 'pending' | 'running' | 'absent' }
  | { is: 'picture'; file: SavedFile }
  | { is: 'failure'; error: ComfyError };

/** Where a run's picture lies among the outputs: ComfyUI adds a counter to the prefix, which begins at 1. */
export function expectedFile({ prompt, outputNode }: Expected): SavedFile {
  const prefix = String(prompt[outputNode]?.inputs.filename_prefix);
  const cut = prefix.lastIndexOf('/');
  const subfolder = prefix.slice(0, Math.max(0, cut));
  return { type: 'output', subfolder, filename: `${prefix.slice(cut + 1)}_00001_.png` };
}

/**
 * Decides how a prompt stands. The queue must have been read before the history, else a prompt that ends in
 * between is in neither.
 */
export function outcomeOf(
  promptId: string,
  queue: Queue,
  entry: HistoryEntry | undefined,
  expected: Expected,
): Outcome {
  if (queue.running.includes(promptId)) return { is: 'running' };
  if (queue.pending.includes(promptId)) return { is: 'pending' };
  if (!entry) return { is: 'absent' };
  return outcomeOfEntry(entry, expected);
}

function outcomeOfEntry(entry: HistoryEntry, expected: Expected): Outcome {
  const failure = failureIn(entry, expected.prompt);
  if (failure) return { is: 'failure', error: failure };
  const images = entry.outputs[expected.outputNode]?.images ?? [];
  const [file] = images;
  // Some versions show an entry without a status while the prompt still runs.
  if (!file) return entry.status ? fail('no_picture', 'The run ended without a picture') : { is: 'running' };
  if (images.length > 1) return fail('wrong_picture', `The run left ${images.length} pictures`);
  return isOurs(file, expected)
    ? { is: 'picture', file }
    : fail('wrong_picture', `The run ended with the picture of another one: ${file.filename}`);
}

function fail(kind: ComfyErrorKind, message: string): Outcome {
  return { is: 'failure', error: new ComfyError(kind, message) };
}

function isOurs(file: SavedFile, expected: Expected): boolean {
  const ours = expectedFile(expected);
  const sameFolder = file.subfolder.replaceAll('\\', '/') === ours.subfolder;
  return file.type === ours.type && sameFolder && file.filename.startsWith(ours.filename.slice(0, -counter));
}

/** Messages tell more than the status: it says "error" for a stopped run too, and can be stale. */
function failureIn({ status }: HistoryEntry, prompt: Workflow): ComfyError | undefined {
  const messages = new Map(status?.messages);
  const error = messages.get('execution_error');
  if (error) return executionError(error, prompt);
  if (messages.has('execution_interrupted'))
    return new ComfyError('interrupted', 'The run was stopped on ComfyUI');
  if (status?.status_str === 'error') return new ComfyError('failed', 'The run failed without saying why');
  return undefined;
}

function executionError(data: Record<string, unknown>, prompt: Workflow): ComfyError {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const type = text('exception_type');
  const message = text('exception_message');
  const outOfMemory = type.includes('OutOfMemory') || /out of memory|allocation on device/i.test(message);
  const where = nodeName(prompt, text('node_id'));
  return new ComfyError(outOfMemory ? 'out_of_memory' : 'failed', `"${where}" failed: ${type}: ${message}`);
}
