import { NodeError, perFrame, type Inputs, type NodeFunction } from './node.ts';
import sharp from 'sharp';
import { clamp, combine, crop, eachPlane, invert, white, type Picture, type Plane } from './picture.ts';
import { quantize } from './quantize.ts';
import { cropToShape, scaleTo } from './scale.ts';

const corner = { x: 0, y: 0 };

/** Blurs as ComfyUI does: sigma in units of the radius, nothing beyond `radius`, edges mirrored. */
async function blur(frame: Picture, radius: number, sigma: number): Promise<Picture> {
  const { width, height, planes } = frame;
  if (radius >= width || radius >= height) {
    const sizes = `padding (${radius}, ${radius}) at dimension ${radius >= width ? 3 : 2} of input [1, ${planes.length}, ${height}, ${width}]`;
    const message = `Padding size should be less than the corresponding input dimension, but got: ${sizes}`;
    throw new NodeError('RuntimeError', message);
  }
  const minAmplitude = Math.max(Math.exp(-(((radius + 0.5) / radius) ** 2) / (2 * sigma ** 2)), 0.001);
  const margins = { top: radius, bottom: radius, left: radius, right: radius };
  async function soft(plane: Plane): Promise<Plane> {
    const wide = sharp(plane, { raw: { width, height, channels: 1 } }).extend({
      ...margins,
      extendWith: 'mirror',
    });
    const data = await wide
      .blur({ sigma: Math.max(radius * sigma, 0.3), minAmplitude, precision: 'float' })
      .toColourspace('grey16')
      .raw({ depth: 'ushort' })
      .toBuffer();
    return new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  }
  const extended = { width: width + 2 * radius, height: height + 2 * radius };
  const blurred = { ...extended, planes: await Promise.all(eachPlane([frame], soft)) };
  return crop(blurred, frame, { x: radius, y: radius });
}

function imageBlur(inputs: Inputs, frame: Picture): Promise<Picture> {
  return blur(frame, inputs.whole('blur_radius'), inputs.number('sigma'));
}

/** Adds to the picture ten times `alpha` of the detail that blurring removes. */
async function imageSharpen(inputs: Inputs, frame: Picture): Promise<Picture> {
  const strength = inputs.number('alpha') * 10;
  const soft = await blur(frame, inputs.whole('sharpen_radius'), inputs.number('sigma'));
  return combine(frame, soft, corner, (value, blurred) => clamp(value + (value - blurred) * strength));
}

function imageQuantize(inputs: Inputs, frame: Picture): Picture {
  return quantize(frame, inputs.whole('colors'), inputs.text('dither'));
}

function softLight(below: number, above: number): number {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  const softened = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : Math.sqrt(below);
  return below + (2 * above - 1) * (softened - below);
}

const overlay = (below: number, above: number): number =>
  below <= 0.5 ? 2 * below * above : 1 - 2 * (1 - below) * (1 - above);

const modes = ['normal', 'multiply', 'screen', 'overlay', 'soft_light', 'difference'] as const;

/** Blends two values between 0 and 1. One function for all modes, as the compiler can only inline a call with one target. */
function blended(mode: (typeof modes)[number], below: number, above: number): number {
  switch (mode) {
    case 'normal':
      return above;
    case 'multiply':
      return below * above;
    case 'screen':
      return 1 - (1 - below) * (1 - above);
    case 'overlay':
      return overlay(below, above);
    case 'soft_light':
      return softLight(below, above);
    case 'difference':
      return below - above;
  }
}

function imageBlend(inputs: Inputs, below: Picture, above = below): Picture {
  const mode = modes.find((one) => one === inputs.text('blend_mode'));
  if (!mode) throw new Error(`Unsupported blend mode: ${inputs.text('blend_mode')}`);
  const factor = inputs.number('blend_factor');
  const fitted = scaleTo(cropToShape(above, below), below, 'bicubic');
  const planes = eachPlane([below, fitted], (lower, upper) => {
    const plane = new Uint16Array(lower.length);
    // A loop of its own: the compiler inlines no function that `combine` is given, as nodes give it several.
    for (let i = 0; i < plane.length; i++) {
      const [one, other] = [lower[i] ?? 0, upper[i] ?? 0];
      plane[i] = clamp(one * (1 - factor) + white * blended(mode, one / white, other / white) * factor);
    }
    return plane;
  });
  return { ...below, planes };
}

export const filterNodes: Record<string, NodeFunction> = {
  ImageBlur: perFrame(['image'], imageBlur),
  ImageSharpen: perFrame(['image'], imageSharpen),
  ImageQuantize: perFrame(['image'], imageQuantize),
  ImageBlend: perFrame(['image1', 'image2'], imageBlend),
  ImageInvert: perFrame(['image'], (_inputs, frame) => invert(frame)),
};
