import { blank, cut, rowOf, type Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';
import { frameAt, one, pairFrames, perFrame, type Work } from './node.ts';
import { stitch } from './stitch.ts';

function imageCrop(frame: Picture, inputs: Inputs): Picture {
  const x = Math.min(inputs.whole('x'), frame.width - 1);
  const y = Math.min(inputs.whole('y'), frame.height - 1);
  const width = Math.min(inputs.whole('width'), frame.width - x);
  const height = Math.min(inputs.whole('height'), frame.height - y);
  return cut(frame, { x, y, width, height });
}

function upsideDown(frame: Picture): Picture {
  const result = blank(frame, frame.channels);
  for (let y = 0; y < frame.height; y++) rowOf(result, y).set(rowOf(frame, frame.height - 1 - y));
  return result;
}

function mirrorLine(line: Float32Array, into: Float32Array, channels: number): void {
  for (let i = 0; i < line.length; i++) {
    const channel = i % channels;
    into[i] = line[line.length - channels - i + 2 * channel] ?? 0;
  }
}

function mirrored(frame: Picture): Picture {
  const result = blank(frame, frame.channels);
  for (let y = 0; y < frame.height; y++) mirrorLine(rowOf(frame, y), rowOf(result, y), frame.channels);
  return result;
}

function imageFlip(frame: Picture, inputs: Inputs): Picture {
  return inputs.text('flip_method').startsWith('x') ? upsideDown(frame) : mirrored(frame);
}

const emptyImage: Work = (inputs) => {
  const color = inputs.whole('color');
  const levels = [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff];
  const frame = blank({ width: inputs.whole('width'), height: inputs.whole('height') }, 3);
  for (let i = 0; i < frame.pixels.length; i++) frame.pixels[i] = (levels[i % 3] ?? 0) / 255;
  return one(Array.from({ length: inputs.whole('batch_size') }, () => frame));
};

const imageStitch: Work = (inputs) => {
  const first = inputs.frames('image1');
  const second = inputs.optionalFrames('image2');
  if (!second) return one(first);
  const layout = {
    direction: inputs.text('direction'),
    matchSize: inputs.flag('match_image_size'),
    spacing: inputs.whole('spacing_width'),
    colour: inputs.text('spacing_color'),
  };
  return one(pairFrames(first, second, (one, other) => stitch(one, other, layout)));
};

const getImageSize: Work = (inputs, { say }) => {
  const frames = inputs.frames('image');
  const { width, height } = frameAt(frames, 0);
  say(`width: ${width}, height: ${height}\n batch size: ${frames.length}`);
  return one(width, height, frames.length);
};

export const arrangeNodes: Record<string, Work> = {
  ImageCrop: perFrame('image', imageCrop),
  ImageFlip: perFrame('image', imageFlip),
  EmptyImage: emptyImage,
  ImageStitch: imageStitch,
  GetImageSize: getImageSize,
};
