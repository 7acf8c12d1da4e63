import { isModelFile } from './node-class.ts';

/** An input of a node: a literal, or a link `[node id, output slot]` to another node. */
export type Link = [node: string, slot: number];

export type WorkflowNode = {
  class_type: string;
  inputs: Record<string, unknown>;
  _meta?: { title?: string };
};

/** A graph as ComfyUI exports it for its API: nodes by id. Ids change with every export, titles do not. */
export type Workflow = Record<string, WorkflowNode>;

/** The titles that say where a workflow is filled, and where its picture comes out. */
export const titles = { photo: 'in:photo', seed: 'in:seed', picture: 'out:picture' } as const;

export type Filling = {
  /** The photo's name in ComfyUI's input folder. */
  photo: string;
  /** Whole number from 0 to 2^53 - 1; used only where the graph has a sampler. */
  seed: number;
  /** Where the picture is saved under ComfyUI's output folder; unique per prompt, else an older file may come back. */
  prefix: string;
  /** Names of layers in ComfyUI's input folder, by the title of the nodes that take them. */
  layers?: Record<string, string>;
};

export type FilledWorkflow = { prompt: Workflow; outputNode: string };

/** Inputs that hold a sampler's seed, in the order in which they are looked for. */
const seedInputs = ['seed', 'noise_seed', 'value'];

export function isLink(input: unknown): input is Link {
  return Array.isArray(input) && input.length === 2 && typeof input[1] === 'number';
}

/** What a node is called in messages: its title, else its class and id. */
export function nodeName(workflow: Workflow, id: string): string {
  const node = workflow[id];
  return node?._meta?.title ?? `${node?.class_type ?? 'node'} #${id}`;
}

/** The ids of the nodes that carry this title. */
export function nodesTitled(workflow: Workflow, title: string): string[] {
  return Object.keys(workflow).filter((id) => workflow[id]?._meta?.title === title);
}

/** The seed's input of a node, when the graph gives it a number rather than a link. */
export function seedInput(node: WorkflowNode): string | undefined {
  return seedInputs.find((name) => typeof node.inputs[name] === 'number');
}

/** True for nodes that draw in steps and so take most of a prompt's time. */
export function isSampler(node: WorkflowNode): boolean {
  return isLink(node.inputs.latent_image);
}

/** True when a drawing depends on a seed, so that the graph needs a node titled `in:seed`. */
export function needsSeed(workflow: Workflow): boolean {
  return Object.values(workflow).some(
    (node) => isSampler(node) || 'noise_seed' in node.inputs || 'seed' in node.inputs,
  );
}

/** The ids of all nodes that a node's result depends on, itself included. */
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
 * A copy of the graph, ready to run: photo, layers, seed and prefix set by node title.
 * @throws RangeError when a title is missing; `workflowProblems` finds that beforehand.
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

/** The files of model weights that a graph names, each once. */
export function modelFilesOf(workflow: Workflow): string[] {
  const values = Object.values(workflow).flatMap(({ inputs }) => Object.values(inputs));
  return [...new Set(values.filter(isModelFile))].sort();
}
