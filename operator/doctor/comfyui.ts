import { oldestVersions } from '#adapters/comfyui/health/capabilities.ts';
import { inspectInstance, type Inspection } from '#adapters/comfyui/health/inspect.ts';
import { secureSince } from '#adapters/comfyui/health/security.ts';
import { groupMissing, type MissingOnInstance } from '#adapters/comfyui/health/missing-requirements.ts';
import { describeMissing } from '#adapters/comfyui/workflow/requirements.ts';
import { modelFilesOf } from '#adapters/comfyui/workflow/workflow.ts';
import { readStyles, type Style } from '#adapters/styles/styles.ts';
import { stylesOf } from '#compose.ts';
import { memoryAsSold, memoryNeeded, tierFor, type GpuTier, type Tier } from '#domain/style.ts';
import { isOlder } from '#domain/version.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { readManifest } from '../models/manifest.ts';
import { unreachable } from './comfyui-silence.ts';
import { examinePytorch, securityFindings } from './comfyui-start.ts';
import { describeShare, leavesAll, ownDemand, type Demand } from './comfyui-share.ts';
import { variantHints } from './comfyui-variants.ts';
import { readTroubles, remedyForTrouble } from './comfyui-troubles.ts';
import { about, comfyName as nameOf, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop, Settings } from './shop.ts';

type Inspected = { url: string; result: Inspection | Error };

/** Checks whether each instance of COMFYUI_URLS answers, is new enough and has what the styles' graphs need. */
export async function examineComfy({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { COMFYUI_URLS: urls } = settings;
  if (!urls) {
    const reason = 'COMFYUI_URLS is not set, and the stand-in that takes its place is not running.';
    return [about('comfyui', 'ComfyUI').unchecked(reason)];
  }
  const [inspected, troubles] = await Promise.all([Promise.all(urls.map(inspect)), readTroubles(settings)]);
  const demand = await demandOf(inspected, settings);
  const findings = inspected.map(async ({ url, result }) => {
    if (result instanceof Error) return [unreachable(url, result)];
    const known = (troubles.get(url) ?? []).map((trouble) => toldByWorker(url, trouble));
    return [...(await examineInstance(url, result, demand)), ...known];
  });
  return (await Promise.all(findings)).flat();
}

async function inspect(url: string): Promise<Inspected> {
  const result = await inspectInstance(url).catch((error: unknown) => new Error(messageOf(error)));
  return { url, result };
}

async function demandOf(inspected: Inspected[], settings: Settings): Promise<Demand> {
  const memory = inspected.flatMap(({ result }) => (result instanceof Error ? [] : [result.gpuMemoryBytes]));
  const tier = settings.WORKFLOWS ?? tierFor(memory);
  const { styles } = await readStyles({ ...stylesOf(settings), tier });
  const mostGpuBytes = Math.max(0, ...memory);
  const isAutomatic = settings.WORKFLOWS === undefined;
  return { tier, styles, stylesDir: settings.STYLES_DIR, isAutomatic, mostGpuBytes };
}

/** Reports a problem that only drawing shows: a model file of the right name may hold anything. */
function toldByWorker(url: string, trouble: string): Finding {
  const check = about('comfyui.worker', `${nameOf(url)}: the worker`);
  return check.wrong(`has found that it ${trouble}`, remedyForTrouble(trouble));
}

async function examineInstance(url: string, inspection: Inspection, all: Demand): Promise<Finding[]> {
  const own = ownDemand(all, inspection);
  const { tier, styles } = own;
  const { version } = inspection;
  const check = about('comfyui', nameOf(url));
  const { share, hint } = describeShare(all, inspection);
  const message = `version ${version}, ${deviceOf(inspection)}, ${share}.`;
  if (leavesAll(all, own)) return [check.right(message, hint), ...securityFindings(url, inspection)];
  const facts = [
    ...(tier === 'cpu' ? [] : memoryFindings(url, inspection, tier)),
    ...(tier === 'cpu' ? [] : await examinePytorch(url, inspection)),
    ...securityFindings(url, inspection),
  ];
  if (isOlder(version, oldestVersions[tier])) {
    // Names the first secure version, which is newer than any tier needs: below it, nothing is drawn on a GPU.
    const remedy = `Update it to ${secureSince} or newer: git pull and pip install -r requirements.txt, or a new image.`;
    return [
      check.wrong(message, remedy),
      ...facts,
      graphsCheck(url).unchecked('its version is too old for them.'),
    ];
  }
  const missing = await missingFor(styles, inspection);
  if (missing instanceof Error) return [unreachable(url, missing)];
  const groups = groupMissing(missing);
  const requirements = [
    ...nodeFindings(url, groups, own),
    ...(await modelFindings(url, groups, own)),
    ...(await variantHints(url, inspection, styles)),
  ];
  return [check.right(message, hint), ...facts, ...requirements];
}

function missingFor(styles: Style[], { findMissing }: Inspection): Promise<MissingOnInstance[] | Error> {
  const workflows = Object.fromEntries(styles.map(({ id, workflow }) => [id, workflow]));
  return findMissing(workflows).catch((error: unknown) => new Error(messageOf(error)));
}

/** Returns what each instance lacks for each style, such as a model file; `problem` if the instance does not say. */
export async function findMissingByStyle(settings: Settings) {
  const inspected = await Promise.all((settings.COMFYUI_URLS ?? []).map(inspect));
  const demand = await demandOf(inspected, settings);
  return Promise.all(
    inspected.map(async ({ url, result }) => {
      const found =
        result instanceof Error ? result : await missingFor(ownDemand(demand, result).styles, result);
      const instance = withoutCredentials(url);
      if (found instanceof Error) return { instance, problem: found.message, missing: [] };
      const missing = found.map((one) => ({ styleId: one.workflow, what: nameOfMissing(one) }));
      return { instance, problem: null, missing };
    }),
  );
}

function nameOfMissing(one: MissingOnInstance): string {
  if (one.model) return `${one.model.folder}/${one.model.file}`;
  return one.nodeClass === undefined ? describeMissing(one) : `the node class ${one.nodeClass}`;
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
const deviceOf = ({ gpuMemoryBytes, gpuName }: Inspection): string =>
  gpuMemoryBytes === 0 ? 'no GPU' : `${gpuName || 'a GPU'}, ${gigabytes(gpuMemoryBytes)}`;
const graphsCheck = (url: string) => about('comfyui.graphs', `${nameOf(url)}: graphs`);

function memoryFindings(
  url: string,
  { gpuMemoryBytes: gpu, ramBytes: ram }: Inspection,
  tier: GpuTier,
): Finding[] {
  const needed = memoryNeeded[tier];
  const gpuCheck = about('comfyui.gpu-memory', `${nameOf(url)}: GPU memory`);
  const ramCheck = about('comfyui.ram', `${nameOf(url)}: RAM`);
  const smaller = tier === 'small' ? 'set WORKFLOWS=cpu for test drawings only' : 'set WORKFLOWS=small';
  const wanted = memoryAsSold[tier];
  const gpuMessage = `${gigabytes(gpu)}; the ${tier} graphs need a GPU with ${wanted.gpu}.`;
  const gpuRemedy = `Give it a larger GPU, or ${smaller}. If it has one, check that its driver works: nvidia-smi.`;
  const ramMessage = `${gigabytes(ram ?? 0)}; the ${tier} graphs need ${wanted.ram}.`;
  const ramRemedy = `With less, the system kills ComfyUI while it loads models: add RAM or swap, or ${smaller}.`;
  return [
    gpu >= needed.gpuBytes ? gpuCheck.right(gpuMessage) : gpuCheck.wrong(gpuMessage, gpuRemedy),
    ram === undefined
      ? ramCheck.unchecked('it does not say how much it has.')
      : ram >= needed.ramBytes
        ? ramCheck.right(ramMessage)
        : ramCheck.wrong(ramMessage, ramRemedy),
  ];
}

type Groups = ReturnType<typeof groupMissing>;

/** Makes one finding for all missing node classes, and one for every other problem of a graph. */
function nodeFindings(url: string, { classes, others }: Groups, { styles }: Demand): Finding[] {
  const check = about('comfyui.nodes', `${nameOf(url)}: nodes`);
  const graphs = graphsCheck(url);
  return [
    classes.length === 0
      ? check.right(`has every node class of ${styles.length} styles.`)
      : check.wrong(
          `lacks node classes: ${classes.join(', ')}`,
          'Update ComfyUI; for a style of your own install the custom nodes that its graph uses, and restart ComfyUI.',
        ),
    ...others.map((problem) =>
      graphs.wrong(problem, 'Open that graph in ComfyUI, fix it and export it again.'),
    ),
  ];
}

async function modelFindings(
  url: string,
  { models }: Groups,
  { tier, styles, stylesDir }: Demand,
): Promise<Finding[]> {
  const check = about('comfyui.models', `${nameOf(url)}: models`);
  const needed = new Set(styles.flatMap(({ workflow }) => modelFilesOf(workflow)));
  if (needed.size === 0) return [];
  if (models.length === 0) return [check.right(`lists all ${needed.size} model files that the graphs load.`)];
  return [check.wrong(`lacks models: ${models.join(', ')}`, await modelRemedy(models, tier, stylesDir))];
}

/** Models in the manifests can be downloaded; others must be put there by hand. */
async function modelRemedy(missing: string[], tier: Tier, stylesDir: string | undefined): Promise<string> {
  // A broken manifest is reported by the check of the styles.
  const listed = tier === 'cpu' ? [] : await readManifest(tier, stylesDir).catch(() => readManifest(tier));
  const isListed = (name: string): boolean => listed.some(({ file }) => name.includes(`/${file} (`));
  const byHand = missing.filter((name) => !isListed(name));
  return [
    ...(byHand.length < missing.length
      ? [
          `On that ComfyUI’s machine: toonbooth models --tier ${tier} --into <its folder>/models (docker compose run --rm models --tier ${tier}).`,
        ]
      : []),
    ...(byHand.length > 0
      ? [`Put these there yourself, or list them in models.json of STYLES_DIR: ${byHand.join(', ')}`]
      : []),
  ].join(' – ');
}
