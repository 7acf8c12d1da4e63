/** More prompts than this are not cleaned up at once by anybody. */
const most = 1000;

/**
 * Prompts that this process posted once and saw end with one picture and without an entry in the history: what they left is known, and
 * need not be looked for. Each with the number of its layers. The oldest are forgotten, as others may have cleaned them up.
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
