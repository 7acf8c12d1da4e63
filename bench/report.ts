import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { format } from 'oxfmt';
import { z } from 'zod';
import { projectionOf } from './projection.ts';

const figure = z.object({
  what: z.string(),
  /** null: could not be measured. */
  value: z.number().nullable(),
  unit: z.string(),
  also: z.array(z.object({ what: z.string(), value: z.number().nullable(), unit: z.string() })).optional(),
  beside: z.object({ what: z.string(), value: z.number().nullable() }).optional(),
  aim: z.string().optional(),
});
const machine = z.object({
  processor: z.string(),
  cores: z.number(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
});
const result = z.object({
  date: z.string(),
  commit: z.string(),
  machine,
  /** Busy cores in the seconds before the start; from about 0.5 on, other programs were running. */
  load: z.number(),
  seconds: z.number(),
  figures: z.array(figure),
  error: z.string().optional(),
});
const results = z.record(z.string(), result);

export type Result = z.infer<typeof result>;
/** Latest result of each measure, by name. */
export type Results = z.infer<typeof results>;

export function presentMachine(): Result['machine'] {
  return {
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGb: Math.round(os.totalmem() / 1e9),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
  };
}

export async function presentCommit(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
  return stdout.trim();
}

const fileNames = { json: 'benchmarks.json', table: 'benchmarks.md' };

/** Reads the results of earlier runs, including other measures. */
export async function readResults(dir: string): Promise<Results> {
  const text = await readFile(path.join(dir, fileNames.json), 'utf8').catch(() => '{}');
  return results.parse(JSON.parse(text));
}

/** Writes the results as JSON and as a table, formatted like all files here. @returns the table */
export async function writeResults(dir: string, all: Results): Promise<string> {
  await mkdir(dir, { recursive: true });
  const { code: table } = await format(fileNames.table, pageOf(all));
  const { code: figures } = await format(fileNames.json, JSON.stringify(all));
  await writeFile(path.join(dir, fileNames.json), figures);
  await writeFile(path.join(dir, fileNames.table), table);
  return table;
}

function pageOf(all: Results): string {
  const parts = Object.entries(all).map(
    ([name, one]) => `## ${name}\n\n${provenance(one)}\n\n${bodyOf(one)}`,
  );
  return `# Benchmarks\n\nMade by \`npm run bench\` (\`-- --only NAME\` for one part); the same as JSON: [benchmarks.json](benchmarks.json).
"Beside it" is measured in the same run, in turn. Nothing fails where an aim is missed.\n\n${parts.join('\n\n')}\n\n${projectionOf(all)}\n`;
}

function provenance({ date, commit, machine: its, load, seconds }: Result): string {
  const busy =
    load >= 0.5 ? ` **Others were at work on it (${load.toFixed(1)} cores): for trying only.**` : '';
  return `${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, in ${Math.round(seconds)} s on ${its.cores} cores of ${its.processor},
${its.memoryGb} GB, ${its.system}, Node.js ${its.node}.${busy}`;
}

function bodyOf({ error, figures }: Result): string {
  if (error !== undefined) return `It could not be measured: ${error.split('\n')[0] ?? ''}`;
  const rows = figures.map(({ what, value, unit, also = [], beside, aim }) => {
    const ratio = beside && value !== null && beside.value !== null ? value / beside.value : undefined;
    const besideIt = beside ? `${beside.what}: ${rounded(beside.value)} ${unit}` : '';
    const more = also.map((one) => `; ${one.what} ${rounded(one.value)} ${one.unit}`).join('');
    return [what, `${rounded(value)} ${unit}${more}`, besideIt, rounded(ratio), aim ?? ''];
  });
  const head = ['what', 'measured', 'beside it', 'ratio', 'aim'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Rounds to three significant digits. */
function rounded(value: number | null | undefined): string {
  if (value === undefined) return '';
  if (value === null || !Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
