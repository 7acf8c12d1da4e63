import { OperatorError } from '../../operator-error.ts';
import {
  isLink,
  nodeName,
  nodesBehind,
  titles,
  type Workflow,
  type WorkflowNode,
} from '../workflow/workflow.ts';
import { pictureLink } from './parts.ts';
import { clearTitles, seedsOf, titleSeed, type Seed } from './seeds.ts';

/** Ids of the nodes that the shop fills and reads. Without `seed`, every seed is filled. */
export type Roles = { photo: string; picture: string; seed?: string | undefined };

/** Number of outputs of a Load Image node: the picture and its mask. */
const loadImageOutputs = 2;

function keep(workflow: Workflow, picture: string): void {
  const behind = nodesBehind(workflow, picture);
  for (const id of Object.keys(workflow)) if (!behind.has(id)) Reflect.deleteProperty(workflow, id);
}

function namesOf(workflow: Workflow, ids: string[]): string {
  return [...new Set(ids.map((id) => `"${nodeName(workflow, id)}"`))].join(', ');
}

function becomePicture(workflow: Workflow, id: string): string | undefined {
  const node = workflow[id];
  const link = node && pictureLink(node);
  if (!node || !isLink(link))
    throw new OperatorError(
      `"${nodeName(workflow, id)}" is given no picture: name another node as the picture.`,
    );
  const name = nodeName(workflow, id);
  const was = node.class_type;
  const inputs = { images: link, filename_prefix: 'picture' };
  workflow[id] = { class_type: 'SaveImage', inputs, _meta: { title: titles.picture } };
  return was === 'SaveImage' ? undefined : `Made a Save Image of "${name}" (${was}).`;
}

/** Returns the highest output slot of a node that another node uses; 0 if none does. */
function lastOutputTaken(workflow: Workflow, id: string): number {
  const taken = Object.values(workflow).flatMap(({ inputs }) => Object.values(inputs).filter(isLink));
  return Math.max(0, ...taken.filter(([from]) => from === id).map(([, slot]) => slot));
}

function becomePhoto(workflow: Workflow, id: string): string | undefined {
  const was = workflow[id]?.class_type ?? '';
  const name = nodeName(workflow, id);
  if (lastOutputTaken(workflow, id) >= loadImageOutputs) {
    throw new OperatorError(
      `The graph uses more of "${name}" (${was}) than a Load Image provides, a picture and its mask. Put a Load Image there in ComfyUI and export again.`,
    );
  }
  workflow[id] = { class_type: 'LoadImage', inputs: { image: 'photo.png' }, _meta: { title: titles.photo } };
  return was === 'LoadImage' ? undefined : `Made a Load Image of "${name}" (${was}).`;
}

/** Sets every batch size to 1: an order gets one picture, and a prompt that draws several fails. Returns the changes. */
function drawOne(workflow: Workflow): string[] {
  const isMany = ({ inputs }: WorkflowNode) => typeof inputs.batch_size === 'number' && inputs.batch_size > 1;
  return Object.keys(workflow).flatMap((id) => {
    const node = workflow[id];
    if (!node || !isMany(node)) return [];
    const was = String(node.inputs.batch_size);
    node.inputs.batch_size = 1;
    return [`Set batch_size of "${nodeName(workflow, id)}" from ${was} to 1: an order gets one picture.`];
  });
}

function seedsToFill(workflow: Workflow, only: string | undefined): Seed[] {
  const seeds = seedsOf(workflow);
  if (only === undefined) return seeds;
  const found = seeds.filter(({ id }) => id === only);
  if (found.length > 0) return found;
  const others =
    seeds.length === 0 ? 'no node has one' : `these have: ${seeds.map(({ id }) => id).join(', ')}`;
  throw new OperatorError(`Node ${only} has no seed that the picture depends on; ${others}.`);
}

/**
 * Returns the graph as the shop runs it, with one sentence for each change: photo, picture and seed carry the shop's titles,
 * and nodes that the picture does not depend on are removed. @throws OperatorError when that is impossible.
 */
export function adapt(exported: Workflow, roles: Roles): { workflow: Workflow; changes: string[] } {
  const workflow = structuredClone(exported);
  const behind = nodesBehind(workflow, roles.picture);
  const left = Object.keys(workflow).filter((id) => !behind.has(id));
  const leftOut =
    left.length === 0 ? [] : [`Left out, because the picture does not need it: ${namesOf(workflow, left)}.`];
  keep(workflow, roles.picture);
  clearTitles(workflow);
  const changes = [becomePicture(workflow, roles.picture), becomePhoto(workflow, roles.photo)];
  const batches = drawOne(workflow);
  const seed = titleSeed(workflow, seedsToFill(workflow, roles.seed));
  return { workflow, changes: [...leftOut, ...changes, ...batches, seed].filter((one) => one !== undefined) };
}

/** Returns the files that a graph loads besides the photo, which must be in the input folder of each ComfyUI. */
export function fixedInputs(workflow: Workflow): { node: string; file: string }[] {
  return Object.entries(workflow).flatMap(([id, { class_type: name, inputs, _meta }]) => {
    const isFixed = /^LoadImage(Mask)?$/.test(name) && _meta?.title !== titles.photo;
    return isFixed && typeof inputs.image === 'string'
      ? [{ node: nodeName(workflow, id), file: inputs.image }]
      : [];
  });
}
