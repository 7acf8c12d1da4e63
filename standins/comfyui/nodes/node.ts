import type { Frames, Picture, Size } from './picture.ts';

/** A latent image: how many places lie on each side, and the pixels that they stand for. */
export type Latent = Size & { frames: Frames };

/** What flows along a link: images or masks, a number, or a latent image. */
export type Value = Frames | number | Latent;

export type SavedImage = { filename: string; subfolder: string; type: 'input' | 'output' | 'temp' };

/** What a node shows in history and in `executed`. */
export type NodeOutput = { images?: SavedImage[] };

/** An encoded picture on its way to the socket. */
export type Preview = { format: 'jpeg' | 'png'; bytes: Uint8Array };

/** What a node that is executed may use besides its inputs. */
export type NodeContext = {
  /** The instance's own folder with `input`, `output` and `temp` in it. */
  dir: string;
  /** The whole graph and the extra PNG texts, which saved pictures carry. */
  texts: Record<string, unknown>;
  sendProgress: (value: number, max: number, preview?: Preview) => void;
  sendText: (text: string) => void;
};

export type NodeResult = { values: Value[]; output?: NodeOutput };

/** One node class at work. */
export type NodeFunction = (inputs: Inputs, context: NodeContext) => NodeResult | Promise<NodeResult>;

/** An error that carries the name of the Python exception the real ComfyUI would have raised. */
export class NodeError extends Error {
  readonly exceptionType: string;

  constructor(exceptionType: string, message: string) {
    super(message);
    this.exceptionType = exceptionType;
  }
}

/** A node's inputs with links already followed, read by name and kind. */
export type Inputs = ReturnType<typeof createInputs>;

export function createInputs(values: Record<string, unknown>) {
  return {
    /** An empty batch for an input that is not linked. */
    frames: (name: string) => (values[name] ?? []) as Frames,
    latent: (name: string) => values[name] as Latent,
    number: (name: string) => Number(values[name]),
    /** A whole number; Python's `int` cuts off towards zero. */
    whole: (name: string) => Math.trunc(Number(values[name])),
    text: (name: string) => String(values[name]),
    flag: (name: string) => Boolean(values[name]),
  };
}

/** Frame `i` of a batch, or its last frame where the batch is shorter. */
export function frameAt(frames: Frames, i: number): Picture {
  const frame = frames[i] ?? frames.at(-1);
  if (!frame) throw new NodeError('RuntimeError', 'An image batch is empty.');
  return frame;
}

type Change = (inputs: Inputs, frame: Picture, ...others: Picture[]) => Picture | Promise<Picture>;

/** Makes a node of a function on single frames, one of each input that is linked; shorter batches repeat their last. */
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
