import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isModelFile, modelFolder } from '#adapters/comfyui/workflow/node-class.ts';
import { withEnlarger } from '#adapters/comfyui/workflow/enlarger.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { isWorkflow, workflowProblems } from '#adapters/comfyui/workflow/problems.ts';
import { ownEnlarger, type Enlarger } from '#domain/enlarger.ts';

/** A graph that loads models, as a file of the repository, and how many times as wide and high it makes its drawing. */
export type Graph = { name: string; workflow: Workflow; enlargeBy: Enlarger['by'] };

const root = path.resolve(import.meta.dirname, '../..');
/** Folders with one subfolder for each style, or each model that may draw tomorrow. */
const places = ['comfy-workflows', 'comfy-trials'];

async function filesIn(place: string): Promise<string[]> {
  const names = await readdir(path.join(root, place), { recursive: true });
  const isGraph = (name: string) => name.includes(path.sep) && name.endsWith('.json');
  return names
    .filter(isGraph)
    .map((name) => path.join(place, name))
    .sort();
}

/** Graph that is executed with each other enlarger, too. */
const enlargedToo = path.join('comfy-workflows', 'anime', 'small.json');

/** Settings that replace the graphs' own enlarger; their combination has the same nodes. */
const otherEnlargers: Record<string, Enlarger> = {
  'ENLARGER=seedvr2': { name: 'seedvr2', by: 2 },
  'ENLARGE_BY=4': { name: 'compact', by: 4 },
};

const withOtherEnlargers = ({ name, workflow }: Graph): Graph[] =>
  Object.entries(otherEnlargers).map(([setting, enlarger]) => ({
    name: `${name}, ${setting}`,
    workflow: withEnlarger(workflow, enlarger),
    enlargeBy: enlarger.by,
  }));

/**
 * Finds every graph of the repository that loads models, and one with the other enlargers.
 * @throws RangeError for one with a problem
 */
export async function findGraphs(): Promise<Graph[]> {
  const files = (await Promise.all(places.map(filesIn))).flat();
  const graphs: Graph[] = [];
  for (const name of files) {
    const workflow: unknown = JSON.parse(await readFile(path.join(root, name), 'utf8'));
    // Folders also hold descriptions and lists of files, which have no nodes.
    if (!hasNodes(workflow)) continue;
    if (!isWorkflow(workflow)) throw new RangeError(`${name} ${workflowProblems(workflow).join('; ')}`);
    if (modelsOf(workflow).length > 0) graphs.push({ name, workflow, enlargeBy: ownEnlarger.by });
  }
  return [...graphs, ...graphs.filter(({ name }) => name === enlargedToo).flatMap(withOtherEnlargers)];
}

const hasNodes = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  Object.values(json).some(
    (node: unknown) => typeof node === 'object' && node !== null && 'class_type' in node,
  );

/** Returns the model files that a graph loads, each as `FOLDER/NAME` below ComfyUI's models folder. */
export function modelsOf(workflow: Workflow): string[] {
  const files = Object.values(workflow).flatMap(({ class_type: nodeClass, inputs }) =>
    Object.entries(inputs).flatMap(([input, value]) =>
      isModelFile(value) ? [`${modelFolder(nodeClass, input).replace('models/', '')}/${value}`] : [],
    ),
  );
  return [...new Set(files)].sort();
}

/** Returns the model files that these graphs load, each once. */
export const filesOf = (graphs: Graph[]): string[] =>
  [...new Set(graphs.flatMap(({ workflow }) => modelsOf(workflow)))].sort();
