import { linksInto, nodeOf, type Graph } from './graph.ts';

type Terms = {
  graph: Graph;
  isCached: (id: string) => boolean;
  isOutput: (id: string) => boolean;
};

/** Says which node is next, in the very order in which ComfyUI runs a graph. */
export function createSchedule({ graph, isCached, isOutput }: Terms, outputs: string[]) {
  const waitsFor = new Map<string, Set<string>>();
  const blocks = new Map<string, Set<string>>();

  function add(start: string): void {
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (waitsFor.has(id)) continue;
      const sources = linksInto(nodeOf(graph, id))
        .map(([source]) => source)
        .filter((source) => !isCached(source));
      waitsFor.set(id, new Set(sources));
      blocks.set(id, blocks.get(id) ?? new Set());
      for (const source of sources) blocks.set(source, (blocks.get(source) ?? new Set<string>()).add(id));
      open.push(...sources);
    }
  }

  const blockedBy = (id: string) => [...(blocks.get(id) ?? [])];

  /** An output first, else what an output waits for, else what is one step further away. */
  function pick(ready: string[]): string | undefined {
    return (
      ready.find(isOutput) ??
      ready.find((id) => blockedBy(id).some(isOutput)) ??
      ready.find((id) => blockedBy(id).flatMap(blockedBy).some(isOutput)) ??
      ready[0]
    );
  }

  function next(): string | undefined {
    const ready = [...waitsFor].filter(([, sources]) => sources.size === 0).map(([id]) => id);
    return pick(ready);
  }

  function complete(id: string): void {
    waitsFor.delete(id);
    for (const blocked of blockedBy(id)) waitsFor.get(blocked)?.delete(id);
    blocks.delete(id);
  }

  for (const output of outputs) add(output);
  return { next, complete };
}
