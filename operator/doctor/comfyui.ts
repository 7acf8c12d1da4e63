import {
  inspectInstance,
  sorted,
  type Inspection,
  type UnmetInWorkflow,
} from '#adapters/comfyui/health/inspect.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { tierFor, type Tier } from '#domain/style.ts';
import type { Settings } from './settings.ts';
import { readManifest } from '../models/manifest.ts';
import { bad, good, reason, shown, type Finding } from './finding.ts';
import { isOlder } from './stores.ts';

/** The first version with all node classes of the graphs for GPUs, and the first that takes prompt ids of ours. */
const oldest = { cpu: '0.3.45', small: '0.9.2', quality: '0.9.2' } as const satisfies Record<Tier, string>;

type LoadStyles = (tier: Tier) => Promise<Style[]>;
type Looked = { url: string; is: Inspection | Error };

/** Every instance of COMFYUI_URLS: whether it answers, is new enough and has what the styles' graphs need. */
export async function examineComfy(settings: Settings, loadStyles: LoadStyles): Promise<Finding[]> {
  const { COMFYUI_URLS: urls, WORKFLOWS: given } = settings;
  if (!urls) return [good('ComfyUI', '`npm start` brings a stand-in that runs the CPU graphs.')];
  const looked = await Promise.all(urls.map(look));
  const answering = looked.flatMap(({ is }) => (is instanceof Error ? [] : [is.gpuMemoryBytes]));
  const tier = given ?? tierFor(answering);
  const workflows = Object.fromEntries((await loadStyles(tier)).map(({ id, workflow }) => [id, workflow]));
  const findings = looked.map(async ({ url, is }) =>
    is instanceof Error ? [away(url, is)] : await examineInstance(url, is, { tier, workflows }),
  );
  return (await Promise.all(findings)).flat();
}

async function look(url: string): Promise<Looked> {
  const is = await inspectInstance(url).catch((error: unknown) => new Error(reason(error)));
  return { url, is };
}

const nameOf = (url: string): string => `ComfyUI ${shown(url)}`;

function away(url: string, { message }: Error): Finding {
  const advice = 'See that it runs, with --listen where it is on another machine, and that we can reach it.';
  return bad(nameOf(url), `does not answer: ${message}`, advice);
}

async function examineInstance(
  url: string,
  { version, gpuMemoryBytes, unmet }: Inspection,
  { tier, workflows }: { tier: Tier; workflows: Record<string, Workflow> },
): Promise<Finding[]> {
  const about = nameOf(url);
  const gpu = gpuMemoryBytes > 0 ? `${(gpuMemoryBytes / 1e9).toFixed(1)} GB of GPU memory` : 'no GPU';
  const says = `version ${version}, ${gpu}, draws with the ${tier} graphs.`;
  if (isOlder(version, oldest[tier])) return [bad(about, says, `Update it to ${oldest[tier]} or newer.`)];
  if (tier !== 'cpu' && gpuMemoryBytes === 0) {
    return [bad(about, says, 'Give it a GPU, or set WORKFLOWS=cpu for test drawings.')];
  }
  const found = await unmet(workflows).catch((error: unknown) => new Error(reason(error)));
  if (found instanceof Error) return [away(url, found)];
  return [good(about, says), ...(await sentencesAbout(about, found, tier))];
}

/** One finding for all missing classes, one for all missing models, and one for every other misfit. */
async function sentencesAbout(about: string, unmet: UnmetInWorkflow[], tier: Tier): Promise<Finding[]> {
  const { classes, models, others } = sorted(unmet);
  return [
    ...(classes.length > 0
      ? [bad(about, `lacks node classes: ${classes.join(', ')}`, 'Update ComfyUI.')]
      : []),
    ...(models.length > 0 ? [bad(about, `lacks models: ${models.join(', ')}`, await modelAdvice(tier))] : []),
    ...others.map((words) => bad(about, words, 'Mend that graph in ComfyUI.')),
  ];
}

async function modelAdvice(tier: Tier): Promise<string> {
  const known = tier === 'cpu' ? [] : await readManifest(tier);
  if (known.length === 0) return 'Put them there.';
  return `Where that ComfyUI lies: npm run models -- --tier ${tier} --into <its folder>/models`;
}
