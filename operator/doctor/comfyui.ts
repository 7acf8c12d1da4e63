import { oldestVersions } from '#adapters/comfyui/health/capabilities.ts';
import { inspectInstance, type Inspection } from '#adapters/comfyui/health/inspect.ts';
import { groupMissing, type MissingOnInstance } from '#adapters/comfyui/health/missing-requirements.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { tierFor, type Tier } from '#domain/style.ts';
import { isOlder } from '#domain/version.ts';
import type { Settings } from './settings.ts';
import { readManifest } from '../models/manifest.ts';
import { failed, messageOf, passed, withoutCredentials, type Finding } from './finding.ts';

type LoadStyles = (tier: Tier) => Promise<Style[]>;
type Inspected = { url: string; result: Inspection | Error };

/** Every instance of COMFYUI_URLS: whether it answers, is new enough and has what the styles' graphs need. */
export async function examineComfy(settings: Settings, loadStyles: LoadStyles): Promise<Finding[]> {
  const { COMFYUI_URLS: urls, WORKFLOWS: given } = settings;
  if (!urls) return [passed('ComfyUI', '`npm start` brings a stand-in that runs the CPU graphs.')];
  const inspected = await Promise.all(urls.map(inspect));
  const answering = inspected.flatMap(({ result }) =>
    result instanceof Error ? [] : [result.gpuMemoryBytes],
  );
  const tier = given ?? tierFor(answering);
  const workflows = Object.fromEntries((await loadStyles(tier)).map(({ id, workflow }) => [id, workflow]));
  const findings = inspected.map(async ({ url, result }) =>
    result instanceof Error
      ? [unreachable(url, result)]
      : await examineInstance(url, result, { tier, workflows }),
  );
  return (await Promise.all(findings)).flat();
}

async function inspect(url: string): Promise<Inspected> {
  const result = await inspectInstance(url).catch((error: unknown) => new Error(messageOf(error)));
  return { url, result };
}

const nameOf = (url: string): string => `ComfyUI ${withoutCredentials(url)}`;

function unreachable(url: string, { message }: Error): Finding {
  const advice = 'See that it runs, with --listen where it is on another machine, and that we can reach it.';
  return failed(nameOf(url), `does not answer: ${message}`, advice);
}

async function examineInstance(
  url: string,
  { version, gpuMemoryBytes, findMissing }: Inspection,
  { tier, workflows }: { tier: Tier; workflows: Record<string, Workflow> },
): Promise<Finding[]> {
  const subject = nameOf(url);
  const gpu = gpuMemoryBytes > 0 ? `${(gpuMemoryBytes / 1e9).toFixed(1)} GB of GPU memory` : 'no GPU';
  const message = `version ${version}, ${gpu}, draws with the ${tier} graphs.`;
  if (isOlder(version, oldestVersions[tier]))
    return [failed(subject, message, `Update it to ${oldestVersions[tier]} or newer.`)];
  if (tier !== 'cpu' && gpuMemoryBytes === 0) {
    return [failed(subject, message, 'Give it a GPU, or set WORKFLOWS=cpu for test drawings.')];
  }
  const found = await findMissing(workflows).catch((error: unknown) => new Error(messageOf(error)));
  if (found instanceof Error) return [unreachable(url, found)];
  return [passed(subject, message), ...(await findingsAbout(subject, found, tier))];
}

/** One finding for all missing classes, one for all missing models, and one for every other problem. */
async function findingsAbout(subject: string, missing: MissingOnInstance[], tier: Tier): Promise<Finding[]> {
  const { classes, models, others } = groupMissing(missing);
  return [
    ...(classes.length > 0
      ? [failed(subject, `lacks node classes: ${classes.join(', ')}`, 'Update ComfyUI.')]
      : []),
    ...(models.length > 0
      ? [failed(subject, `lacks models: ${models.join(', ')}`, await modelAdvice(tier))]
      : []),
    ...others.map((problem) => failed(subject, problem, 'Mend that graph in ComfyUI.')),
  ];
}

async function modelAdvice(tier: Tier): Promise<string> {
  const known = tier === 'cpu' ? [] : await readManifest(tier);
  if (known.length === 0) return 'Put them there.';
  return `Where that ComfyUI lies: npm run models -- --tier ${tier} --into <its folder>/models`;
}
