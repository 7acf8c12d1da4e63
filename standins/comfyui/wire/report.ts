import type { EventType, Failure, RunEvent } from '../graph/events.ts';
import { nodeOf } from '../graph/graph.ts';
import type { Preview, Shown } from '../nodes/node.ts';
import { previewFrame, previewFrameWithMetadata, textFrame } from './frames.ts';
import type { Entry, StatusMessage } from './history.ts';
import { createNodeStates, idsOf } from './node-states.ts';
import type { Item } from './queue.ts';
import type { Sockets } from './sockets.ts';

type Tellers = { [Type in EventType]: (event: RunEvent<Type>) => void };

export type Report = ReturnType<typeof createReport>;

/** Puts the events of one run into ComfyUI's words: to the sockets at once, to history at the end. */
export function createReport(item: Item, sockets: Sockets) {
  const [, promptId, graph, { client_id: client }] = item;
  const clientId = typeof client === 'string' ? client : undefined;
  const messages: StatusMessage[] = [];
  const states = createNodeStates(promptId);
  let lastNode: string | undefined;
  let shown: Record<string, Shown> = {};

  /** To the client of this prompt, or to everyone when it names none. */
  const tellAnyone = (type: string, data: object) => sockets.send({ type, data }, clientId);
  function tellClient(type: string, data: object): void {
    if (clientId !== undefined) tellAnyone(type, data);
  }

  function note(type: string, facts: object, tellIt = tellClient): void {
    const data = { ...facts, timestamp: Date.now() };
    messages.push([type, data]);
    tellIt(type, data);
  }

  const tellStates = () => tellAnyone('progress_state', states.show());

  function sendPreview(node: string, preview: Preview): void {
    const metadata = sockets.takesMetadata(clientId);
    const frame = metadata ? previewFrameWithMetadata(preview, idsOf(promptId, node)) : previewFrame(preview);
    sockets.send(frame, clientId);
  }

  function where(node: string) {
    const { class_type } = nodeOf(graph, node);
    return { prompt_id: promptId, node_id: node, node_type: class_type, executed: [...states.executed] };
  }

  function noteFailure({ node, exceptionType, message, traceback, currentInputs }: Failure): void {
    note('execution_error', {
      ...where(node),
      exception_message: message,
      exception_type: exceptionType,
      traceback,
      current_inputs: currentInputs,
      current_outputs: Object.keys(graph),
    });
  }

  const tellers: Tellers = {
    cached: ({ nodes }) => note('execution_cached', { nodes, prompt_id: promptId }),
    started({ node }) {
      states.run(node);
      lastNode = node;
      tellStates();
      tellClient('executing', { node, display_node: node, prompt_id: promptId });
    },
    progressed({ node, value, max, preview }) {
      states.run(node, value, max);
      tellStates();
      // Clients that take no metadata get the picture last.
      const early = sockets.takesMetadata(clientId);
      if (preview && early) sendPreview(node, preview);
      tellAnyone('progress', { value, max, prompt_id: promptId, node });
      if (preview && !early) sendPreview(node, preview);
    },
    said: ({ node, text }) => sockets.send(textFrame(node, text)),
    executed({ node, shown: output }) {
      tellClient('executed', { node, display_node: node, output, prompt_id: promptId });
    },
    finished({ node }) {
      states.finish(node);
      tellStates();
    },
    interrupted: ({ node }) => note('execution_interrupted', where(node), tellAnyone),
    failed: ({ failure }) => noteFailure(failure),
    ended(event) {
      shown = event.shown;
      lastNode = undefined;
      if (succeeded()) note('execution_success', { prompt_id: promptId });
    },
  };

  function succeeded(): boolean {
    return !messages.some(([type]) => type === 'execution_error' || type === 'execution_interrupted');
  }

  function entry(): Entry {
    const meta = Object.keys(shown).map((node) => {
      return [node, { node_id: node, display_node: node, parent_node: null, real_node_id: node }] as const;
    });
    return {
      prompt: item,
      outputs: shown,
      status: { status_str: succeeded() ? 'success' : 'error', completed: succeeded(), messages },
      meta: Object.fromEntries(meta),
    };
  }

  return {
    clientId,
    currentNode: () => lastNode,
    start: () => note('execution_start', { prompt_id: promptId }),
    tell<Type extends EventType>(event: RunEvent<Type>): void {
      tellers[event.type](event);
    },
    entry,
    /** Said once history can be asked. */
    leave: () => tellClient('executing', { node: null, prompt_id: promptId }),
  };
}
