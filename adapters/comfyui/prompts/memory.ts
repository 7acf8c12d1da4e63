/** Number of prompts remembered: more than are ever waiting to be cleaned up. */
const most = 1000;

/**
 * Remembers, with the number of their layers, the prompts that this process posted once, that left exactly one picture and
 * whose history entry is deleted: their files are known and need not be looked for. Forgets the oldest, which another process
 * may have cleaned up.
 */
export function createMemory() {
  const ids = new Map<string, number>();
  return {
    add(promptId: string, layers: number): void {
      ids.set(promptId, layers);
      const [oldest] = ids.keys();
      if (ids.size > most && oldest !== undefined) ids.delete(oldest);
    },
    layersOf: (promptId: string) => ids.get(promptId),
    remove: (promptId: string) => void ids.delete(promptId),
  };
}
