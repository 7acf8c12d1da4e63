import { roundToEven, type Picture, type Size } from '../pixels/picture.ts';
import { cropToShape, resample, type Method } from '../pixels/resample.ts';
import type { Inputs } from './inputs.ts';
import { NodeError, one, perFrame, type Work } from './node.ts';

/** Brings a frame to a size as ComfyUI's `common_upscale` does. @throws when a side comes out as zero. */
export function scaleTo(frame: Picture, size: Size, method: string, crop = 'disabled'): Picture {
  if (size.width < 1 || size.height < 1) {
    throw new NodeError(
      'RuntimeError',
      `Input and output sizes should be greater than 0, but got input (H: ${frame.height}, W: ${frame.width}) ` +
        `output (H: ${size.height}, W: ${size.width})`,
    );
  }
  return resample(crop === 'center' ? cropToShape(frame, size) : frame, size, method as Method);
}

/** A side of 0 means: as the other side demands. */
function missingSide(frame: Picture, { width, height }: Size): Size {
  if (width === 0) return { width: Math.max(1, roundToEven((frame.width * height) / frame.height)), height };
  if (height === 0) return { width, height: Math.max(1, roundToEven((frame.height * width) / frame.width)) };
  return { width, height };
}

function imageScale(frame: Picture, inputs: Inputs): Picture {
  const asked = { width: inputs.whole('width'), height: inputs.whole('height') };
  if (asked.width === 0 && asked.height === 0) return frame;
  return scaleTo(frame, missingSide(frame, asked), inputs.text('upscale_method'), inputs.text('crop'));
}

function times(frame: Picture, factor: number, steps = 1): Size {
  const side = (length: number) => roundToEven((length * factor) / steps) * steps;
  return { width: side(frame.width), height: side(frame.height) };
}

function imageScaleBy(frame: Picture, inputs: Inputs): Picture {
  return scaleTo(frame, times(frame, inputs.number('scale_by')), inputs.text('upscale_method'));
}

function toMaxDimension(frame: Picture, inputs: Inputs): Picture {
  const largest = inputs.whole('largest_size');
  const { width, height } = frame;
  const size = {
    width: height > width ? roundToEven((width / height) * largest) : largest,
    height: width > height ? roundToEven((height / width) * largest) : largest,
  };
  return scaleTo(frame, size, inputs.text('upscale_method'));
}

const toTotalPixels: Work = (inputs, { knowsResolutionSteps }) => {
  const total = Math.trunc(inputs.number('megapixels') * 1024 * 1024);
  const steps = knowsResolutionSteps && inputs.has('resolution_steps') ? inputs.whole('resolution_steps') : 1;
  const scaled = inputs.frames('image').map((frame) => {
    const factor = Math.sqrt(total / (frame.width * frame.height));
    return scaleTo(frame, times(frame, factor, steps), inputs.text('upscale_method'));
  });
  return one(scaled);
};

export const scaleNodes: Record<string, Work> = {
  ImageScale: perFrame('image', imageScale),
  ImageScaleBy: perFrame('image', imageScaleBy),
  ImageScaleToMaxDimension: perFrame('image', toMaxDimension),
  ImageScaleToTotalPixels: toTotalPixels,
};
