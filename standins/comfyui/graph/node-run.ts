import { classes } from '../nodes/classes.ts';
import { createInputs } from '../nodes/inputs.ts';
import { NodeError, type Outcome, type Surroundings, type Value } from '../nodes/node.ts';
import type { Failure, Order, RunEvent } from './events.ts';
import { Interrupted, type Flag } from './flag.ts';
import { isLink, nodeOf } from './graph.ts';
import { sample } from './pace.ts';
import { withFault } from './run-faults.ts';

/** What the drawing thread keeps from prompt to prompt; `cache` is by signature. */
export type Studio = {
  dir: string;
  knowsResolutionSteps: boolean;
  flag: Flag;
  cache: Map<string, Outcome>;
  emit: (event: RunEvent) => void;
};

/** A node could not do its work. */
export class NodeFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const outputClasses = new Set(['SaveImage', 'PreviewImage', 'SaveImageWebsocket']);

function describe(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const frames = value as Extract<Value, unknown[]>;
  return `tensor(${frames.length}, ${frames[0]?.height ?? 0}, ${frames[0]?.width ?? 0}, ${frames[0]?.channels ?? 0})`;
}

function failureOf(node: string, error: unknown, inputs: Record<string, unknown>): Failure {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    node,
    message,
    exceptionType: error instanceof NodeError ? error.exceptionType : 'RuntimeError',
    traceback: stack
      .split('\n')
      .slice(1)
      .map((line) => `${line}\n`),
    currentInputs: Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [name, [describe(value)]]),
    ),
  };
}

/** The nodes of one prompt, ready to be run one after the other. */
export function createNodeRun(order: Order, studio: Studio, signatures: Map<string, string>) {
  const { graph, pace } = order;
  const { cache, emit, flag } = studio;
  const startedAt = performance.now();
  let sampled = pace.seconds === 0 && !pace.previews;

  const classOf = (id: string) => nodeOf(graph, id).class_type;
  const isOutput = (id: string) => outputClasses.has(classOf(id));
  const cached = (id: string) => cache.get(signatures.get(id) ?? '');

  function valuesFor(id: string): Record<string, unknown> {
    const follow = (value: unknown) => (isLink(value) ? cached(value[0])?.values[value[1]] : value);
    return Object.fromEntries(
      Object.entries(nodeOf(graph, id).inputs).map(([name, value]) => [name, follow(value)]),
    );
  }

  function surroundings(id: string): Surroundings {
    return {
      node: id,
      dir: studio.dir,
      texts: { prompt: graph, ...order.extraPnginfo },
      knowsResolutionSteps: studio.knowsResolutionSteps,
      progress: (value, max, preview) =>
        emit({ type: 'progressed', node: id, value, max, ...(preview && { preview }) }),
      say: (text) => emit({ type: 'said', node: id, text }),
    };
  }

  async function work(id: string, values: Record<string, unknown>): Promise<Outcome> {
    const around = surroundings(id);
    flag.check();
    if (pace.nodeSeconds > 0) flag.sleep(pace.nodeSeconds * 1000);
    if (!sampled && isOutput(id)) {
      sampled = true;
      await sample(Object.values(values) as Value[], { ...pace, startedAt }, flag, around);
    }
    const run = classes[classOf(id)];
    if (!run) throw new NodeError('KeyError', `'${classOf(id)}'`);
    return (isOutput(id) ? withFault(order.fault, run) : run)(createInputs(values), around);
  }

  async function draw(id: string): Promise<void> {
    emit({ type: 'started', node: id });
    const values = valuesFor(id);
    const outcome = await work(id, values).catch((error: unknown) => {
      throw error instanceof Interrupted ? error : new NodeFailed(failureOf(id, error, values));
    });
    cache.set(signatures.get(id) ?? '', outcome);
    if (outcome.shown) emit({ type: 'executed', node: id, shown: outcome.shown });
  }

  /** @throws Interrupted or NodeFailed */
  async function runNode(id: string): Promise<void> {
    const known = cached(id);
    if (known) emit({ type: 'executed', node: id, shown: known.shown ?? null });
    else await draw(id);
    emit({ type: 'finished', node: id });
  }

  return { isOutput, cached, runNode };
}
