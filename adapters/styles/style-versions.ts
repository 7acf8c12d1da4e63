import { existsSync } from 'node:fs';
import { copyFile, cp, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isWorkflow, workflowProblems } from '../comfyui/workflow/problems.ts';
import type { Workflow } from '../comfyui/workflow/workflow.ts';
import { OperatorError } from '../operator-error.ts';
import type { Style } from './folder.ts';
import { trialOf } from './trials.ts';

/**
 * Changes that make another version of a style's graph: a graph file, a prompt text, `name=value` settings of inputs. The setting
 * `trial=ID` has a model on trial draw the style.
 */
export type Change = { graph?: string | undefined; prompt?: string | undefined; set: string[] };

export const isChange = ({ graph, prompt, set }: Change): boolean =>
  graph !== undefined || prompt !== undefined || set.length > 0;

async function readGraph(file: string): Promise<Workflow> {
  const graph: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isWorkflow(graph)) throw new OperatorError(`${file} ${workflowProblems(graph).join('; ')}`);
  return graph;
}

/** Returns the inputs that hold prompt texts, longest first: the positive prompt is longer than the negative one. */
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
  if (!longest) throw new OperatorError('This graph has no text prompt that could be replaced.');
  longest.inputs[longest.name] = prompt;
}

/** Applies `steps=8` or `lora_name=other.safetensors` to every node that has this input as a literal. */
function setInput(workflow: Workflow, setting: string): void {
  const [, name = '', text = ''] = /^(\w+)=(.+)$/.exec(setting) ?? [];
  const holders = Object.values(workflow).filter(({ inputs }) =>
    ['string', 'number', 'boolean'].includes(typeof inputs[name]),
  );
  if (holders.length === 0)
    throw new OperatorError(
      `No node of this graph has a value called "${name || setting}": write settings as steps=8.`,
    );
  for (const { inputs } of holders) inputs[name] = valueLike(inputs[name], text, setting);
}

/** Converts text to the type of the present value. @throws OperatorError if it does not fit. */
function valueLike(present: unknown, text: string, setting: string): unknown {
  if (typeof present === 'string') return text;
  if (typeof present === 'boolean' && ['true', 'false'].includes(text)) return text === 'true';
  if (typeof present === 'number' && Number.isFinite(Number(text))) return Number(text);
  throw new OperatorError(`${setting} must be a ${typeof present}, such as ${String(present)}.`);
}

/** Returns the prompt text of a graph; undefined if it has none. */
export const promptOf = (workflow: Workflow): string | undefined => {
  const [longest] = promptInputs(workflow);
  return longest && String(longest.inputs[longest.name]);
};

const trialSetting = 'trial=';

/** Returns the style as a model on trial draws it: with its graph, the style's words and its own limits. */
async function onTrial(style: Style, id: string): Promise<Style> {
  const { graph, output, deadlineSeconds } = await trialOf(id);
  const workflow = await readGraph(graph);
  const prompt = promptOf(style.workflow);
  if (prompt !== undefined) setPrompt(workflow, prompt);
  return { ...style, workflow, output, deadlineSeconds, people: undefined };
}

/** Returns what the other version changes. */
async function baseOf(style: Style, { graph, set }: Change): Promise<Style> {
  const trial = set.find((setting) => setting.startsWith(trialSetting));
  if (trial !== undefined) return onTrial(style, trial.slice(trialSetting.length));
  return graph === undefined ? style : { ...style, workflow: await readGraph(graph) };
}

/**
 * Returns another version of a style, ready to draw, with its graph's own enlarger: it may be kept as the style's graph.
 * @throws OperatorError for one that the shop would not accept.
 */
export async function otherVersion(style: Style, change: Change): Promise<Style> {
  const { prompt, set } = change;
  const base = await baseOf(style.own ?? style, change);
  const workflow = structuredClone(base.workflow);
  if (prompt !== undefined) setPrompt(workflow, prompt);
  for (const setting of set.filter((one) => !one.startsWith(trialSetting))) setInput(workflow, setting);
  const problems = workflowProblems(workflow);
  if (problems.length > 0) throw new OperatorError(`The other version ${problems.join('; ')}`);
  return { ...base, workflow };
}

/** Replaces the graph in the style's folder by this version's. @returns the file */
export async function keepVersion({ folder, tier, workflow }: Style): Promise<string> {
  const file = path.join(folder, `${tier}.json`);
  const indent = /^\{\n( +)/.exec(await readFile(file, 'utf8'))?.[1] ?? '  ';
  await writeFile(`${file}.new`, `${JSON.stringify(workflow, null, indent)}\n`);
  await rename(`${file}.new`, file);
  return file;
}

/**
 * Writes a version to the operator's own folder of styles, where it replaces the shipped style. The graph that was there before
 * is kept beside it as `….json.before`. @returns the file
 */
export async function keepAsOwn(style: Style, ownDir: string): Promise<string> {
  const folder = path.join(ownDir, style.id);
  const graph = path.join(folder, `${style.tier}.json`);
  if (!existsSync(folder)) {
    // The shop ignores names that begin with a dot.
    const unfinished = path.join(ownDir, `.${style.id}`);
    await cp(style.folder, unfinished, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  await copyFile(graph, `${graph}.before`);
  return keepVersion({ ...style, folder });
}
