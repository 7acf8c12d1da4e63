import { isLink, nodeOf, type Graph } from './graph.ts';

type Terms = { graph: Graph; isCached: (id: string) => boolean; isOutput: (id: string) => boolean };

/** Returns the nodes in exactly the order in which ComfyUI executes a graph. */
export function createSchedule({ graph, isCached, isOutput }: Terms, outputs: string[]) {
  const waitsFor = new Map<string, Set<string>>();
  /** Nodes that wait for a node, which may have been completed since. */
  const waiting = new Map<string, Set<string>>();

  function add(start: string): void {
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (waitsFor.has(id)) continue;
      const inputs = Object.values(nodeOf(graph, id).inputs);
      const missing = inputs.flatMap((value) => (isLink(value) && !isCached(value[0]) ? [value[0]] : []));
      waitsFor.set(id, new Set(missing));
      for (const source of missing) waiting.set(source, (waiting.get(source) ?? new Set()).add(id));
      open.push(...missing);
    }
  }

  const blockedBy = (id: string): string[] => [...(waiting.get(id) ?? [])];

  /** Prefers an output, then a node that an output waits for, then one that is one step further away. */
  function next(): string | undefined {
    const ready = [...waitsFor].filter(([, sources]) => sources.size === 0).map(([id]) => id);
    return (
      ready.find(isOutput) ??
      ready.find((id) => blockedBy(id).some(isOutput)) ??
      ready.find((id) => blockedBy(id).flatMap(blockedBy).some(isOutput)) ??
      ready[0]
    );
  }

  function complete(id: string): void {
    waitsFor.delete(id);
    for (const blocked of blockedBy(id)) waitsFor.get(blocked)?.delete(id);
  }

  for (const output of outputs) add(output);
  return { next, complete };
}
