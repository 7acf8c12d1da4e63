import { NodeError, perFrame, type Inputs, type NodeFunction, type NodeResult } from './node.ts';
import { clamp, combine, filled, invert, mapValues, white, type Picture } from './picture.ts';

function imageToMask(inputs: Inputs, image: Picture): Picture {
  const plane = image.planes[['red', 'green', 'blue'].indexOf(inputs.text('channel'))];
  if (!plane) throw new NodeError('IndexError', 'index 3 is out of bounds for dimension 3 with size 3');
  return { ...image, planes: [plane] };
}

function maskToImage(_inputs: Inputs, mask: Picture): Picture {
  return { ...mask, planes: [0, 1, 2].flatMap(() => mask.planes) };
}

/** Returns the factor at the step-th of `steps` places fading along a side. */
function fade(step: number, steps: number, length: number): number {
  return Math.min((step + 1) / Math.min(steps, length), 1);
}

/** Fades a mask's edges. ComfyUI counts from the far ends with `-step`, so the first step hits place 0 there too. */
function featherMask(inputs: Inputs, mask: Picture): Picture {
  const { width, height } = mask;
  const [left, right] = [inputs.whole('left'), inputs.whole('right')];
  const [top, bottom] = [inputs.whole('top'), inputs.whole('bottom')];
  return mapValues(mask, (value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const across = fade(x, left, width) * fade((width - x) % width, right, width);
    return value * across * fade(y, top, height) * fade((height - y) % height, bottom, height);
  });
}

/** Tells whether a value rounds to 1; one half rounds to 0, as in Python. */
const isSet = (value: number) => value > white / 2;

const operations: Record<string, (below: number, above: number) => number> = {
  multiply: (below, above) => clamp((below * above) / white),
  add: (below, above) => clamp(below + above),
  subtract: (below, above) => clamp(below - above),
  and: (below, above) => (isSet(below) && isSet(above) ? white : 0),
  or: (below, above) => (isSet(below) || isSet(above) ? white : 0),
  xor: (below, above) => (isSet(below) !== isSet(above) ? white : 0),
};

function maskComposite(inputs: Inputs, below: Picture, above = below): Picture {
  const operation = operations[inputs.text('operation')];
  if (!operation) throw new NodeError('ValueError', `Unknown operation: ${inputs.text('operation')}`);
  return combine(below, above, { x: inputs.whole('x'), y: inputs.whole('y') }, operation);
}

const sides = [-1, 1].map((x) => ({ x, y: 0 }));
const aboveAndBelow = [-1, 1].map((y) => ({ x: 0, y }));

/** Grows a mask step by step: over a cross for tapered corners, otherwise over the full square. */
function growMask(inputs: Inputs, mask: Picture): Picture {
  const steps = inputs.whole('expand');
  const choose = steps < 0 ? Math.min : Math.max;
  const spread = (onto: Picture, from: Picture, places: typeof sides) =>
    places.reduce((grown, place) => combine(grown, from, place, (one, other) => choose(one, other)), onto);
  let grown = mask;
  for (let i = 0; i < Math.abs(steps); i++) {
    const wide = spread(grown, grown, sides);
    grown = spread(wide, inputs.flag('tapered_corners') ? grown : wide, aboveAndBelow);
  }
  return grown;
}

function thresholdMask(inputs: Inputs, mask: Picture): Picture {
  const threshold = inputs.number('value') * white;
  return mapValues(mask, (value) => (value > threshold ? white : 0));
}

function solidMask(inputs: Inputs): NodeResult {
  const size = { width: inputs.whole('width'), height: inputs.whole('height') };
  return { values: [[filled(size, [inputs.number('value')])]] };
}

export const maskNodes: Record<string, NodeFunction> = {
  ImageToMask: perFrame(['image'], imageToMask),
  MaskToImage: perFrame(['mask'], maskToImage),
  ThresholdMask: perFrame(['mask'], thresholdMask),
  InvertMask: perFrame(['mask'], (_inputs, mask) => invert(mask)),
  SolidMask: solidMask,
  FeatherMask: perFrame(['mask'], featherMask),
  MaskComposite: perFrame(['destination', 'source'], maskComposite),
  GrowMask: perFrame(['mask'], growMask),
};
