import { NodeError, perFrame, type Inputs, type NodeFunction } from './node.ts';
import { combine, fromSharp, invert, toSharp, white, type Picture } from './picture.ts';
import { quantize } from './quantize.ts';
import { cropToShape, scaleTo } from './scale.ts';

const corner = { x: 0, y: 0 };

/** Blurs as ComfyUI does: sigma in units of the radius, nothing beyond `radius`, edges mirrored. */
async function blur(frame: Picture, radius: number, sigma: number): Promise<Picture> {
  const { width, height, channels } = frame;
  if (radius >= width || radius >= height) {
    const sizes = `padding (${radius}, ${radius}) at dimension ${radius >= width ? 3 : 2} of input [1, ${channels}, ${height}, ${width}]`;
    const message = `Padding size should be less than the corresponding input dimension, but got: ${sizes}`;
    throw new NodeError('RuntimeError', message);
  }
  const minAmplitude = Math.max(Math.exp(-(((radius + 0.5) / radius) ** 2) / (2 * sigma ** 2)), 0.001);
  const margins = { top: radius, bottom: radius, left: radius, right: radius };
  const wide = toSharp(frame).extend({ ...margins, extendWith: 'mirror' });
  const soft = wide.blur({ sigma: Math.max(radius * sigma, 0.3), minAmplitude, precision: 'float' });
  return fromSharp(toSharp(await fromSharp(soft)).extract({ left: radius, top: radius, width, height }));
}

function imageBlur(inputs: Inputs, frame: Picture): Promise<Picture> {
  return blur(frame, inputs.whole('blur_radius'), inputs.number('sigma'));
}

/** Adds to the picture ten times `alpha` of the detail that blurring removes. */
async function imageSharpen(inputs: Inputs, frame: Picture): Promise<Picture> {
  const strength = inputs.number('alpha') * 10;
  const soft = await blur(frame, inputs.whole('sharpen_radius'), inputs.number('sigma'));
  return combine(frame, soft, corner, (value, blurred) => value + (value - blurred) * strength);
}

function imageQuantize(inputs: Inputs, frame: Picture): Picture {
  return quantize(frame, inputs.whole('colors'), inputs.text('dither'));
}

function softLight(below: number, above: number): number {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  const softened = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : Math.sqrt(below);
  return below + (2 * above - 1) * (softened - below);
}

/** Blend modes for two values between 0 and 1. */
const modes: Record<string, (below: number, above: number) => number> = {
  normal: (_below, above) => above,
  multiply: (below, above) => below * above,
  screen: (below, above) => 1 - (1 - below) * (1 - above),
  overlay: (below, above) => (below <= 0.5 ? 2 * below * above : 1 - 2 * (1 - below) * (1 - above)),
  soft_light: softLight,
  difference: (below, above) => below - above,
};

async function imageBlend(inputs: Inputs, below: Picture, above = below): Promise<Picture> {
  const mode = modes[inputs.text('blend_mode')];
  if (!mode) throw new Error(`Unsupported blend mode: ${inputs.text('blend_mode')}`);
  const factor = inputs.number('blend_factor');
  const fitted = scaleTo(await cropToShape(above, below), below, 'bicubic');
  return combine(below, fitted, corner, (one, other) => {
    return one * (1 - factor) + white * mode(one / white, other / white) * factor;
  });
}

export const filterNodes: Record<string, NodeFunction> = {
  ImageBlur: perFrame(['image'], imageBlur),
  ImageSharpen: perFrame(['image'], imageSharpen),
  ImageQuantize: perFrame(['image'], imageQuantize),
  ImageBlend: perFrame(['image1', 'image2'], imageBlend),
  ImageInvert: perFrame(['image'], (_inputs, frame) => invert(frame)),
};
