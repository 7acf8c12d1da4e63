import type { Picture } from '../pixels/picture.ts';
import { resample } from '../pixels/resample.ts';
import { frameAt, one, type Work } from './node.ts';

type Place = { x: number; y: number };

/** Lays `source` over a copy of `destination`, through `mask` (of the source's size) where there is one. */
function lay(destination: Picture, source: Picture, mask: Picture | undefined, { x, y }: Place): Picture {
  const { width, channels } = destination;
  const pixels = destination.pixels.slice();
  const visible = Math.max(Math.min(source.width, width - x), 0);
  const rows = Math.min(source.height, destination.height - y);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < visible * channels; i++) {
      const from = row * source.width * channels + i;
      const at = ((y + row) * width + x) * channels + i;
      const share = mask ? (mask.pixels[row * source.width + Math.floor(i / channels)] ?? 0) : 1;
      pixels[at] = share * (source.pixels[from] ?? 0) + (1 - share) * (pixels[at] ?? 0);
    }
  }
  return { ...destination, pixels };
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
