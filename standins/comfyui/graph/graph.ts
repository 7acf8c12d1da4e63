/** Output slot of another node. */
export type Link = [node: string, slot: number];

export type GraphNode = { class_type: string; inputs: Record<string, unknown> };

/** A prompt in ComfyUI's API format: nodes by id. */
export type Graph = Record<string, GraphNode>;

export function isLink(value: unknown): value is Link {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return typeof value[0] === 'string' && typeof value[1] === 'number';
}

/** Returns the node with this id. @throws when the graph has none. */
export function nodeOf(graph: Graph, id: string): GraphNode {
  const node = graph[id];
  if (!node) throw new Error(`There is no node '${id}' in the graph.`);
  return node;
}
