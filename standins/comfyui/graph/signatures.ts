import { hash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { filePath } from '../files.ts';
import { isLink, type Graph, type GraphNode } from './graph.ts';

/** Returns a value that changes whenever a node must be executed again although its inputs are unchanged. */
async function changeMark(id: string, node: GraphNode, dir: string): Promise<string> {
  if (node.class_type === 'SaveImageWebsocket') return randomUUID();
  // This class requests its own id, which therefore counts as an input.
  if (node.class_type === 'GetImageSize') return id;
  if (node.class_type !== 'LoadImage') return '';
  const content = readFile(filePath(dir, String(node.inputs.image)));
  return content.then((bytes) => hash('sha256', bytes), randomUUID);
}

/**
 * Returns what each node's result depends on: its class, its inputs and all nodes before it, but not its id.
 * Nodes with the same signature, in one graph or in two, share one cached result. `contentOf` ignores image file names, unlike
 * the real ComfyUI's cache.
 */
export async function signaturesOf(graph: Graph, dir: string) {
  const marks = new Map<string, string>();
  for (const [id, node] of Object.entries(graph)) marks.set(id, await changeMark(id, node, dir));

  function createSignatures(countsFileNames: boolean): (id: string) => string {
    const known = new Map<string, string>();
    return function signatureOf(id): string {
      const found = known.get(id);
      if (found !== undefined) return found;
      // Ends the recursion for cycles in graphs that are never executed.
      known.set(id, 'open');
      const { class_type, inputs = {} } = graph[id] ?? {};
      const sources = Object.entries(class_type === 'LoadImage' && !countsFileNames ? {} : inputs)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => [name, isLink(value) ? [signatureOf(value[0]), value[1]] : { value }]);
      const signature = hash('sha256', JSON.stringify([class_type, marks.get(id), sources]));
      known.set(id, signature);
      return signature;
    };
  }

  return { signatureOf: createSignatures(true), contentOf: createSignatures(false) };
}
