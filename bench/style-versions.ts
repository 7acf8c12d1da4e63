import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isWorkflow, workflowProblems } from '#adapters/comfyui/workflow/problems.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Style } from '#adapters/styles/styles.ts';

/** What another version of a style's graph is: a graph of its own, other words, other settings by the names of inputs. */
export type Change = { graph?: string | undefined; prompt?: string | undefined; set: string[] };

export const isChange = ({ graph, prompt, set }: Change): boolean =>
  graph !== undefined || prompt !== undefined || set.length > 0;

async function readGraph(file: string): Promise<Workflow> {
  const graph: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isWorkflow(graph)) throw new Error(`${file} ${workflowProblems(graph).join('; ')}`);
  return graph;
}

/** The inputs of a graph that hold words to draw by, the longest first: what is wanted is longer than what is not. */
function promptInputs(workflow: Workflow): { inputs: Record<string, unknown>; name: string }[] {
  const all = Object.values(workflow).flatMap(({ inputs }) =>
    ['text', 'prompt']
      .filter((name) => typeof inputs[name] === 'string')
      .map((name) => ({ inputs, name, letters: String(inputs[name]).length })),
  );
  return all.toSorted((a, b) => b.letters - a.letters);
}

function setPrompt(workflow: Workflow, prompt: string): void {
  const [longest] = promptInputs(workflow);
  if (!longest) throw new Error('This graph draws by no words that --prompt could replace.');
  longest.inputs[longest.name] = prompt;
}

/** `steps=8`, or `lora_name=other.safetensors`: in every node that has this input as a value. */
function setInput(workflow: Workflow, setting: string): void {
  const [, name = '', text = ''] = /^(\w+)=(.+)$/.exec(setting) ?? [];
  const holders = Object.values(workflow).filter(({ inputs }) =>
    ['string', 'number', 'boolean'].includes(typeof inputs[name]),
  );
  if (holders.length === 0)
    throw new Error(`No node of this graph has a value called "${name}" (--set ${setting}).`);
  for (const { inputs } of holders) {
    inputs[name] = typeof inputs[name] === 'string' ? text : (JSON.parse(text) as unknown);
  }
}

/** Another version of a style, ready to draw. @throws Error for one that the shop would not take. */
export async function otherVersion(style: Style, { graph, prompt, set }: Change): Promise<Style> {
  const workflow = graph === undefined ? structuredClone(style.workflow) : await readGraph(graph);
  if (prompt !== undefined) setPrompt(workflow, prompt);
  for (const setting of set) setInput(workflow, setting);
  const problems = workflowProblems(workflow);
  if (problems.length > 0) throw new Error(`The other version ${problems.join('; ')}`);
  return { ...style, workflow };
}

/** Puts a version in the place of the graph that the style's folder has now. @returns the file. */
export async function keepVersion({ folder, tier, workflow }: Style): Promise<string> {
  const file = path.join(folder, `${tier}.json`);
  const indent = /^\{\n( +)/.exec(await readFile(file, 'utf8'))?.[1] ?? '  ';
  await writeFile(file, `${JSON.stringify(workflow, null, indent)}\n`);
  return file;
}
