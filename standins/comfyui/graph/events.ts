import type { Preview, Shown } from '../nodes/node.ts';
import type { Graph } from './graph.ts';

/** How long a prompt and each of its nodes last at least, in seconds, and whether previews are shown meanwhile. */
export type Pace = { seconds: number; nodeSeconds: number; previews: boolean };

/** A prompt as the drawing thread gets it. */
export type Order = {
  promptId: string;
  graph: Graph;
  outputs: string[];
  extraPnginfo: Record<string, unknown>;
  pace: Pace;
  fault?: string;
};

export type Failure = {
  node: string;
  exceptionType: string;
  message: string;
  traceback: string[];
  currentInputs: Record<string, unknown[]>;
};

type Events = {
  cached: { nodes: string[] };
  started: { node: string };
  progressed: { node: string; value: number; max: number; preview?: Preview };
  said: { node: string; text: string };
  executed: { node: string; shown: Shown | null };
  finished: { node: string };
  interrupted: { node: string };
  failed: { failure: Failure };
  /** Always the last one. */
  ended: { shown: Record<string, Shown> };
};

export type EventType = keyof Events;

/** What the drawing thread tells while it runs a prompt, in the order in which it happens. */
export type RunEvent<Type extends EventType = EventType> = {
  [Each in Type]: { type: Each } & Events[Each];
}[Type];
