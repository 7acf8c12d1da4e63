import { blend } from '../pixels/blend.ts';
import { blur } from '../pixels/blur.ts';
import { diffuse, dotPattern, snap, type Rgb } from '../pixels/dither.ts';
import { medianCut, type Palette } from '../pixels/median-cut.ts';
import { fromBytes, mapValues, toBytes, type Picture } from '../pixels/picture.ts';
import type { Inputs } from './inputs.ts';
import { one, pairFrames, perFrame, type Work } from './node.ts';
import { scaleTo } from './scale.ts';

function imageBlur(frame: Picture, inputs: Inputs): Picture {
  return blur(frame, inputs.whole('blur_radius'), inputs.number('sigma'));
}

/** The picture plus ten times `alpha` of what blurring took away. */
function imageSharpen(frame: Picture, inputs: Inputs): Picture {
  const strength = inputs.number('alpha') * 10;
  const soft = blur(frame, inputs.whole('sharpen_radius'), inputs.number('sigma')).pixels;
  const pixels = frame.pixels.map((value, i) => {
    return Math.min(Math.max(value * (1 + strength) - (soft[i] ?? 0) * strength, 0), 1);
  });
  return { ...frame, pixels };
}

function reduce(picture: Rgb, palette: Palette, dither: string): Uint8Array {
  if (dither === 'floyd-steinberg') return diffuse(picture, palette);
  if (dither.startsWith('bayer')) return dotPattern(picture, palette, Number(dither.split('-').at(-1)));
  return snap(picture, palette);
}

function imageQuantize(frame: Picture, inputs: Inputs): Picture {
  const bytes = toBytes(frame);
  const palette = medianCut(bytes, inputs.whole('colors'));
  return fromBytes(reduce({ ...frame, bytes }, palette, inputs.text('dither')), frame, 3);
}

const imageBlend: Work = (inputs) => {
  const blended = pairFrames(inputs.frames('image1'), inputs.frames('image2'), (below, above) => {
    const fits = above.width === below.width && above.height === below.height;
    const fitted = fits ? above : scaleTo(above, below, 'bicubic', 'center');
    return blend(below, fitted, inputs.text('blend_mode'), inputs.number('blend_factor'));
  });
  return one(blended);
};

export const filterNodes: Record<string, Work> = {
  ImageBlur: perFrame('image', imageBlur),
  ImageSharpen: perFrame('image', imageSharpen),
  ImageQuantize: perFrame('image', imageQuantize),
  ImageBlend: imageBlend,
  ImageInvert: perFrame('image', (frame) => mapValues(frame, (value) => 1 - value)),
};
