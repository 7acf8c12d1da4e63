import { isModelFile } from './node-class.ts';

/** Link of a node's input to an output slot of another node. */
export type Link = [node: string, slot: number];

export type WorkflowNode = {
  class_type: string;
  inputs: Record<string, unknown>;
  _meta?: { title?: string };
};

/** Graph as ComfyUI exports it for its API: nodes by id. Ids change with every export, titles do not. */
export type Workflow = Record<string, WorkflowNode>;

/** Titles of the nodes that take the photo and the seed, and of the one that delivers the picture. */
export const titles = { photo: 'in:photo', seed: 'in:seed', picture: 'out:picture' } as const;

export type Filling = {
  /** Photo's name in ComfyUI's input folder. */
  photo: string;
  /** Whole number from 0 to 2^53 - 1; used only if the graph needs a seed (`needsSeed`). */
  seed: number;
  /** Path prefix of the picture in ComfyUI's output folder; unique per prompt, else an older file may be returned. */
  prefix: string;
  /** Names of layers in ComfyUI's input folder, by the title of the nodes that take them. */
  layers?: Record<string, string>;
};

export type FilledWorkflow = { prompt: Workflow; outputNode: string };

/** Names of inputs that may hold a seed, in the order in which they are tried. */
const seedInputs = ['seed', 'noise_seed', 'value'];

export function isLink(input: unknown): input is Link {
  return Array.isArray(input) && input.length === 2 && typeof input[1] === 'number';
}

/** Returns a node's name for messages: its title, else its class and id. */
export function nodeName(workflow: Workflow, id: string): string {
  const node = workflow[id];
  return node?._meta?.title ?? `${node?.class_type ?? 'node'} #${id}`;
}

/** Returns the ids of the nodes with this title. */
export function nodesTitled(workflow: Workflow, title: string): string[] {
  return Object.keys(workflow).filter((id) => workflow[id]?._meta?.title === title);
}

/** Returns the name of a node's seed input, if the graph gives it a number rather than a link. */
export function seedInput(node: WorkflowNode): string | undefined {
  return seedInputs.find((name) => typeof node.inputs[name] === 'number');
}

/** Returns true for nodes that draw in steps and so take most of a prompt's time. */
export function isSampler(node: WorkflowNode): boolean {
  return isLink(node.inputs.latent_image);
}

/** Returns true if a drawing depends on a seed, so that the graph needs a node titled `in:seed`. */
export function needsSeed(workflow: Workflow): boolean {
  return Object.values(workflow).some(
    (node) => isSampler(node) || 'noise_seed' in node.inputs || 'seed' in node.inputs,
  );
}

/** Returns the ids of all nodes that a node's result depends on, itself included. */
export function nodesBehind(workflow: Workflow, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || !workflow[id]) return seen;
  seen.add(id);
  for (const input of Object.values(workflow[id].inputs)) {
    if (isLink(input)) nodesBehind(workflow, input[0], seen);
  }
  return seen;
}

function only(workflow: Workflow, title: string): [id: string, node: WorkflowNode] {
  const [id, ...others] = nodesTitled(workflow, title);
  const node = id === undefined ? undefined : workflow[id];
  if (id === undefined || !node || others.length > 0) {
    throw new RangeError(`The workflow must have exactly one node titled "${title}"`);
  }
  return [id, node];
}

/**
 * Returns a copy of the graph that is ready to run: photo, layers and seed filled in by node title, and the prefix.
 * @throws RangeError unless exactly one node has each title; `workflowProblems` finds that beforehand.
 */
export function fillWorkflow(
  workflow: Workflow,
  { photo, seed, prefix, layers = {} }: Filling,
): FilledWorkflow {
  const prompt = structuredClone(workflow);
  only(prompt, titles.photo)[1].inputs.image = photo;
  for (const node of Object.values(prompt)) {
    const layer = layers[node._meta?.title ?? ''];
    if (layer !== undefined) node.inputs.image = layer;
  }
  if (needsSeed(prompt)) {
    const [, node] = only(prompt, titles.seed);
    node.inputs[seedInput(node) ?? 'seed'] = seed;
  }
  const [outputNode, output] = only(prompt, titles.picture);
  output.inputs.filename_prefix = prefix;
  return { prompt, outputNode };
}

/** Returns the files of model weights that a graph names, each once, sorted. */
export function modelFilesOf(workflow: Workflow): string[] {
  const values = Object.values(workflow).flatMap(({ inputs }) => Object.values(inputs));
  return [...new Set(values.filter(isModelFile))].sort();
}
