import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownEnlarger, type Enlarger } from '#domain/enlarger.ts';
import { parsePrice } from '#domain/money.ts';
import { candidatesFor, type CandidatesByMemory, type Style as AnyStyle, type Tier } from '#domain/style.ts';
import { needsSeed, type Workflow } from '../comfyui/workflow/workflow.ts';
import { withEnlarger } from '../comfyui/workflow/enlarger.ts';
import { isWorkflow, workflowProblems } from '../comfyui/workflow/problems.ts';
import { styleDescription } from './description.ts';

/** Style with its graph for one tier. */
export type Style = AnyStyle<Workflow>;

export type FolderOptions = {
  tier: Tier;
  /** Currency of the prices in `style.json`: ISO 4217, lower case. */
  currency?: string;
  /** The operator's prices by style, in the format of those in `style.json`, which they replace. */
  prices?: Record<string, string> | undefined;
  /** Number of drawings per order that the operator has set, in place of the styles' own. */
  candidates?: number | undefined;
  /** Enlarger that the operator has set, in place of the graphs' own. */
  enlarger?: Enlarger | undefined;
};

/** Reports a problem of a file in a style's folder; `problem` continues a sentence that begins with the file's name. */
export type Report = (file: string, problem: string) => void;

async function readJson(folder: string, file: string, report: Report): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path.join(folder, file), 'utf8');
  } catch {
    report(file, 'is missing');
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    report(file, `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function readDescription(folder: string, currency: string, report: Report) {
  const json = await readJson(folder, 'style.json', report);
  if (json === undefined) return undefined;
  const parsed = styleDescription(currency).safeParse(json);
  for (const issue of parsed.error?.issues ?? []) {
    report('style.json', `${issue.path.join('.')}: ${issue.message}`);
  }
  if (parsed.success && parsed.data.id !== path.basename(folder)) {
    report('style.json', `id: must be "${path.basename(folder)}", like its folder`);
  }
  return parsed.data;
}

/** Tiers whose graphs a tier can use: a graph for small GPUs runs on all, so a style may have one for both. */
const substitutes: Record<Tier, Tier[]> = {
  cpu: ['cpu'],
  small: ['small'],
  quality: ['quality', 'small'],
  best: ['best', 'quality', 'small'],
};

/** Returns the first tier among the substitutes that the folder has a graph for, else the tier itself. */
function tierOf(folder: string, tier: Tier): Tier {
  const held = substitutes[tier].find((one) => existsSync(path.join(folder, `${one}.json`)));
  return held ?? tier;
}

async function readWorkflow(folder: string, tier: Tier, report: Report): Promise<Workflow | undefined> {
  const file = `${tier}.json`;
  const graph = await readJson(folder, file, report);
  if (graph !== undefined) workflowProblems(graph).forEach((problem) => report(file, problem));
  return isWorkflow(graph) ? graph : undefined;
}

/** Returns 2 by default, but 1 where two make no sense: slow drawings without a GPU, or the same picture without a seed. */
function candidatesOf(tier: Tier, workflow: Workflow, said: number | CandidatesByMemory | undefined) {
  if (typeof said === 'number') return { candidates: said };
  if (tier === 'cpu' || !needsSeed(workflow)) return { candidates: 1 };
  return { candidates: said ? candidatesFor(said) : 2, candidatesByMemory: said };
}

/** Reads a style's folder with its graph for one tier. The result is valid only if no problem was reported. */
export async function readStyle(
  folder: string,
  { tier: wanted, currency = 'usd', prices = {}, ...operator }: FolderOptions,
  report: Report,
): Promise<Style | undefined> {
  const tier = tierOf(folder, wanted);
  const description = await readDescription(folder, currency, report);
  const workflow = await readWorkflow(folder, tier, report);
  if (!description) return undefined;
  const { tiers, ...rest } = description;
  const forTier = tiers[tier];
  if (!forTier) {
    report('style.json', `tiers.${tier}: is missing, so nothing can be drawn with WORKFLOWS=${tier}`);
    return undefined;
  }
  const own = prices[rest.id];
  const price = own === undefined ? rest.price : parsePrice(own, currency);
  if (!workflow) return undefined;
  const drawings = candidatesOf(tier, workflow, operator.candidates ?? forTier.candidates);
  return enlarge({ ...rest, ...forTier, price, tier, workflow, ...drawings, folder }, operator.enlarger);
}

/** Returns a style with this enlarger, and with the sizes and the time that it takes; itself if that changes nothing. */
function enlarge(own: Style, enlarger: Enlarger = ownEnlarger): Style {
  const workflow = withEnlarger(own.workflow, enlarger);
  if (workflow === own.workflow) return own;
  const factor = enlarger.by / ownEnlarger.by;
  const [shortest, longest] = own.output.longSide;
  const output = { ...own.output, longSide: [shortest * factor, longest * factor] as const };
  const patience = enlarger.name === 'seedvr2' ? enlarger.by : factor;
  const { first, later } = own.deadlineSeconds;
  const deadlineSeconds = { first: first * patience, later: later * patience };
  return { ...own, workflow, output, deadlineSeconds, own };
}
