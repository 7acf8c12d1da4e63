import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { filePath } from '../files.ts';
import { isLink, type Graph, type GraphNode } from './graph.ts';

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function contentHash(path: string): Promise<string> {
  try {
    return sha256(await readFile(path));
  } catch {
    return randomUUID();
  }
}

/** What makes a node run anew although its inputs stayed the same. */
async function changeMark(id: string, node: GraphNode, dir: string): Promise<string> {
  if (node.class_type === 'LoadImage') return contentHash(filePath(dir, String(node.inputs.image)));
  if (node.class_type === 'SaveImageWebsocket') return randomUUID();
  // This class asks for its own id, which therefore counts as an input.
  return node.class_type === 'GetImageSize' ? id : '';
}

/**
 * What each node's result depends on: its class, its inputs and all that lies before it, but not its id.
 * Two nodes of one signature, in one graph or in two, share one cached result.
 */
export async function signaturesOf(graph: Graph, dir: string): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const [id, node] of Object.entries(graph)) marks.set(id, await changeMark(id, node, dir));
  const known = new Map<string, string>();

  function signature(id: string): string {
    const found = known.get(id);
    if (found) return found;
    const node = graph[id];
    if (!node) return 'missing';
    // Whatever leads back here, in a graph that nobody asks to be run, shall find an end.
    known.set(id, 'open');
    const inputs = Object.entries(node.inputs)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, isLink(value) ? { from: signature(value[0]), slot: value[1] } : value]);
    const made = sha256(JSON.stringify([node.class_type, marks.get(id), inputs]));
    known.set(id, made);
    return made;
  }

  for (const id of Object.keys(graph)) signature(id);
  return known;
}
