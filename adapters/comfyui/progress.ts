import { z } from 'zod';
import { isSampler, nodesBehind, type FilledWorkflow } from '#domain/workflow.ts';

/** A message of the socket about a prompt. */
export type Message = { type: string; data: Record<string, unknown> };

export type Progress = ReturnType<typeof createProgress>;

const ids = z.array(z.string()).catch([]);
const states = z.record(z.string(), z.object({ value: z.number(), max: z.number(), state: z.string() }));

/** How far a run is, from the socket's messages: nodes done, and the steps of those that draw. */
export function createProgress({ prompt, outputNode }: FilledWorkflow) {
  const nodes = nodesBehind(prompt, outputNode);
  /** A sampler counts as much as all other nodes together. */
  const weights = new Map([...nodes].map((id) => [id, weightOf(id)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  /** Part done of each node that began, 0 to 1. */
  const done = new Map<string, number>();
  const inLastStep = new Set<string>();
  let current: string | undefined;

  function weightOf(id: string): number {
    const node = prompt[id];
    return node && isSampler(node) ? nodes.size : 1;
  }

  function advance(node: unknown, value = 1, max = 1): void {
    const id = String(node);
    if (!weights.has(id) || !(max > 0)) return;
    done.set(id, Math.max(done.get(id) ?? 0, Math.min(1, value / max)));
    if (max > 1 && value >= max) inLastStep.add(id);
  }

  function readStates(told: unknown): void {
    for (const [id, { value, max, state }] of Object.entries(states.catch({}).parse(told))) {
      if (state === 'finished') advance(id, max, max);
      else advance(id, value, max);
    }
  }

  function leaveCurrent(next: unknown): void {
    if (current !== undefined) advance(current);
    current = typeof next === 'string' ? next : undefined;
  }

  function read({ type, data }: Message): void {
    if (type === 'execution_cached') ids.parse(data.nodes).forEach((id) => advance(id));
    else if (type === 'executing') leaveCurrent(data.node);
    else if (type === 'executed') advance(data.node);
    else if (type === 'progress') advance(data.node, Number(data.value), Number(data.max));
    else if (type === 'progress_state') readStates(data.nodes);
  }

  /** Takes a message in and returns the percent done, 0 to 99 and never less than before. */
  function see(message: Message): number {
    read(message);
    const sum = [...done].reduce((soFar, [id, part]) => soFar + part * (weights.get(id) ?? 0), 0);
    return Math.min(99, Math.floor((100 * sum) / total));
  }

  /** True when a node that draws in steps has reached its last one: its preview would be the picture itself. */
  function isAtItsEnd(node: string | undefined): boolean {
    return inLastStep.has(node ?? current ?? '');
  }

  return { see, isAtItsEnd };
}
