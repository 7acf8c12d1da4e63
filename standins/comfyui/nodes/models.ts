import { latentScales, upscaleFactors } from '../models.ts';
import { frameAt, perFrame, type Inputs, type Latent, type NodeFunction } from './node.ts';
import { combine, crop, filled, mapPlane, white, type Frames, type Picture } from './picture.ts';
import { scaleTo } from './scale.ts';

/*
 * Nodes that use a model, without one. Sizes are computed as in ComfyUI's source (VAE in comfy/sd.py,
 * comfy_extras/nodes_flux.py, nodes_qwen.py, nodes_seedvr.py, nodes_upscale_model.py). Nothing is drawn: a conditioning is the
 * pixels of its reference, and a sampler only tints them.
 */

/** Implementation of nodes that load or set something which affects neither a size nor the picture here. */
const decidesNothing: NodeFunction = () => ({ values: [] });
const withoutReference: NodeFunction = () => ({ values: [[]] });

/** Crops to multiples of `scale` pixels, half on each side. */
function cropToMultiple(frame: Picture, scale: number): Picture {
  const [across, down] = [frame.width % scale, frame.height % scale];
  const size = { width: frame.width - across, height: frame.height - down };
  return crop(frame, size, { x: Math.floor(across / 2), y: Math.floor(down / 2) });
}

const vaeEncode: NodeFunction = (inputs) => {
  const scale = inputs.number('vae');
  const frames = inputs.frames('pixels').map((frame) => cropToMultiple(frame, scale));
  const { width = 0, height = 0 } = frames[0] ?? {};
  return { values: [{ width: width / scale, height: height / scale, frames }] };
};

const vaeDecode: NodeFunction = (inputs) => {
  const { width, height, frames } = inputs.latent('samples');
  const scale = inputs.number('vae');
  const size = { width: width * scale, height: height * scale };
  return { values: [frames.map((frame) => scaleTo(frame, size, 'bilinear'))] };
};

/** Makes a latent of sixteen pixels per place, whatever VAE decodes it. */
const emptyFlux2Latent: NodeFunction = (inputs) => {
  const places = (side: string) => Math.floor(inputs.whole(side) / 16);
  return { values: [{ width: places('width'), height: places('height'), frames: [] }] };
};

/** Reduces red and adds blue depending on the seed, so that the result differs from the photo and from other seeds' pictures. */
function tint(frame: Picture, seed: number): Picture {
  const share = 0.2 + (seed % 1000) / 10_000;
  const [red, green, blue] = frame.planes;
  if (!red || !green || !blue) return frame;
  const [less, more] = [
    mapPlane(red, (value) => value * (1 - share)),
    mapPlane(blue, (value) => value + (white - value) * share),
  ];
  return { ...frame, planes: [less, green, more] };
}

/** Returns a latent of the given one's size, with the conditioning's reference or else with what the latent held. */
function sample(latent: Latent, reference: Frames, seed: number): Latent {
  const frames = reference.length > 0 ? reference : latent.frames;
  return { ...latent, frames: frames.map((frame) => tint(frame, seed)) };
}

const samplerCustomAdvanced: NodeFunction = (inputs) => {
  const sampled = sample(inputs.latent('latent_image'), inputs.frames('guider'), inputs.number('noise'));
  return { values: [sampled, sampled] };
};

function kSampler(inputs: Inputs): Latent {
  return sample(inputs.latent('latent_image'), inputs.frames('positive'), inputs.number('seed'));
}

function upscaleWithModel(inputs: Inputs, { width, height, ...frame }: Picture): Picture {
  const factor = inputs.number('upscale_model');
  const size = { width: width * factor, height: height * factor };
  return scaleTo({ width, height, ...frame }, size, 'lanczos');
}

/** Pads with black to multiples of 16 pixels, on the right and below. */
function pad(_inputs: Inputs, frame: Picture): Picture {
  const upTo = (side: number) => Math.ceil(side / 16) * 16;
  const size = { width: upTo(frame.width), height: upTo(frame.height) };
  return combine(filled(size, [0, 0, 0]), frame, { x: 0, y: 0 });
}

/** Cuts to the size before the padding, less an odd row or column. */
const withoutPadding: NodeFunction = (inputs) => {
  const { width, height } = frameAt(inputs.frames('original_resized_images'), 0);
  const size = { width: width - (width % 2), height: height - (height % 2) };
  return { values: [inputs.frames('images').map((frame) => crop(frame, size, { x: 0, y: 0 }))] };
};

export const modelNodes: Record<string, NodeFunction> = {
  UNETLoader: decidesNothing,
  CLIPLoader: decidesNothing,
  LoraLoaderModelOnly: decidesNothing,
  ModelSamplingAuraFlow: decidesNothing,
  CFGNorm: decidesNothing,
  KSamplerSelect: decidesNothing,
  Flux2Scheduler: decidesNothing,
  VAELoader: (inputs) => ({ values: [latentScales[inputs.text('vae_name')] ?? 8] }),
  UpscaleModelLoader: (inputs) => ({ values: [upscaleFactors[inputs.text('model_name')] ?? 1] }),
  CLIPTextEncode: withoutReference,
  TextEncodeQwenImageEditPlus: withoutReference,
  ConditioningZeroOut: (inputs) => ({ values: [inputs.frames('conditioning')] }),
  FluxKontextMultiReferenceLatentMethod: (inputs) => ({ values: [inputs.frames('conditioning')] }),
  ReferenceLatent: (inputs) => ({ values: [inputs.latent('latent').frames] }),
  CFGGuider: (inputs) => ({ values: [inputs.frames('positive')] }),
  RandomNoise: (inputs) => ({ values: [inputs.number('noise_seed')] }),
  EmptyFlux2LatentImage: emptyFlux2Latent,
  VAEEncode: vaeEncode,
  VAEDecode: vaeDecode,
  KSampler: (inputs) => ({ values: [kSampler(inputs)] }),
  SamplerCustomAdvanced: samplerCustomAdvanced,
  VAEEncodeTiled: vaeEncode,
  VAEDecodeTiled: vaeDecode,
  SeedVR2Preprocess: perFrame(['resized_images'], pad),
  SeedVR2Conditioning: (inputs) => {
    const { frames } = inputs.latent('vae_conditioning');
    return { values: [frames, frames] };
  },
  SeedVR2PostProcessing: withoutPadding,
  ImageUpscaleWithModel: perFrame(['image'], upscaleWithModel),
};
