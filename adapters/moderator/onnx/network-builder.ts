import type { Network, Node } from './encode.ts';
import type { Tensor } from './tensor.ts';

/** Collects the nodes and constants of a network, in order of execution. */
export function createNetworkBuilder() {
  const constants: Network['constants'] = new Map();
  const nodes: Node[] = [];

  /** Adds a node, and returns the name of its output. */
  function add(op: string, inputs: string[], attributes: Node['attributes'] = {}): string {
    const output = `${nodes.length} ${op}`;
    nodes.push({ op, inputs, output, attributes });
    return output;
  }

  /** Adds a tensor under a name, which is returned. */
  function constant(name: string, tensor: Tensor): string {
    constants.set(name, tensor);
    return name;
  }

  return { constants, nodes, add, constant };
}
