/** What a node class says about one of its inputs. */
export type NodeInput = {
  /** INT, FLOAT, STRING, BOOLEAN, COMBO (a choice), or what a link must bring, such as IMAGE; `*` takes anything. */
  type: string;
  required: boolean;
  /** What a choice offers; undefined where that changes with every upload. */
  options?: (string | number | boolean)[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
};

/** A node class as a ComfyUI instance describes it. */
export type NodeClass = {
  inputs: Record<string, NodeInput>;
  /** The type of each output slot. */
  outputs: string[];
  /** True where ComfyUI executes it for what it puts out, which may be a file. */
  putsOut?: boolean;
};

/** Classes by name; a graph may name others, which the instance then misses. */
export type NodeClasses = ReadonlyMap<string, NodeClass>;

/** Under `models/`, the folder that a choice of files comes from: by class and input, else by input. */
const folders = new Map([
  ['CLIPVisionLoader.clip_name', 'clip_vision'],
  ['UpscaleModelLoader.model_name', 'upscale_models'],
  ['unet_name', 'diffusion_models'],
  ['clip_name', 'text_encoders'],
  ['clip_name1', 'text_encoders'],
  ['clip_name2', 'text_encoders'],
  ['vae_name', 'vae'],
  ['lora_name', 'loras'],
  ['ckpt_name', 'checkpoints'],
  ['control_net_name', 'controlnet'],
  ['style_model_name', 'style_models'],
  ['photomaker_model_name', 'photomaker'],
]);

const modelFile = /\.(safetensors|sft|ckpt|pt|pth|bin|gguf|onnx)$/i;

/** True for a literal that names a file of model weights. */
export function isModelFile(value: unknown): value is string {
  return typeof value === 'string' && modelFile.test(value);
}

/** The folder that a loader's file belongs in, as `models/<folder>`. */
export function modelFolder(className: string, input: string): string {
  const folder = folders.get(`${className}.${input}`) ?? folders.get(input);
  return `models/${folder ?? `… (the folder of ${input})`}`;
}
