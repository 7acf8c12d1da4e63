import { blank, mapValues, roundToEven, rowOf, type Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';
import { NodeError, one, pairFrames, perFrame, type Work } from './node.ts';

const channelNames = ['red', 'green', 'blue', 'alpha'];

function imageToMask(frame: Picture, inputs: Inputs): Picture {
  const channel = channelNames.indexOf(inputs.text('channel'));
  if (channel >= frame.channels) {
    const message = `index ${channel} is out of bounds for dimension 3 with size ${frame.channels}`;
    throw new NodeError('IndexError', message);
  }
  const mask = blank(frame, 1);
  for (let i = 0; i < mask.pixels.length; i++)
    mask.pixels[i] = frame.pixels[i * frame.channels + channel] ?? 0;
  return mask;
}

function maskToImage(mask: Picture): Picture {
  const frame = blank(mask, 3);
  for (let i = 0; i < mask.pixels.length; i++) frame.pixels.fill(mask.pixels[i] ?? 0, i * 3, i * 3 + 3);
  return frame;
}

function thresholdMask(mask: Picture, inputs: Inputs): Picture {
  // The threshold is compared in single precision, as torch does.
  const threshold = Math.fround(inputs.number('value'));
  return mapValues(mask, (value) => (value > threshold ? 1 : 0));
}

const solidMask: Work = (inputs) => {
  const size = { width: inputs.whole('width'), height: inputs.whole('height') };
  return one([blank(size, 1, inputs.number('value'))]);
};

function scaleColumn(mask: Picture, x: number, rate: number): void {
  for (let at = x; at < mask.pixels.length; at += mask.width) mask.pixels[at] = (mask.pixels[at] ?? 0) * rate;
}

function scaleRow(mask: Picture, y: number, rate: number): void {
  const from = y * mask.width;
  for (let at = from; at < from + mask.width; at++) mask.pixels[at] = (mask.pixels[at] ?? 0) * rate;
}

/** Fades the edges. ComfyUI counts from the far edges with `-x`, so their first step hits row or column 0. */
function featherMask(mask: Picture, inputs: Inputs): Picture {
  const { width, height } = mask;
  const result = { ...mask, pixels: mask.pixels.slice() };
  const fade = (name: string, length: number, scale: (i: number, rate: number) => void) => {
    const count = Math.min(inputs.whole(name), length);
    for (let i = 0; i < count; i++) scale(i, (i + 1) / count);
  };
  fade('left', width, (i, rate) => scaleColumn(result, i, rate));
  fade('right', width, (i, rate) => scaleColumn(result, (width - i) % width, rate));
  fade('top', height, (i, rate) => scaleRow(result, i, rate));
  fade('bottom', height, (i, rate) => scaleRow(result, (height - i) % height, rate));
  return result;
}

const both = (one: number, other: number, rule: (a: boolean, b: boolean) => boolean) =>
  rule(roundToEven(one) !== 0, roundToEven(other) !== 0) ? 1 : 0;

type Operation = (destination: number, source: number) => number;

const operations: Record<string, Operation> = {
  multiply: (destination, source) => destination * source,
  add: (destination, source) => destination + source,
  subtract: (destination, source) => destination - source,
  and: (destination, source) => both(destination, source, (a, b) => a && b),
  or: (destination, source) => both(destination, source, (a, b) => a || b),
  xor: (destination, source) => both(destination, source, (a, b) => a !== b),
};

function operateLine(line: Float32Array, source: Float32Array, operate: Operation): void {
  for (let i = 0; i < line.length; i++) {
    const value = operate(line[i] ?? 0, source[i] ?? 0);
    line[i] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
}

function combine(destination: Picture, source: Picture, inputs: Inputs): Picture {
  const operate = operations[inputs.text('operation')];
  if (!operate) throw new NodeError('ValueError', `Unknown operation: ${inputs.text('operation')}`);
  const [x, y] = [inputs.whole('x'), inputs.whole('y')];
  const result = { ...destination, pixels: destination.pixels.slice() };
  const width = Math.max(Math.min(source.width, destination.width - x), 0);
  const rows = Math.min(source.height, destination.height - y);
  for (let row = 0; row < rows; row++) {
    operateLine(rowOf(result, y + row).subarray(x, x + width), rowOf(source, row), operate);
  }
  return result;
}

const maskComposite: Work = (inputs) => {
  const [below, above] = [inputs.frames('destination'), inputs.frames('source')];
  return one(pairFrames(below, above, (destination, source) => combine(destination, source, inputs)));
};

export const maskNodes: Record<string, Work> = {
  ImageToMask: perFrame('image', imageToMask),
  MaskToImage: perFrame('mask', maskToImage),
  ThresholdMask: perFrame('mask', thresholdMask),
  InvertMask: perFrame('mask', (mask) => mapValues(mask, (value) => 1 - value)),
  SolidMask: solidMask,
  FeatherMask: perFrame('mask', featherMask),
  MaskComposite: maskComposite,
};
