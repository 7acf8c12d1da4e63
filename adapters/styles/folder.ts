import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Style as AnyStyle, Tier } from '#domain/style.ts';
import type { Workflow } from '../comfyui/workflow/workflow.ts';
import { workflowProblems } from '../comfyui/workflow/problems.ts';
import { styleDescription } from './description.ts';

/** A style with its graph for one tier. */
export type Style = AnyStyle<Workflow>;

export type FolderOptions = {
  tier: Tier;
  /** ISO 4217, lower case: what prices in `style.json` are in. */
  currency?: string;
  /** False where the example pictures are still to be drawn. */
  needsExamples?: boolean;
};

/** Collects problems of one folder, each beginning with the file that has it. */
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
    return JSON.parse(text) as unknown;
  } catch (error) {
    report(file, `is no JSON: ${error instanceof Error ? error.message : String(error)}`);
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

async function readWorkflow(folder: string, tier: Tier, report: Report): Promise<Workflow> {
  const file = `${tier}.json`;
  const graph = await readJson(folder, file, report);
  if (graph !== undefined) workflowProblems(graph).forEach((problem) => report(file, problem));
  return graph as Workflow;
}

function exampleFile(folder: string, name: 'before' | 'after', report: Report | undefined): string {
  const files = ['webp', 'jpg', 'png'].map((extension) => path.join(folder, `${name}.${extension}`));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) report?.(`${name}.webp`, 'is missing: `npm run examples` draws it');
  return found ?? path.join(folder, `${name}.webp`);
}

/** Reads a style's folder with its graph for one tier. What comes back is whole only if nothing was reported. */
export async function readStyle(
  folder: string,
  { tier, currency = 'usd', needsExamples = true }: FolderOptions,
  report: Report,
): Promise<Style | undefined> {
  const description = await readDescription(folder, currency, report);
  const workflow = await readWorkflow(folder, tier, report);
  const missing = needsExamples ? report : undefined;
  const examples = {
    before: exampleFile(folder, 'before', missing),
    after: exampleFile(folder, 'after', missing),
  };
  if (!description) return undefined;
  const { tiers, ...rest } = description;
  const forTier = tiers[tier];
  if (!forTier) {
    report('style.json', `tiers.${tier}: is missing, so nothing can be drawn with WORKFLOWS=${tier}`);
    return undefined;
  }
  return { ...rest, ...forTier, tier, workflow, examples };
}
