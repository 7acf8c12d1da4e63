import type { HistoryEntry } from './history.ts';
import type { QueueItem } from './queue.ts';

export const jobStates = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const;

/** A prompt as in `/api/jobs`; undefined fields are left out. */
export type Job = {
  id: string;
  status: (typeof jobStates)[number];
  create_time?: number | undefined;
  [fact: string]: unknown;
};

const countsOf = (files: object[]) => ({
  outputs_count: files.length,
  previewable_outputs_count: files.length,
});

export function queuedJob([priority, id, , { create_time }]: QueueItem, status: Job['status']): Job {
  return { id, status, priority, create_time, ...countsOf([]) };
}

function statusOf({ completed, messages }: HistoryEntry['status']): Job['status'] {
  if (completed) return 'completed';
  return messages.at(-1)?.[0] === 'execution_interrupted' ? 'cancelled' : 'failed';
}

export function endedJob({ prompt, outputs, status }: HistoryEntry): Job {
  const [priority, id, , { create_time }] = prompt;
  const facts = new Map(status.messages);
  const files = Object.entries(outputs).flatMap(([nodeId, { images = [] }]) =>
    images.map((image) => ({ ...image, nodeId, mediaType: 'images' })),
  );
  return {
    ...{ id, status: statusOf(status), priority, create_time },
    execution_start_time: facts.get('execution_start')?.timestamp,
    execution_end_time: status.messages.at(-1)?.[1].timestamp,
    execution_error: facts.get('execution_error'),
    ...countsOf(files),
    preview_output: files[0],
  };
}

/** Returns an ended prompt with everything history holds about it. */
export function wholeJob(entry: HistoryEntry): Job {
  const [, , prompt, extra_data] = entry.prompt;
  const { outputs, status: execution_status } = entry;
  return { ...endedJob(entry), outputs, execution_status, workflow: { prompt, extra_data } };
}
