import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { arrangeNodes } from '../nodes/arrange.ts';
import { filterNodes } from '../nodes/filter.ts';
import { loadNodes } from '../nodes/load.ts';
import { maskNodes } from '../nodes/mask.ts';
import { modelNodes } from '../nodes/models.ts';
import { createInputs, NodeError } from '../nodes/node.ts';
import type { NodeContext, NodeOutput, NodeResult, Preview } from '../nodes/node.ts';
import { saveNodes } from '../nodes/save.ts';
import { scaleNodes } from '../nodes/scale.ts';
import { isLink, nodeOf, type Graph } from './graph.ts';
import type { NodeClasses } from './node-class.ts';
import { withFault } from './output-faults.ts';
import { createSampler, type Timing } from './sampling.ts';
import { createSchedule } from './schedule.ts';
import { signaturesOf } from './signatures.ts';

/** Executable node classes by name. */
const nodeFunctions = {
  ...loadNodes,
  ...scaleNodes,
  ...filterNodes,
  ...arrangeNodes,
  ...maskNodes,
  ...modelNodes,
  ...saveNodes,
};

/** A prompt to execute; `fault` is the fault injected into its output nodes. */
export type Prompt = {
  graph: Graph;
  outputs: string[];
  extraPnginfo: object;
  timing: Timing;
  fault?: string | undefined;
};

/** Events of an execution, in the order in which they occur. */
export type ExecutionEvents = {
  cached: (nodes: string[]) => void;
  started: (node: string) => void;
  progressed: (node: string, value: number, max: number, preview?: Preview) => void;
  wrote: (node: string, text: string) => void;
  executed: (node: string, output: NodeOutput | null) => void;
  finished: (node: string) => void;
  interrupted: (node: string) => void;
  failed: (node: string, failure: object) => void;
};

/** Inputs of a node, with links resolved. */
type Values = Record<string, unknown>;

/** Returns the details that `execution_error` reports about a failed node. */
function failureOf(error: unknown, values: Values): object {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const describe = (value: unknown) => [typeof value === 'object' ? 'tensor' : value];
  return {
    exception_message: message,
    exception_type: error instanceof NodeError ? error.exceptionType : 'RuntimeError',
    traceback: stack.split(/^/m).slice(1),
    current_inputs: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, describe(value)]),
    ),
  };
}

/**
 * Results of this process's latest prompts by content, newest first: the same photo is drawn in the same style again and again
 * here, under other names.
 */
let workedOut: Map<string, NodeResult>[] = [];
const promptsKept = 4;

/** Executes prompts one at a time and caches the results of the last one by what they depend on. */
export function createExecutor({ dir, nodeClasses }: { dir: string; nodeClasses: NodeClasses }) {
  const cache = new Map<string, NodeResult>();
  let interruption = new AbortController();

  /** Executes a prompt node by node and returns the output of each output node. */
  async function execute(prompt: Prompt, events: ExecutionEvents): Promise<Record<string, NodeOutput>> {
    const { graph, timing, fault } = prompt;
    const { signal } = (interruption = new AbortController());
    const sample = createSampler(timing, signal);
    const { signatureOf, contentOf } = await signaturesOf(graph, dir);
    const own = new Map<string, NodeResult>();
    workedOut = [own, ...workedOut].slice(0, promptsKept);
    const ids = Object.keys(graph);
    const cached = (id: string) => cache.get(signatureOf(id));
    const isCached = (id: string) => cached(id) !== undefined;
    const classOf = (id: string) => nodeClasses[nodeOf(graph, id).class_type];
    const isOutput = (id: string) => classOf(id)?.output_node ?? false;

    /** Returns the values of only those inputs that the node's class has. */
    function valuesFor(id: string): Values {
      const { required, optional } = classOf(id)?.input ?? {};
      const { inputs } = nodeOf(graph, id);
      const follow = (value: unknown) => (isLink(value) ? cached(value[0])?.values[value[1]] : value);
      const names = Object.keys({ ...required, ...optional }).filter((name) => name in inputs);
      return Object.fromEntries(names.map((name) => [name, follow(inputs[name])]));
    }

    async function run(id: string, values: Values): Promise<NodeResult> {
      // Gives way to requests between two nodes, and notices an interruption.
      await setImmediate(undefined, { signal });
      await timing.thawed();
      // An interruption ends the wait, but is noticed only at the next node.
      if (timing.nodeSeconds > 0)
        await delay(timing.nodeSeconds * 1000, undefined, { signal }).catch(() => undefined);
      const context: NodeContext = {
        dir,
        texts: { prompt: graph, ...prompt.extraPnginfo },
        sendProgress: (...progress) => events.progressed(id, ...progress),
        sendText: (text) => events.wrote(id, text),
      };
      const { class_type } = nodeOf(graph, id);
      const node = nodeFunctions[class_type];
      const inputs = createInputs(values);
      if (!node) throw new NodeError('KeyError', `'${class_type}'`);
      if (isOutput(id)) {
        await sample(inputs, context);
        return withFault(fault, node)(inputs, context);
      }
      const content = contentOf(id);
      const known = workedOut.map((results) => results.get(content)).find(Boolean);
      const result = known ?? (await node(inputs, context));
      // GetImageSize also reports the size, each time it runs.
      if (class_type !== 'GetImageSize') own.set(content, result);
      return result;
    }

    async function executeNode(id: string, values: Values): Promise<void> {
      const known = cached(id);
      if (!known) events.started(id);
      const result = known ?? (await run(id, values));
      cache.set(signatureOf(id), result);
      if (known ?? result.output) events.executed(id, result.output ?? null);
      events.finished(id);
    }

    async function succeeds(id: string): Promise<boolean> {
      const values = valuesFor(id);
      try {
        await executeNode(id, values);
        return true;
      } catch (error) {
        if (signal.aborted) events.interrupted(id);
        else events.failed(id, failureOf(error, values));
        return false;
      }
    }

    // Like the real ComfyUI, it keeps only what the current prompt can use.
    const usable = new Set(ids.map(signatureOf));
    for (const signature of cache.keys()) if (!usable.has(signature)) cache.delete(signature);
    events.cached(ids.filter(isCached));
    const schedule = createSchedule({ graph, isCached, isOutput }, prompt.outputs);
    for (let id = schedule.next(); id !== undefined && (await succeeds(id)); id = schedule.next()) {
      schedule.complete(id);
    }
    const shown = ids.flatMap((id) => {
      const output = cached(id)?.output;
      return output ? [[id, output] as const] : [];
    });
    // Outputs spoilt by a fault must not come back from the cache.
    if (fault !== undefined) for (const id of prompt.outputs) cache.delete(signatureOf(id));
    return Object.fromEntries(shown);
  }

  return { execute, interrupt: () => interruption.abort(), clearCache: () => cache.clear() };
}
