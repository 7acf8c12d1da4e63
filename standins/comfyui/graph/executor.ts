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

/** Every node class that can be executed, by its name. */
const nodeFunctions = {
  ...loadNodes,
  ...scaleNodes,
  ...filterNodes,
  ...arrangeNodes,
  ...maskNodes,
  ...modelNodes,
  ...saveNodes,
};

/** A prompt to execute; `fault` is what its output nodes shall suffer. */
export type Prompt = {
  graph: Graph;
  outputs: string[];
  extraPnginfo: object;
  timing: Timing;
  fault?: string | undefined;
};

/** What is told while a prompt is executed, in the order in which it happens. */
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

/** The inputs of a node, links followed. */
type Values = Record<string, unknown>;

/** What `execution_error` says about a node that could not do its work. */
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
 * What the latest prompts of this process worked out, newest first, by content: the same photo is drawn in the same style
 * again and again here, under other names.
 */
let workedOut: Map<string, NodeResult>[] = [];
const promptsKept = 4;

/** Executes prompts, one at a time, and keeps the results of the last one by what they depend on. */
export function createExecutor({ dir, nodeClasses }: { dir: string; nodeClasses: NodeClasses }) {
  const cache = new Map<string, NodeResult>();
  let interruption = new AbortController();

  /** Node by node; what comes back is what each output node shows. */
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

    /** Only of the inputs that the node's class knows. */
    function valuesFor(id: string): Values {
      const { required, optional } = classOf(id)?.input ?? {};
      const { inputs } = nodeOf(graph, id);
      const follow = (value: unknown) => (isLink(value) ? cached(value[0])?.values[value[1]] : value);
      const names = Object.keys({ ...required, ...optional }).filter((name) => name in inputs);
      return Object.fromEntries(names.map((name) => [name, follow(inputs[name])]));
    }

    async function run(id: string, values: Values): Promise<NodeResult> {
      // Between two nodes whoever asks is answered, and an interruption is seen.
      await setImmediate(undefined, { signal });
      await timing.thawed();
      // An interruption ends the wait, but is seen at the next node.
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
      // This one also tells the size, each time.
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

    // Like the real one, it keeps only what the prompt at hand can use.
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
    // What a fault spoilt must not come back as a cached output.
    if (fault !== undefined) for (const id of prompt.outputs) cache.delete(signatureOf(id));
    return Object.fromEntries(shown);
  }

  return { execute, interrupt: () => interruption.abort(), clearCache: () => cache.clear() };
}
