type NodeState = { value: number; max: number; state: 'running' | 'finished' };

/** The ids that every message about a node carries; nodes are never nested here. */
export function idsOf(promptId: string, node: string) {
  return {
    node_id: node,
    prompt_id: promptId,
    display_node_id: node,
    parent_node_id: null,
    real_node_id: node,
  };
}

/** How far each node of a run has come, as `progress_state` tells it. */
export function createNodeStates(promptId: string) {
  const states = new Map<string, NodeState>();
  const executed: string[] = [];

  return {
    /** The nodes that really ran, first to last. */
    executed,
    run: (node: string, value = 0, max = 1) => void states.set(node, { value, max, state: 'running' }),
    finish(node: string): void {
      const known = states.get(node);
      if (known) executed.push(node);
      const max = known?.max ?? 1;
      states.set(node, { value: max, max, state: 'finished' });
    },
    show() {
      const nodes = Array.from(
        states,
        ([node, state]) => [node, { ...state, ...idsOf(promptId, node) }] as const,
      );
      return { prompt_id: promptId, nodes: Object.fromEntries(nodes) };
    },
  };
}
