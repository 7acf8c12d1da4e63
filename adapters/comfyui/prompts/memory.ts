/** More prompts than this are not cleaned up at once by anybody. */
const most = 1000;

/**
 * Prompts that this process posted once and saw end with one picture and without an entry in the history: what they left is known, and
 * need not be looked for. The oldest are forgotten, as others may have cleaned them up.
 */
export function createMemory() {
  const ids = new Set<string>();
  return {
    add(promptId: string): void {
      ids.add(promptId);
      const [oldest] = ids;
      if (ids.size > most && oldest !== undefined) ids.delete(oldest);
    },
    has: (promptId: string) => ids.has(promptId),
    remove: (promptId: string) => void ids.delete(promptId),
  };
}
