/** Declaration of a node class's input. */
export type NodeInput = {
  /** INT, FLOAT, STRING, BOOLEAN, COMBO (a choice), or the type that a link must deliver, such as IMAGE; `*` takes any. */
  type: string;
  required: boolean;
  /** Values of a choice; undefined if they change with every upload. */
  options?: (string | number | boolean)[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
};

/** Node class as a ComfyUI instance describes it. */
export type NodeClass = {
  inputs: Record<string, NodeInput>;
  /** Type of each output slot. */
  outputs: string[];
  /** True if it is an output node: ComfyUI executes it for its own result, which may be a file. */
  putsOut?: boolean;
};

/** Node classes by name; a class that a graph names and this lacks is missing on the instance. */
export type NodeClasses = ReadonlyMap<string, NodeClass>;

/** Folders under `models/` that an input's files belong in, by class and input, else by input. */
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

/** Returns true for a literal that names a file of model weights. */
export function isModelFile(value: unknown): value is string {
  return typeof value === 'string' && modelFile.test(value);
}

/** Returns the folder that a loader's file belongs in, as `models/<folder>`. */
export function modelFolder(className: string, input: string): string {
  const folder = folders.get(`${className}.${input}`) ?? folders.get(input);
  return `models/${folder ?? `… (the folder of ${input})`}`;
}
