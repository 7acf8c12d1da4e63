import { NodeError, perFrame, type Inputs, type NodeFunction } from './node.ts';
import { crop, type Picture, type Size } from './picture.ts';
import { resample } from './resample.ts';

/** Rounds halves to the even neighbour, as Python's `round` does. */
function roundToEven(value: number): number {
  return Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
}

/** Crops excess width or height equally from both sides, so that the rest has the shape of `size`. */
export function cropToShape(frame: Picture, size: Size): Picture {
  const is = frame.width / frame.height;
  const wanted = size.width / size.height;
  const x = is > wanted ? roundToEven((frame.width - frame.width * (wanted / is)) / 2) : 0;
  const y = is < wanted ? roundToEven((frame.height - frame.height * (is / wanted)) / 2) : 0;
  if (x === 0 && y === 0) return frame;
  return crop(frame, { width: frame.width - 2 * x, height: frame.height - 2 * y }, { x, y });
}

/** Scales a frame as ComfyUI's `common_upscale` does. @throws NodeError if a side becomes zero */
export function scaleTo(frame: Picture, size: Size, method: string): Picture {
  if (size.width >= 1 && size.height >= 1) return resample(frame, size, method);
  const sizes = `input (H: ${frame.height}, W: ${frame.width}) output (H: ${size.height}, W: ${size.width})`;
  throw new NodeError('RuntimeError', `Input and output sizes should be greater than 0, but got ${sizes}`);
}

/** Scales a frame; a side of 0 is calculated from the other. */
function imageScale(inputs: Inputs, frame: Picture): Picture {
  const [width, height] = [inputs.whole('width'), inputs.whole('height')];
  if (width === 0 && height === 0) return frame;
  const size = {
    width: width || Math.max(1, roundToEven((frame.width * height) / frame.height)),
    height: height || Math.max(1, roundToEven((frame.height * width) / frame.width)),
  };
  const source = inputs.text('crop') === 'center' ? cropToShape(frame, size) : frame;
  return scaleTo(source, size, inputs.text('upscale_method'));
}

function scaleBy(inputs: Inputs, frame: Picture, factor: number, steps = 1): Picture {
  const side = (length: number) => roundToEven((length * factor) / steps) * steps;
  const size = { width: side(frame.width), height: side(frame.height) };
  return scaleTo(frame, size, inputs.text('upscale_method'));
}

function toMaxDimension(inputs: Inputs, frame: Picture): Picture {
  return scaleBy(inputs, frame, inputs.whole('largest_size') / Math.max(frame.width, frame.height));
}

function toTotalPixels(inputs: Inputs, frame: Picture): Picture {
  const total = Math.trunc(inputs.number('megapixels') * 1024 * 1024);
  const factor = Math.sqrt(total / (frame.width * frame.height));
  // Older versions do not have the steps.
  return scaleBy(inputs, frame, factor, inputs.whole('resolution_steps') || 1);
}

export const scaleNodes: Record<string, NodeFunction> = {
  ImageScale: perFrame(['image'], imageScale),
  ImageScaleBy: perFrame(['image'], (inputs, frame) => scaleBy(inputs, frame, inputs.number('scale_by'))),
  ImageScaleToMaxDimension: perFrame(['image'], toMaxDimension),
  ImageScaleToTotalPixels: perFrame(['image'], toTotalPixels),
};
