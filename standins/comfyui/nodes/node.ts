import type { Frames, Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';

/** What flows along a link: pictures or masks, or a number. */
export type Value = Frames | number;

export type SavedImage = { filename: string; subfolder: string; type: 'input' | 'output' | 'temp' };

/** What a node shows in history and in `executed`. */
export type Shown = { images?: SavedImage[] };

/** An encoded picture on its way to the socket. */
export type Preview = { format: 'jpeg' | 'png'; bytes: Uint8Array };

/** What a running node may ask of its surroundings. */
export type Surroundings = {
  node: string;
  /** The instance's own folder with `input`, `output` and `temp` in it. */
  dir: string;
  /** The whole graph and the extra PNG texts, which saved pictures carry. */
  texts: Record<string, unknown>;
  /** 0.3.64 does not know `resolution_steps` yet. */
  knowsResolutionSteps: boolean;
  progress: (value: number, max: number, preview?: Preview) => void;
  say: (text: string) => void;
};

export type Outcome = { values: Value[]; shown?: Shown };

/** One node class at work. */
export type Work = (inputs: Inputs, around: Surroundings) => Outcome | Promise<Outcome>;

/** An error that carries the name of the Python exception the real ComfyUI would have raised. */
export class NodeError extends Error {
  readonly exceptionType: string;

  constructor(exceptionType: string, message: string) {
    super(message);
    this.exceptionType = exceptionType;
  }
}

export function one(...values: Value[]): Outcome {
  return { values };
}

/** Makes a node of a function on single frames: every frame of `name` goes through it. */
export function perFrame(name: string, change: (frame: Picture, inputs: Inputs) => Picture): Work {
  return (inputs) => one(inputs.frames(name).map((frame) => change(frame, inputs)));
}

/** Frame `i` of a batch, or its last frame where the batch is shorter. */
export function frameAt(frames: Frames, i: number): Picture {
  const frame = frames[Math.min(i, frames.length - 1)];
  if (!frame) throw new NodeError('RuntimeError', 'An image batch is empty.');
  return frame;
}

/** Pairs two batches, the shorter one repeating its last frame. */
export function pairFrames(first: Frames, second: Frames, join: (a: Picture, b: Picture) => Picture): Frames {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, i) => join(frameAt(first, i), frameAt(second, i)));
}
