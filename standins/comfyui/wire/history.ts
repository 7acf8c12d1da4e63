import type { Shown } from '../nodes/node.ts';
import type { Item } from './queue.ts';

export type StatusMessage = [event: string, facts: Record<string, unknown>];

export type Entry = {
  prompt: Item;
  outputs: Record<string, Shown>;
  status: { status_str: 'success' | 'error'; completed: boolean; messages: StatusMessage[] };
  meta: Record<string, unknown>;
};

const most = 10_000;

export type History = ReturnType<typeof createHistory>;

/** What was run, oldest first, in memory only. */
export function createHistory() {
  const entries = new Map<string, Entry>();

  function add(entry: Entry): void {
    const oldest = entries.keys().next().value;
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    entries.set(entry.prompt[1], entry);
  }

  /** At most `count` entries from `offset` on, or the newest ones when the offset is negative. */
  function page(count: number | undefined, offset: number): Record<string, Entry> {
    const from = offset < 0 && count !== undefined ? entries.size - count : offset;
    const start = Math.max(from, 0);
    const end = count === undefined ? undefined : start + Math.max(count, 1);
    return Object.fromEntries([...entries].slice(start, end));
  }

  function one(promptId: string): Record<string, Entry> {
    const entry = entries.get(promptId);
    return entry ? { [promptId]: entry } : {};
  }

  return {
    add,
    page,
    one,
    remove: (promptId: string) => void entries.delete(promptId),
    clear: () => entries.clear(),
  };
}
