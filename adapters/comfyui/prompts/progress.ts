import { z } from 'zod';
import { isSampler, nodesBehind, type FilledWorkflow } from '../workflow/workflow.ts';

/** Message of the socket about a prompt. */
export type Message = { type: string; data: Record<string, unknown> };

const ids = z.array(z.string()).catch([]);
const states = z
  .record(z.string(), z.object({ value: z.number(), max: z.number(), state: z.string() }))
  .catch({});

/**
 * Computes a prompt's progress from the socket's messages: one half is the share of nodes that are done, the other the share
 * of steps done in nodes that draw in steps.
 */
export function createProgress({ prompt, outputNode }: FilledWorkflow) {
  const nodes = nodesBehind(prompt, outputNode);
  /** Part done of each node that has started, 0 to 1. */
  const done = new Map<string, number>();
  /** Samplers, and any other node that reports steps. */
  const stepping = new Set([...nodes].filter((id) => prompt[id] && isSampler(prompt[id])));
  const lastStepReached = new Set<string>();
  let current: string | undefined;
  let percent = 0;

  function advance(node: unknown, part = 1): void {
    const id = String(node);
    if (nodes.has(id) && part >= 0) done.set(id, Math.max(done.get(id) ?? 0, Math.min(1, part)));
  }

  function step(node: unknown, value: number, max: number): void {
    if (!(max > 0)) return;
    advance(node, value / max);
    if (max === 1 || !nodes.has(String(node))) return;
    stepping.add(String(node));
    if (value >= max) lastStepReached.add(String(node));
  }

  function readStates(nodeStates: unknown): void {
    for (const [id, { value, max, state }] of Object.entries(states.parse(nodeStates))) {
      step(id, state === 'finished' ? max : value, max);
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
    else if (type === 'progress') step(data.node, Number(data.value), Number(data.max));
    else if (type === 'progress_state') readStates(data.nodes);
  }

  /** Returns the average part done of these nodes, 0 to 1. */
  function partOf(some: Set<string>): number {
    const sum = [...some].reduce((soFar, id) => soFar + (done.get(id) ?? 0), 0);
    return sum / Math.max(1, some.size);
  }

  /** Reads a message and returns the percent done, 0 to 99 and never less than before. */
  function update(message: Message): number {
    read(message);
    const now = Math.floor(50 * partOf(nodes) + 50 * partOf(stepping));
    percent = Math.min(99, Math.max(percent, now));
    return percent;
  }

  /** Returns true if the node, or the current one, has reached its last step: its preview would be the picture itself. */
  function isInLastStep(node: string | undefined): boolean {
    return lastStepReached.has(node ?? current ?? '');
  }

  return { update, isInLastStep };
}
