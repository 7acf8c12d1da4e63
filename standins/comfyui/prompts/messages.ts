import type { ExecutionEvents } from '../graph/executor.ts';
import { nodeOf } from '../graph/graph.ts';
import type { NodeOutput } from '../nodes/node.ts';
import type { HistoryEntry, StatusMessage } from './history.ts';
import type { QueueItem } from './queue.ts';
import { previewFrame, textFrame, type Sockets } from './sockets.ts';

type NodeState = { value: number; max: number; state: 'running' | 'finished' };

export type Messages = ReturnType<typeof createMessages>;

/**
 * Reports the events of one prompt as ComfyUI does: to the sockets at once, to history at the end. `enrich` adds what the version
 * reports about outputs besides their names.
 */
export function createMessages(
  item: QueueItem,
  sockets: Sockets,
  enrich: (output: NodeOutput) => NodeOutput = (output) => output,
) {
  const [, promptId, graph, { client_id: clientId }] = item;
  const messages: StatusMessage[] = [];
  /** States of the nodes so far, as every message about progress repeats them. */
  const states: Record<string, NodeState & ReturnType<typeof idsOf>> = {};
  const executed: string[] = [];
  let currentNode: string | undefined;

  /** Sends to the client of this prompt, or to everyone if it names none. */
  const sendToAnyone = (type: string, data: object) => sockets.send({ type, data }, clientId);
  function sendToClient(type: string, data: object): void {
    if (clientId !== undefined) sendToAnyone(type, data);
  }

  function note(type: string, facts: object, send = sendToClient): void {
    const data = { ...facts, timestamp: Date.now() };
    messages.push([type, data]);
    send(type, data);
  }

  /** Returns the ids in every message about a node; nodes are never nested here. */
  function idsOf(node: string) {
    const parts = { display_node_id: node, parent_node_id: null, real_node_id: node };
    return { node_id: node, prompt_id: promptId, ...parts };
  }

  function setState(node: string, state: NodeState): void {
    states[node] = { ...state, ...idsOf(node) };
    sendToAnyone('progress_state', { prompt_id: promptId, nodes: states });
  }

  function where(node: string) {
    const { class_type } = nodeOf(graph, node);
    return { prompt_id: promptId, node_id: node, node_type: class_type, executed: [...executed] };
  }

  const events: ExecutionEvents = {
    cached: (nodes) => note('execution_cached', { nodes, prompt_id: promptId }),
    started(node) {
      currentNode = node;
      setState(node, { value: 0, max: 1, state: 'running' });
      sendToClient('executing', { node, display_node: node, prompt_id: promptId });
    },
    progressed(node, value, max, preview) {
      setState(node, { value, max, state: 'running' });
      const takesMetadata = sockets.takesMetadata(clientId);
      const frame = preview && previewFrame(preview, takesMetadata ? idsOf(node) : undefined);
      // Clients that do not support metadata receive the picture last.
      if (frame && takesMetadata) sockets.send(frame, clientId);
      sendToAnyone('progress', { value, max, prompt_id: promptId, node });
      if (frame && !takesMetadata) sockets.send(frame, clientId);
    },
    wrote: (node, text) => sockets.send(textFrame(node, text)),
    executed(node, output) {
      const told = output && enrich(output);
      sendToClient('executed', { node, display_node: node, output: told, prompt_id: promptId });
    },
    finished(node) {
      const known = states[node];
      if (known) executed.push(node);
      const max = known?.max ?? 1;
      setState(node, { value: max, max, state: 'finished' });
    },
    interrupted: (node) => note('execution_interrupted', where(node), sendToAnyone),
    failed(node, failure) {
      note('execution_error', { ...where(node), ...failure, current_outputs: Object.keys(graph) });
    },
  };

  /** Returns the history entry after the execution. */
  function end(outputs: Record<string, NodeOutput>): HistoryEntry {
    const ended = messages.at(-1)?.[0];
    const completed = ended !== 'execution_error' && ended !== 'execution_interrupted';
    currentNode = undefined;
    if (completed) note('execution_success', { prompt_id: promptId });
    const meta = Object.keys(outputs).map((node) => {
      return [node, { node_id: node, display_node: node, parent_node: null, real_node_id: node }] as const;
    });
    const status = { status_str: completed ? 'success' : 'error', completed, messages } as const;
    const told = Object.fromEntries(Object.entries(outputs).map(([id, output]) => [id, enrich(output)]));
    return { prompt: item, outputs: told, status, meta: Object.fromEntries(meta) };
  }

  return {
    clientId,
    currentNode: () => currentNode,
    start: () => note('execution_start', { prompt_id: promptId }),
    events,
    end,
    /** Sent once the history contains the prompt. */
    leave: () => sendToClient('executing', { node: null, prompt_id: promptId }),
  };
}
