import type { Preview, Shown } from '../nodes/node.ts';
import type { Graph } from './graph.ts';

/** How long a prompt lasts at least, in seconds, and whether it shows previews meanwhile. */
export type Pace = { seconds: number; previews: boolean };

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

/** What the drawing thread tells while it runs a prompt, in the order in which it happens. */
export type RunEvent =
  | { type: 'cached'; nodes: string[] }
  | { type: 'started'; node: string }
  | { type: 'progressed'; node: string; value: number; max: number; preview?: Preview }
  | { type: 'said'; node: string; text: string }
  | { type: 'executed'; node: string; shown: Shown | null }
  | { type: 'finished'; node: string }
  | { type: 'interrupted'; node: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'ended'; shown: Record<string, Shown> };
