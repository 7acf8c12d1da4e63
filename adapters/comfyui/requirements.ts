import { nodeName, type Workflow, type WorkflowNode } from '#domain/workflow.ts';
import type { NodeClass } from './answers.ts';
import type { Wire } from './wire.ts';

/** Under `models/`, the folder that a loader's choice comes from: by class and input, else by input. */
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

/** What an instance lacks to run workflows (by name): one sentence for each node class and each model file. */
export async function missingOn(wire: Wire, workflows: Record<string, Workflow>): Promise<string[]> {
  const named = Object.entries(workflows);
  const wanted = new Set(
    named.flatMap(([, workflow]) => Object.values(workflow).map((node) => node.class_type)),
  );
  const found = await Promise.all(
    [...wanted].map(async (name) => [name, await wire.nodeClass(name)] as const),
  );
  const classes = new Map(found);
  return named.flatMap(([name, workflow]) =>
    Object.entries(workflow).flatMap(([id, node]) => {
      const begin = `${wire.url}: ${name}, node "${nodeName(workflow, id)}"`;
      return lacks(node, classes.get(node.class_type)).map((lack) => `${begin} ${lack}`);
    }),
  );
}

function lacks(node: WorkflowNode, known: NodeClass | undefined): string[] {
  if (!known) return [`needs the node class ${node.class_type}, which is not there: update ComfyUI`];
  const inputs = { ...known.input.required, ...known.input.optional };
  return Object.entries(node.inputs)
    .filter(([name, value]) => isModel(value) && !choicesOf(inputs[name]).includes(slashes(value)))
    .map(([name, value]) => {
      const folder = folders.get(`${node.class_type}.${name}`) ?? folders.get(name);
      return `needs the model ${String(value)} in models/${folder ?? `… (the folder of ${name})`}`;
    });
}

const isModel = (value: unknown): value is string => typeof value === 'string' && modelFile.test(value);
const slashes = (name: string): string => name.replaceAll('\\', '/');

/** The values a choice offers: older classes list them in place of the type, newer ones beside it. */
function choicesOf(input: readonly unknown[] | undefined): string[] {
  const [type, settings] = input ?? [];
  const options = Array.isArray(type) ? type : optionsIn(settings);
  return options.filter((option) => typeof option === 'string').map(slashes);
}

function optionsIn(settings: unknown): unknown[] {
  const holds = typeof settings === 'object' && settings !== null && 'options' in settings;
  return holds && Array.isArray(settings.options) ? settings.options : [];
}
