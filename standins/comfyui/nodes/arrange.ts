import { blank, cut, type Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';
import { one, perFrame, type Work } from './node.ts';
import { frameAt, pairFrames } from './node.ts';
import { stitch } from './stitch.ts';

function imageCrop(frame: Picture, inputs: Inputs): Picture {
  const x = Math.min(inputs.whole('x'), frame.width - 1);
  const y = Math.min(inputs.whole('y'), frame.height - 1);
  const width = Math.min(inputs.whole('width'), frame.width - x);
  const height = Math.min(inputs.whole('height'), frame.height - y);
  return cut(frame, { x, y, width, height });
}

/** Takes every pixel from `from(x, y)`. */
function rearrange(frame: Picture, from: (x: number, y: number) => [number, number]): Picture {
  const { width, height, channels } = frame;
  const result = blank(frame, channels);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = from(i % width, Math.floor(i / width));
    const source = (y * width + x) * channels;
    for (let c = 0; c < channels; c++) result.pixels[i * channels + c] = frame.pixels[source + c] ?? 0;
  }
  return result;
}

function imageFlip(frame: Picture, inputs: Inputs): Picture {
  if (inputs.text('flip_method').startsWith('x'))
    return rearrange(frame, (x, y) => [x, frame.height - 1 - y]);
  return rearrange(frame, (x, y) => [frame.width - 1 - x, y]);
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
