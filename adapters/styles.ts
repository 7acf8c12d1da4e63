import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Style, Tier } from '#domain/style.ts';
import type { Workflow } from '#domain/workflow.ts';
import { workflowProblems } from '#domain/workflow-problems.ts';
import { styleDescription } from './styles/description.ts';

export type { Style } from '#domain/style.ts';

/** Thrown with every problem of every style at once, one line each, in words for the operator. */
class StylesError extends Error {}

type Options = {
  /** The folder that holds one folder a style. */
  dir: string;
  tier: Tier;
  /** ISO 4217, lower case: what prices in `style.json` are in. */
  currency?: string;
};

/** Collects problems of one folder, each beginning with the file that has it. */
type Report = (file: string, problem: string) => void;

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

function findExample(folder: string, name: 'before' | 'after', report: Report): string {
  const files = ['webp', 'jpg', 'png'].map((extension) => path.join(folder, `${name}.${extension}`));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) report(`${name}.webp`, 'is missing: every style shows an example');
  return found ?? '';
}

async function readStyle(folder: string, { tier, currency = 'usd' }: Options, report: Report) {
  const description = await readDescription(folder, currency, report);
  const workflow = await readWorkflow(folder, tier, report);
  const examples = {
    before: findExample(folder, 'before', report),
    after: findExample(folder, 'after', report),
  };
  if (!description) return undefined;
  const { tiers, ...rest } = description;
  const forTier = tiers[tier];
  if (!forTier) {
    report('style.json', `tiers.${tier}: is missing, though WORKFLOWS=${tier} needs it`);
    return undefined;
  }
  return { ...rest, ...forTier, tier, workflow, examples } satisfies Style;
}

async function styleFolders(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return folders.map((entry) => path.join(dir, entry.name));
  } catch {
    return [];
  }
}

/**
 * Reads every style folder under `dir` with its graph for `tier`, in the shop's order.
 * @throws StylesError naming every problem with its folder, file and node title.
 */
export async function loadStyles(options: Options): Promise<Style[]> {
  const folders = await styleFolders(options.dir);
  if (folders.length === 0)
    throw new StylesError(`${options.dir} holds no style: it needs a folder for each`);
  const problems: string[] = [];
  const styles = await Promise.all(
    folders.map((folder) => {
      const named = path.join(path.basename(options.dir), path.basename(folder));
      return readStyle(folder, options, (file, problem) =>
        problems.push(`${path.join(named, file)} ${problem}`),
      );
    }),
  );
  if (problems.length > 0) {
    throw new StylesError(
      `These styles need mending:\n${problems
        .sort()
        .map((line) => `  ${line}`)
        .join('\n')}`,
    );
  }
  return styles
    .filter((style) => style !== undefined)
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}
