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

/**
 * Returns a copy of a graph that enlarges with this enlarger in place of the compact one. A graph that enlarges in another way,
 * or not at all, is returned itself.
 */
export function withEnlarger(workflow: Workflow, { name, by }: Enlarger): Workflow {
  const nodes = Object.entries(workflow);
  const loaders = nodes.flatMap(([id, { inputs }]) => (inputs.model_name === compactFile ? id : []));
  const isOwn = name === ownEnlarger.name && by === ownEnlarger.by;
  if (loaders.length === 0 || isOwn) return workflow;
  const kept = nodes.filter(([id]) => name === 'compact' || !loaders.includes(id));
  const copy = structuredClone(Object.fromEntries(kept));
  const add = adderTo(copy);
  for (const [id, { class_type: nodeClass, inputs }] of Object.entries(copy)) {
    const model = inputs.upscale_model;
    if (!isLink(model) || !loaders.includes(model[0])) continue;
    if (name === 'seedvr2') copy[id] = seedvr2(add, inputs.image, by);
    else inputs.image = add(nodeClass, 'Enlarge first', { ...inputs });
  }
  return copy;
}
