import type { NodeOutput } from '../nodes/node.ts';
import type { QueueItem } from './queue.ts';

export type StatusMessage = [event: string, facts: Record<string, unknown>];

export type HistoryEntry = {
  prompt: QueueItem;
  outputs: Record<string, NodeOutput>;
  status: { status_str: 'success' | 'error'; completed: boolean; messages: StatusMessage[] };
  meta: Record<string, unknown>;
};

const most = 10_000;

/** Creates the history of executed prompts, oldest first, in memory only. */
export function createHistory() {
  const entries = new Map<string, HistoryEntry>();

  function add(entry: HistoryEntry): void {
    const oldest = entries.keys().next().value;
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    entries.set(entry.prompt[1], entry);
  }

  /** Returns at most `count` entries from `offset` on, or the newest ones if the offset is negative. */
  function page(count = Infinity, offset = -1): Record<string, HistoryEntry> {
    const start = offset < 0 ? Math.max(entries.size - count, 0) : offset;
    return Object.fromEntries([...entries].slice(start, start + Math.max(count, 1)));
  }

  return {
    add,
    page,
    get: (promptId: string) => entries.get(promptId),
    remove: (promptId: string) => void entries.delete(promptId),
    clear: () => entries.clear(),
  };
}
