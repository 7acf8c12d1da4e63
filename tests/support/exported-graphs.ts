import type { Workflow, WorkflowNode } from '#adapters/comfyui/workflow/workflow.ts';

const node = (name: string, inputs: Record<string, unknown>, title = name): WorkflowNode => ({
  class_type: name,
  inputs,
  _meta: { title },
});

const sdxl = {
  '4': node('CheckpointLoaderSimple', { ckpt_name: 'sd_xl_base_1.0.safetensors' }),
  '6': node('CLIPTextEncode', { text: 'comic book, thick ink', clip: ['4', 1] }),
  '7': node('CLIPTextEncode', { text: 'blurry', clip: ['4', 1] }),
  '12': node('VAEEncode', { pixels: ['10', 0], vae: ['4', 2] }),
} satisfies Workflow;

const sampler = (inputs: Record<string, unknown>) => ({
  ...{ steps: 20, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 0.6 },
  ...{ model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['12', 0] },
  ...inputs,
});

const decoded = (samples: string) => node('VAEDecode', { samples: [samples, 0], vae: ['4', 2] });

/**
 * Graphs as people's editors export them, each with features seen in several workflows of public repositories; none has the
 * shop's titles.
 */
export const exportedGraphs = {
  /** Plainest case: one photo, one sampler, one saved picture. */
  imageToImage: {
    ...sdxl,
    '3': node('KSampler', sampler({ seed: 156680208700286 })),
    '8': decoded('3'),
    '9': node('SaveImage', { filename_prefix: 'ComfyUI', images: ['8', 0] }, 'Save Image'),
    '10': node('LoadImage', { image: 'IMG_2041.jpg', upload: 'image' }, 'Load Image'),
  },
  /** Two passes that share a seed, which comes from a primitive of an extension’s node, with previews on the way. */
  twoPasses: {
    ...sdxl,
    '10': node('LoadImage', { image: 'me.png' }),
    '20': node('Seed (rgthree)', { seed: -1 }),
    '21': node('PrimitiveInt', { value: ['20', 0] }),
    '30': node('KSamplerAdvanced', sampler({ add_noise: 'enable', noise_seed: ['21', 0] })),
    '31': node('KSamplerAdvanced', sampler({ noise_seed: ['21', 0], latent_image: ['30', 0] })),
    '32': decoded('31'),
    '33': node('PreviewImage', { images: ['32', 0] }, 'Look'),
    '34': node('Image Comparer (rgthree)', { image_a: ['10', 0], image_b: ['32', 0] }),
    '35': node('SaveImage', { filename_prefix: 'two', images: ['32', 0] }),
  },
  /** Photo as text and picture over the socket, as scripts use them, and a second sampler with a seed of its own. */
  overTheSocket: {
    ...sdxl,
    '10': node('ETN_LoadImageBase64', { image: '' }, 'Load Image (Base64)'),
    '3': node('KSampler', sampler({ seed: 8 })),
    '8': decoded('3'),
    '40': node('FaceDetailer', { image: ['8', 0], model: ['4', 0], seed: 99, steps: 20 }),
    '41': node('ETN_SendImageWebSocket', { format: 'PNG', images: ['40', 0] }),
  },
  /** Photo and a picture of the style, a seed in a constant, four pictures at once, saved small and large. */
  twoPictures: {
    ...sdxl,
    '10': node('LoadImage', { image: 'me.png' }, 'Photo'),
    '11': node('LoadImage', { image: 'looks/ink.png' }, 'Style reference'),
    '13': node('IPAdapterAdvanced', { model: ['4', 0], image: ['11', 0], weight: 0.8 }),
    '14': node('ImageScale', { image: ['10', 0], width: 1024, height: 1024 }),
    '50': node('INTConstant', { value: 42 }),
    '51': node('RandomNoise', { noise_seed: ['50', 0] }),
    '52': node('EmptyLatentImage', { width: 1024, height: 1024, batch_size: 4 }),
    '53': node('ControlNetApplyAdvanced', { positive: ['6', 0], negative: ['7', 0], image: ['14', 0] }),
    '54': node('BasicGuider', { model: ['13', 0], conditioning: ['53', 0] }),
    '55': node('SamplerCustomAdvanced', { noise: ['51', 0], guider: ['54', 0], latent_image: ['52', 0] }),
    '56': decoded('55'),
    '57': node('SaveImage', { filename_prefix: 'small', images: ['56', 0] }, 'Save small'),
    '58': node('UpscaleModelLoader', { model_name: '4x.pth' }),
    '59': node('ImageUpscaleWithModel', { upscale_model: ['58', 0], image: ['56', 0] }),
    '60': node('SaveImage', { filename_prefix: 'large', images: ['59', 0] }, 'Save large'),
  },
  /** Seed written as text, as some scripts do. */
  seedAsText: {
    ...sdxl,
    '10': node('LoadImage', { image: 'me.png' }),
    '3': node('KSampler', sampler({ seed: '12345' })),
    '8': decoded('3'),
    '9': node('PreviewImage', { images: ['8', 0] }, 'Only shown'),
  },
  /** Video made from the photo. */
  video: {
    '10': node('LoadImage', { image: 'me.png' }),
    '61': node('WanImageToVideo', { start_image: ['10', 0], length: 81 }),
    '62': node('KSampler', { seed: 1, latent_image: ['61', 2] }),
    '63': node('VHS_VideoCombine', { images: ['62', 0], frame_rate: 16, filename_prefix: 'film' }),
  },
  /** Picture made from a text, without a photo. */
  textToImage: {
    ...sdxl,
    '3': node('KSampler', sampler({ seed: 5, latent_image: ['5', 0] })),
    '5': node('EmptyLatentImage', { width: 512, height: 512, batch_size: 1 }),
    '8': decoded('3'),
    '9': node('SaveImage', { filename_prefix: 'ComfyUI', images: ['8', 0] }, 'Save Image'),
  },
} satisfies Record<string, Workflow>;

/** File of the editor's plain "Save" (not the API format), with one node. */
export const editorsFormat = {
  last_node_id: 9,
  last_link_id: 9,
  nodes: [{ id: 10, type: 'LoadImage', pos: [1, 2], widgets_values: ['me.png', 'image'] }],
  links: [],
  version: 0.4,
};
