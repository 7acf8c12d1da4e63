import { isLink, nodeOf, type Graph } from './graph.ts';

type Terms = { graph: Graph; isCached: (id: string) => boolean; isOutput: (id: string) => boolean };

/** Returns the nodes in exactly the order in which ComfyUI executes a graph. */
export function createSchedule({ graph, isCached, isOutput }: Terms, outputs: string[]) {
  const waitsFor = new Map<string, Set<string>>();

  function add(start: string): void {
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (waitsFor.has(id)) continue;
      const inputs = Object.values(nodeOf(graph, id).inputs);
      const missing = inputs.flatMap((value) => (isLink(value) && !isCached(value[0]) ? [value[0]] : []));
      waitsFor.set(id, new Set(missing));
      open.push(...missing);
    }
  }

  function blockedBy(id: string): string[] {
    return [...waitsFor].filter(([, sources]) => sources.has(id)).map(([blocked]) => blocked);
  }

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
    for (const sources of waitsFor.values()) sources.delete(id);
  }

  for (const output of outputs) add(output);
  return { next, complete };
}
