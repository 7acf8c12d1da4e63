import { ownEnlarger, type Enlarger } from '#domain/enlarger.ts';
import { isLink, type Link, type Workflow, type WorkflowNode } from './workflow.ts';

const compactFile = '2xNomosUni_compact_multijpg.safetensors';
const tiles = { tile_size: 512, overlap: 128, temporal_size: 4096, temporal_overlap: 8 };

type Add = (classType: string, title: string, inputs: WorkflowNode['inputs']) => Link;

/** Adds nodes with ids that are free, and returns a link to each one's first output. */
function adderTo(workflow: Workflow): Add {
  let last = 0;
  return (classType, title, inputs) => {
    do last += 1;
    while (workflow[last]);
    workflow[last] = { inputs, class_type: classType, _meta: { title } };
    return [String(last), 0];
  };
}

/** Adds SeedVR2, which sharpens an enlarged picture in one step, and returns its last node. */
function seedvr2(add: Add, image: unknown, by: number): WorkflowNode {
  const large = add('ImageScaleBy', 'Enlarge', { image, upscale_method: 'lanczos', scale_by: by });
  const pixels = add('SeedVR2Preprocess', 'Pad for the enlarger', { resized_images: large });
  const unet = { unet_name: 'seedvr2_3b_int8_convrot.safetensors', weight_dtype: 'default' };
  const model = add('UNETLoader', 'Enlarger', unet);
  const vae = add('VAELoader', 'VAE of the enlarger', { vae_name: 'seedvr2_ema_vae_fp16.safetensors' });
  const latent = add('VAEEncodeTiled', 'Encode the enlarged picture', { pixels, vae, ...tiles });
  const positive = add('SeedVR2Conditioning', 'Picture to sharpen', { model, vae_conditioning: latent });
  const samples = add('KSampler', 'Sharpen', {
    model,
    positive,
    negative: [positive[0], 1],
    latent_image: latent,
    seed: 1,
    steps: 1,
    cfg: 1,
    sampler_name: 'euler',
    scheduler: 'simple',
    denoise: 1,
  });
  const images = add('VAEDecodeTiled', 'Decode the sharpened picture', { samples, vae, ...tiles });
  return {
    inputs: { images, original_resized_images: large, color_correction_method: 'lab' },
    class_type: 'SeedVR2PostProcessing',
    _meta: { title: 'Remove the padding, keep the colours' },
  };
}

/** Returns the ids of the nodes that take a result of this one. */
const takersOf = (workflow: Workflow, id: string): string[] =>
  Object.keys(workflow).filter((taker) =>
    Object.values(workflow[taker]?.inputs ?? {}).some((input) => isLink(input) && input[0] === id),
  );

/** Returns the ids of the nodes that load the compact model and enlarge with it, if a graph does so once, and last. */
function compactEnd(workflow: Workflow): { loader: string; end: string } | undefined {
  const loaders = Object.keys(workflow).filter((id) => workflow[id]?.inputs.model_name === compactFile);
  const [loader = '', ...others] = loaders;
  const [end = '', ...more] = takersOf(workflow, loader);
  if (others.length + more.length > 0 || workflow[end]?.class_type !== 'ImageUpscaleWithModel')
    return undefined;
  const isLast = takersOf(workflow, end).every((id) => workflow[id]?.class_type === 'SaveImage');
  return isLast ? { loader, end } : undefined;
}

/**
 * Returns a copy of a graph that enlarges with this enlarger in place of the compact one. A graph that ends in another way is
 * returned itself: nobody knows what size its pictures would have.
 */
export function withEnlarger(workflow: Workflow, { name, by }: Enlarger): Workflow {
  const found = compactEnd(workflow);
  const isOwn = name === ownEnlarger.name && by === ownEnlarger.by;
  if (!found || isOwn) return workflow;
  const kept = Object.entries(workflow).filter(([id]) => name === 'compact' || id !== found.loader);
  const copy = structuredClone(Object.fromEntries(kept));
  const end = copy[found.end];
  if (!end) return workflow;
  const add = adderTo(copy);
  if (name === 'seedvr2') copy[found.end] = seedvr2(add, end.inputs.image, by);
  else end.inputs.image = add(end.class_type, 'Enlarge first', { ...end.inputs });
  return copy;
}
