import type { Frames } from '../pixels/picture.ts';
import { NodeError, type Value } from './node.ts';

/** A node's inputs with links already followed, read by name and kind. */
export type Inputs = ReturnType<typeof createInputs>;

export function createInputs(values: Record<string, unknown>) {
  function wrong(name: string, wanted: string): NodeError {
    return new NodeError('TypeError', `Input '${name}' is not ${wanted}.`);
  }

  function optionalFrames(name: string): Frames | undefined {
    const value = values[name] as Value | undefined;
    if (value !== undefined && !Array.isArray(value)) throw wrong(name, 'an image or mask');
    return value;
  }

  function frames(name: string): Frames {
    const found = optionalFrames(name);
    if (!found) throw wrong(name, 'an image or mask');
    return found;
  }

  function number(name: string): number {
    const value = Number(values[name]);
    if (Number.isNaN(value)) throw wrong(name, 'a number');
    return value;
  }

  return {
    frames,
    optionalFrames,
    number,
    /** A whole number; Python's `int` cuts off towards zero. */
    whole: (name: string) => Math.trunc(number(name)),
    text: (name: string) => String(values[name]),
    flag: (name: string) => Boolean(values[name]),
    has: (name: string) => values[name] !== undefined,
  };
}
