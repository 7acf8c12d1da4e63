import type { InputConfig, NodeClasses } from './graph/node-class.ts';

/** Pixels of an image per place of its latent, on each side, by VAE. ComfyUI reads it from the weights. */
export const latentScales: Record<string, number> = {
  'flux2-vae.safetensors': 16,
  'qwen_image_vae.safetensors': 8,
  'seedvr2_ema_vae_fp16.safetensors': 8,
};

/** Factor by which each side grows, by upscale model. ComfyUI reads it from the weights. */
export const upscaleFactors: Record<string, number> = { '2xNomosUni_compact_multijpg.safetensors': 2 };

/** Model files that the stand-in reports, by their folder in `models/`; none of them exists. */
export type ModelFiles = Record<string, string[]>;

/** Files of a stand-in with a GPU: the models that the graphs for GPUs load, and the other enlarger. */
export const gpuModelFiles: ModelFiles = {
  diffusion_models: [
    'flux-2-klein-4b-fp8.safetensors',
    'qwen_image_edit_2511_fp8mixed.safetensors',
    'qwen_image_edit_2511_int8_convrot.safetensors',
    'seedvr2_3b_int8_convrot.safetensors',
  ],
  text_encoders: ['qwen_3_4b_fp8_mixed.safetensors', 'qwen_2.5_vl_7b_fp8_scaled.safetensors'],
  loras: ['Qwen-Image-Edit-2511-Lightning-8steps-V1.0-bf16.safetensors'],
  vae: Object.keys(latentScales),
  upscale_models: Object.keys(upscaleFactors),
};

/** Inputs of loaders that choose a file, and the file's folder. */
const choices = [
  ['UNETLoader', 'unet_name', 'diffusion_models'],
  ['CLIPLoader', 'clip_name', 'text_encoders'],
  ['LoraLoaderModelOnly', 'lora_name', 'loras'],
  ['VAELoader', 'vae_name', 'vae'],
  ['UpscaleModelLoader', 'model_name', 'upscale_models'],
] as const;

/** Returns the node classes with these files as choices, instead of those present when the classes were recorded. */
export function offerModels(classes: NodeClasses, files: ModelFiles): NodeClasses {
  const offered = structuredClone(classes);
  for (const [name, input, folder] of choices) {
    const required = offered[name]?.input.required;
    if (required) required[input] = offer(required[input], files[folder] ?? []);
  }
  return offered;
}

/** Lists the files as choices: older classes put them in place of the kind, newer ones beside the word COMBO. */
function offer([kind, limits]: InputConfig = ['COMBO'], files: string[]): InputConfig {
  return kind === 'COMBO' ? [kind, { ...limits, options: files }] : [files];
}
