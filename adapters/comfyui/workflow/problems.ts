import { layerTitles } from '../layers/layers.ts';
import { isLink, needsSeed, nodeName, nodesBehind, nodesTitled, seedInput, titles } from './workflow.ts';
import type { Workflow } from './workflow.ts';

/** Largest values that a graph may set, so that a typing mistake does not fill the GPU: pixels, megapixels, a factor. */
const sizeLimits = new Map([
  ['width', 4096],
  ['height', 4096],
  ['largest_size', 4096],
  ['megapixels', 4],
  ['scale_by', 16],
]);

/** Node classes that deliver a picture; a style must have exactly one such node. */
const outputClasses = ['SaveImage', 'PreviewImage', 'SaveImageWebsocket'];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isNode(value: unknown): boolean {
  return isRecord(value) && typeof value.class_type === 'string' && isRecord(value.inputs);
}

function formatProblem(graph: unknown): string | undefined {
  if (!isRecord(graph) || Object.keys(graph).length === 0) return 'holds no graph';
  if (Array.isArray(graph.nodes)) {
    return 'is saved in the editor\'s own format: in ComfyUI choose "Export (API)" and save that instead';
  }
  const broken = Object.keys(graph).find((id) => !isNode(graph[id]));
  return broken === undefined ? undefined : `has at "${broken}" something that is not a node`;
}

/** Checks that one node carries the title and that its class has the input that is filled. */
function titleProblems(
  workflow: Workflow,
  title: string,
  fits: (id: string) => string | undefined,
): string[] {
  const [id, ...others] = nodesTitled(workflow, title);
  if (id === undefined)
    return [`has no node titled "${title}": name the node so in ComfyUI and export again`];
  if (others.length > 0) return [`has ${others.length + 1} nodes titled "${title}", there must be one`];
  const problem = fits(id);
  return problem === undefined ? [] : [`"${title}" ${problem}`];
}

function photoProblems(workflow: Workflow): string[] {
  return titleProblems(workflow, titles.photo, (id) =>
    typeof workflow[id]?.inputs.image === 'string' ? undefined : 'must be a LoadImage with a file name',
  );
}

function seedProblems(workflow: Workflow): string[] {
  if (!needsSeed(workflow)) return [];
  return titleProblems(workflow, titles.seed, (id) => {
    const node = workflow[id];
    return node && seedInput(node) !== undefined
      ? undefined
      : 'has no seed, noise_seed or value with a number';
  });
}

function pictureProblems(workflow: Workflow): string[] {
  const problems = titleProblems(workflow, titles.picture, (id) => {
    if (workflow[id]?.class_type !== 'SaveImage') return 'must be a SaveImage';
    const behind = nodesBehind(workflow, id);
    const photo = nodesTitled(workflow, titles.photo);
    return photo.every((node) => behind.has(node)) ? undefined : `is not drawn from "${titles.photo}"`;
  });
  const outputs = Object.keys(workflow).filter((id) =>
    outputClasses.includes(workflow[id]?.class_type ?? ''),
  );
  const others = outputs.filter((id) => !nodesTitled(workflow, titles.picture).includes(id));
  const names = others.map((id) => `"${nodeName(workflow, id)}"`).join(', ');
  return others.length === 0
    ? problems
    : [...problems, `puts out more than "${titles.picture}": remove ${names}`];
}

/** Reports nodes titled like a layer if there is no such layer or they cannot take one. */
function layerProblems(workflow: Workflow): string[] {
  return Object.values(workflow).flatMap(({ class_type: classType, inputs, _meta: { title = '' } = {} }) => {
    if (!/^in:(masks|drawn|colours)\b/.test(title)) return [];
    if (!layerTitles.includes(title))
      return [`has a node titled "${title}", and layers are called ${layerTitles.join(', ')}`];
    const takesFile = classType === 'LoadImage' && typeof inputs.image === 'string';
    return takesFile ? [] : [`"${title}" must be a LoadImage with a file name`];
  });
}

function inputProblem(workflow: Workflow, [name, value]: [string, unknown]): string | undefined {
  if (isLink(value)) {
    return workflow[value[0]] ? undefined : `takes ${name} from node ${value[0]}, which is not in the graph`;
  }
  const most = sizeLimits.get(name);
  if (most === undefined || typeof value !== 'number' || value <= most) return undefined;
  return `asks for ${name} ${value}; at most ${most} is allowed`;
}

function inputProblems(workflow: Workflow): string[] {
  return Object.entries(workflow).flatMap(([id, node]) =>
    Object.entries(node.inputs)
      .map((input) => inputProblem(workflow, input))
      .filter((problem) => problem !== undefined)
      .map((problem) => `"${nodeName(workflow, id)}" ${problem}`),
  );
}

/** Returns true for a value with the shape of a graph that ComfyUI exports for its API. */
export function isWorkflow(graph: unknown): graph is Workflow {
  return formatProblem(graph) === undefined;
}

/**
 * Finds the problems that keep a graph (parsed JSON) from being used as a style's workflow, as sentences without their
 * subject, the file's name.
 */
export function workflowProblems(graph: unknown): string[] {
  if (!isWorkflow(graph)) return [formatProblem(graph) ?? 'holds no graph'];
  return [photoProblems, layerProblems, seedProblems, pictureProblems, inputProblems].flatMap((check) =>
    check(graph),
  );
}
