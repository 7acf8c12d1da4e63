import type { Failure, RunEvent } from '../graph/events.ts';
import { nodeOf } from '../graph/graph.ts';
import type { Preview, Shown } from '../nodes/node.ts';
import { previewFrame, previewFrameWithMetadata, textFrame } from './frames.ts';
import type { Entry, StatusMessage } from './history.ts';
import type { Item } from './queue.ts';
import type { Sockets } from './sockets.ts';

type Event<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

type NodeState = { value: number; max: number; state: 'running' | 'finished' };

export type Report = ReturnType<typeof createReport>;

/** Puts the events of one run into ComfyUI's words: to the sockets at once, to history at the end. */
export function createReport([number, promptId, graph, extraData, outputs]: Item, sockets: Sockets) {
  const clientId = typeof extraData.client_id === 'string' ? extraData.client_id : undefined;
  const messages: StatusMessage[] = [];
  const states = new Map<string, NodeState>();
  const executed: string[] = [];
  let lastNode: string | undefined;
  let shown: Record<string, Shown> = {};

  /** Progress goes to everyone when the prompt names no client; most other messages then go to nobody. */
  const tellAnyone = (type: string, data: object) => sockets.send({ type, data }, clientId);
  function tellClient(type: string, data: object): void {
    if (clientId !== undefined) tellAnyone(type, data);
  }

  function note(type: string, facts: Record<string, unknown>, broadcast = false): void {
    const data = { ...facts, timestamp: Date.now() };
    messages.push([type, data]);
    (broadcast ? tellAnyone : tellClient)(type, data);
  }

  const idsOf = (node: string) => ({
    node_id: node,
    prompt_id: promptId,
    display_node_id: node,
    parent_node_id: null,
    real_node_id: node,
  });

  function tellStates(): void {
    const nodes = Array.from(states, ([node, state]) => [node, { ...state, ...idsOf(node) }] as const);
    tellAnyone('progress_state', { prompt_id: promptId, nodes: Object.fromEntries(nodes) });
  }

  function sendPreview(node: string, preview: Preview): void {
    const metadata = sockets.takesMetadata(clientId);
    sockets.send(metadata ? previewFrameWithMetadata(preview, idsOf(node)) : previewFrame(preview), clientId);
  }

  function where(node: string): Record<string, unknown> {
    return {
      prompt_id: promptId,
      node_id: node,
      node_type: nodeOf(graph, node).class_type,
      executed: [...executed],
    };
  }

  function fail({ node, exceptionType, message, traceback, currentInputs }: Failure): void {
    note('execution_error', {
      ...where(node),
      exception_message: message,
      exception_type: exceptionType,
      traceback,
      current_inputs: currentInputs,
      current_outputs: Object.keys(graph),
    });
  }

  function progress({ node, value, max, preview }: Event<'progressed'>): void {
    states.set(node, { value, max, state: 'running' });
    tellStates();
    const metadata = sockets.takesMetadata(clientId);
    if (preview && metadata) sendPreview(node, preview);
    tellAnyone('progress', { value, max, prompt_id: promptId, node });
    if (preview && !metadata) sendPreview(node, preview);
  }

  const tellers: { [Type in RunEvent['type']]: (event: Event<Type>) => void } = {
    cached: ({ nodes }) => note('execution_cached', { nodes, prompt_id: promptId }),
    started({ node }) {
      states.set(node, { value: 0, max: 1, state: 'running' });
      lastNode = node;
      tellStates();
      tellClient('executing', { node, display_node: node, prompt_id: promptId });
    },
    progressed: progress,
    said: ({ node, text }) => sockets.send(textFrame(node, text)),
    executed: ({ node, shown }) =>
      tellClient('executed', { node, display_node: node, output: shown, prompt_id: promptId }),
    finished({ node }) {
      const max = states.get(node)?.max ?? 1;
      if (states.get(node)?.state === 'running') executed.push(node);
      states.set(node, { value: max, max, state: 'finished' });
      tellStates();
    },
    interrupted: ({ node }) => note('execution_interrupted', where(node), true),
    failed: ({ failure }) => fail(failure),
    ended(event) {
      shown = event.shown;
      lastNode = undefined;
      if (succeeded()) note('execution_success', { prompt_id: promptId });
    },
  };

  const succeeded = () =>
    !messages.some(([type]) => type === 'execution_error' || type === 'execution_interrupted');

  function entry(): Entry {
    const meta = Object.keys(shown).map((node) => {
      return [node, { node_id: node, display_node: node, parent_node: null, real_node_id: node }] as const;
    });
    return {
      prompt: [number, promptId, graph, extraData, outputs],
      outputs: shown,
      status: { status_str: succeeded() ? 'success' : 'error', completed: succeeded(), messages },
      meta: Object.fromEntries(meta),
    };
  }

  return {
    start: () => note('execution_start', { prompt_id: promptId }),
    tell: <Type extends RunEvent['type']>(event: Event<Type>) =>
      (tellers[event.type as Type] as (e: Event<Type>) => void)(event),
    /** Said once history can be asked. */
    leave: () => tellClient('executing', { node: null, prompt_id: promptId }),
    entry,
    clientId,
    currentNode: () => lastNode,
  };
}
