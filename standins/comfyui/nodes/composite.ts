import { rowOf, type Picture } from '../pixels/picture.ts';
import { resample } from '../pixels/resample.ts';
import { frameAt, one, type Work } from './node.ts';

type Place = { x: number; y: number };

/** Lets `source` show in `line` as far as `mask`, one value a pixel, lets it through. */
function mixLine(line: Float32Array, source: Float32Array, mask: Float32Array, channels: number): void {
  for (let i = 0; i < line.length; i++) {
    const share = mask[Math.floor(i / channels)] ?? 0;
    line[i] = share * (source[i] ?? 0) + (1 - share) * (line[i] ?? 0);
  }
}

/** Lays `source` over a copy of `destination`, through `mask` (of the source's size) where there is one. */
function lay(destination: Picture, source: Picture, mask: Picture | undefined, { x, y }: Place): Picture {
  const { width, height, channels } = destination;
  const result = { ...destination, pixels: destination.pixels.slice() };
  const length = Math.max(Math.min(source.width, width - x), 0) * channels;
  const rows = Math.min(source.height, height - y);
  for (let row = 0; row < rows; row++) {
    const line = rowOf(result, y + row).subarray(x * channels, x * channels + length);
    const above = rowOf(source, row).subarray(0, length);
    if (mask) mixLine(line, above, rowOf(mask, row), channels);
    else line.set(above);
  }
  return result;
}

function fit(picture: Picture, like: Picture): Picture {
  if (picture.width === like.width && picture.height === like.height) return picture;
  return resample(picture, like, 'bilinear');
}

const imageCompositeMasked: Work = (inputs) => {
  const sources = inputs.frames('source');
  const masks = inputs.optionalFrames('mask');
  const place = { x: inputs.whole('x'), y: inputs.whole('y') };
  const laid = inputs.frames('destination').map((destination, i) => {
    const source = inputs.flag('resize_source') ? fit(frameAt(sources, i), destination) : frameAt(sources, i);
    return lay(destination, source, masks && fit(frameAt(masks, i), source), place);
  });
  return one(laid);
};

export const compositeNodes: Record<string, Work> = { ImageCompositeMasked: imageCompositeMasked };
