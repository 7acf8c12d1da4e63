import type { Frames, Picture, Size } from './picture.ts';

/** A latent image: the number of places on each side, and the pixels they represent. */
export type Latent = Size & { frames: Frames };

/** Value passed along a link: images or masks, a number, or a latent image. */
export type Value = Frames | number | Latent;

export type SavedImage = { filename: string; subfolder: string; type: 'input' | 'output' | 'temp' };

/** Output of a node in history and in `executed`. */
export type NodeOutput = { images?: SavedImage[] };

/** An encoded picture to send over the socket. */
export type Preview = { format: 'jpeg' | 'png'; bytes: Uint8Array };

/** Context of a node's execution, besides its inputs. */
export type NodeContext = {
  /** The instance's folder, which contains `input`, `output` and `temp`. */
  dir: string;
  /** The whole graph and the extra PNG texts, which are embedded in saved pictures. */
  texts: Record<string, unknown>;
  sendProgress: (value: number, max: number, preview?: Preview) => void;
  sendText: (text: string) => void;
};

export type NodeResult = { values: Value[]; output?: NodeOutput };

/** Implementation of a node class. */
export type NodeFunction = (inputs: Inputs, context: NodeContext) => NodeResult | Promise<NodeResult>;

/** Error with the name of the Python exception that the real ComfyUI would have raised. */
export class NodeError extends Error {
  readonly exceptionType: string;

  constructor(exceptionType: string, message: string) {
    super(message);
    this.exceptionType = exceptionType;
  }
}

/** Inputs of a node with links resolved, read by name and kind. */
export type Inputs = ReturnType<typeof createInputs>;

export function createInputs(values: Record<string, unknown>) {
  return {
    /** Returns an empty batch for an input that is not linked. */
    frames: (name: string) => (values[name] ?? []) as Frames,
    latent: (name: string) => values[name] as Latent,
    number: (name: string) => Number(values[name]),
    /** Truncates towards zero, as Python's `int` does. */
    whole: (name: string) => Math.trunc(Number(values[name])),
    text: (name: string) => String(values[name]),
    flag: (name: string) => Boolean(values[name]),
  };
}

/** Returns frame `i` of a batch, or its last frame if the batch is shorter. */
export function frameAt(frames: Frames, i: number): Picture {
  const frame = frames[i] ?? frames.at(-1);
  if (!frame) throw new NodeError('RuntimeError', 'An image batch is empty.');
  return frame;
}

type Change = (inputs: Inputs, frame: Picture, ...others: Picture[]) => Picture | Promise<Picture>;

/** Makes a node from a function on single frames, one from each linked input; shorter batches repeat their last frame. */
export function perFrame(names: string[], change: Change): NodeFunction {
  return async (inputs) => {
    const batches = names.map(inputs.frames).filter((batch) => batch.length > 0);
    const length = Math.max(...batches.map((batch) => batch.length));
    const changed = Array.from({ length }, async (_, i) => {
      const [frame, ...others] = batches.map((batch) => frameAt(batch, i));
      return change(inputs, frame ?? frameAt([], i), ...others);
    });
    return { values: [await Promise.all(changed)] };
  };
}
