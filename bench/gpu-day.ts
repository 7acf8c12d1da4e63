import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { format } from 'oxfmt';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { inspectInstance, type Inspection } from '#adapters/comfyui/health/inspect.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { readTrials } from '#adapters/styles/trials.ts';
import { gpuTiers, memoryNeeded, type GpuTier } from '#domain/style.ts';
import { withSection } from '#tests/graphs/sections.ts';
import { isRehearsal, keepLimits, limitsOf, storeLimits } from './gpu-day/limits.ts';
import type { Day } from './gpu-day/day.ts';
import { measuredOf } from './gpu-day/measured.ts';
import { commandAt, facesIn, isShown, planDay, type Step } from './gpu-day/plan.ts';
import { runStep, type Outcome } from './gpu-day/run-step.ts';
import { writeDaySheet } from './gpu-day/sheet.ts';
import { readFigures, removeFigures } from './sheet-figures.ts';

const usage = `Measures on a GPU, by itself and within a time, what nobody can calculate: draws all styles in every tier that
the card holds, with seconds, peak memory and likeness, then the landing page's pictures (into DIR/web) and the models on trial; writes
docs/gpu-figures.md and docs/gpu-sheet.jpg. Without a GPU it is a rehearsal, and writes both into its own folder.

  npm run gpu-day -- --comfyui URL [--models DIR] [--minutes 30] [--into test-results/gpu-day]
                     [--tier TIER …] [--style ID …] [--faces DIR] [photo …]

--models   downloads what is missing into ComfyUI's folder of models
--tier     only these tiers; otherwise all that the card has memory for
--style    only these styles
--faces    a folder with photos of other people, drawn only for the likeness of faces, and shown on no page
--keep     draws nothing, and writes the limits of likeness that the last day in --into has earned into the styles`;

const options = {
  comfyui: { type: 'string' },
  models: { type: 'string' },
  minutes: { type: 'string', default: '30' },
  into: { type: 'string', default: 'test-results/gpu-day' },
  tier: { type: 'string', multiple: true, default: [] },
  style: { type: 'string', multiple: true, default: [] },
  faces: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

const page = 'docs/gpu-figures.md';
const styleFolder = 'comfy-workflows';
/** Two people come second: what is true of one face may not be true of two. The last ones are there for their likeness. */
const subjects = [
  ...['pearl-earring.jpg', 'american-gothic.jpg', 'chelsea.png', 'van-gogh.jpg'],
  ...['coffee.png', 'juan-de-pareja.jpg', 'rocket.jpg', 'straw-hat.jpg'],
  ...['difficult-lesson.jpg', 'castiglione.jpg', 'lady-with-ermine.jpg'],
].map((name) => path.join('tests/photos', name));

/** Returns the tiers that the card has memory for, or those named, smallest first. @throws OperatorError for an unknown name */
function tiersFor({ gpuMemoryBytes }: Inspection, named: string[]): GpuTier[] {
  const unknown = named.filter((name) => !gpuTiers.some((tier) => tier === name));
  if (unknown.length > 0) throw new OperatorError(`There is no tier ${unknown.join(', ')}.`);
  if (named.length > 0) return gpuTiers.filter((tier) => named.includes(tier));
  return gpuTiers.filter((tier) => gpuMemoryBytes === 0 || gpuMemoryBytes >= memoryNeeded[tier].gpuBytes);
}

/** Returns the models on trial that the instance can draw with now. */
async function trialsAt({ findMissing }: Inspection): Promise<string[]> {
  const trials = await readTrials();
  const graphs: Record<string, Workflow> = {};
  for (const { id, graph } of trials) graphs[id] = JSON.parse(await readFile(graph, 'utf8')) as Workflow;
  const missing = await findMissing(graphs);
  return trials.map(({ id }) => id).filter((id) => missing.every(({ workflow }) => workflow !== id));
}

/** Runs the steps one after another, each no longer than its share of the time. */
async function runSteps(steps: Step[], minutes: number, into: string): Promise<Outcome[]> {
  const begun = performance.now();
  const minute = (): number => (performance.now() - begun) / 60_000;
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    if (minute() >= minutes) break;
    print(`minute ${minute().toFixed(1)}: ${step.name}`);
    const limit = Math.max(0.1, step.untilMinute - minute());
    const outcome = await runStep({ ...step, command: commandAt(step, minute()), minutes: limit }, into);
    outcomes.push(outcome);
    print(
      `  ${outcome.end} after ${outcome.minutes.toFixed(1)} min (${path.join(into, `${step.name}.log`)})`,
    );
  }
  return outcomes;
}

/** Writes the page and the sheet; those of a rehearsal without a GPU into its own folder. */
async function writeResults(day: Day, into: string): Promise<void> {
  const file = isRehearsal(day.machine) ? path.join(into, path.basename(page)) : page;
  const whole = withSection(await readFile(page, 'utf8'), 'What was measured', measuredOf(day));
  await writeFile(file, (await format(file, whole)).code);
  const sheet = path.join(path.dirname(file), 'gpu-sheet.jpg');
  const hasSheet = await writeDaySheet(sheet, into, Object.keys(day.drawings).filter(isShown));
  if (file === page && hasSheet)
    print('Say in tests/support/pictures.ts whom docs/gpu-sheet.jpg shows, before you commit it.');
  print(`${file}\n${hasSheet ? sheet : 'No sheet: nothing was drawn, or there is no browser.'}`);
}

/** Returns the files of photos in a folder. */
async function photosIn(folder: string | undefined): Promise<string[]> {
  const names = folder === undefined ? [] : await readdir(folder);
  const photos = names.filter((name) => /\.(jpe?g|png|webp|heic)$/i.test(name));
  return photos.map((name) => path.join(folder ?? '', name));
}

const orAll = (named: string[], all: string[]): string[] => (named.length > 0 ? named : all);

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  const { comfyui: url, into, models } = values;
  if (values.keep) {
    print((await keepLimits(into, styleFolder)).join('\n'));
    return true;
  }
  const minutes = Number(values.minutes);
  if (url === undefined || !(minutes > 0)) throw new OperatorError(usage);
  const instance = await inspectInstance(url);
  const drawn = tiersFor(instance, values.tier);
  const [tier = 'small'] = drawn;
  const known = (await loadStyles({ dir: path.resolve(styleFolder), tier })).map(({ id }) => id);
  const plan = { url, into, minutes, models, tiers: drawn, trials: await trialsAt(instance) };
  await mkdir(into, { recursive: true });
  const faces = await photosIn(values.faces);
  const chosen = { photos: orAll(positionals, subjects), faces, styles: orAll(values.style, known) };
  const sheets = [...drawn, ...drawn.map(facesIn), 'trials'];
  for (const name of sheets) await removeFigures(path.join(into, name));
  const outcomes = await runSteps(planDay({ ...plan, ...chosen }), minutes, into);

  const drawings: Day['drawings'] = {};
  for (const name of sheets) drawings[name] = await readFigures(path.join(into, name));
  const { version: comfyui, pytorch, gpuName: gpu, gpuMemoryBytes: gpuBytes, ramBytes } = instance;
  const machine = { comfyui, pytorch, gpu, gpuBytes, ramBytes };
  await storeLimits(into, limitsOf({ machine, drawings }));
  await writeResults({ date: new Date().toISOString().slice(0, 10), machine, drawings, outcomes }, into);
  return Object.values(drawings).some((some) => some.some(({ error }) => error === null));
});
