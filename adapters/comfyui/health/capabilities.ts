import type { Tier } from '#domain/style.ts';
import { isOlder } from '#domain/version.ts';
import { errorMessage, type Log } from '../../log.ts';
import type { ComfyClient } from '../client/client.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { describeHoles } from './security.ts';
import { findMissing, sentencesAbout } from './missing-requirements.ts';

/** The first version with all node classes of the graphs for GPUs, and the first that takes prompt ids of ours. */
export const oldestVersions = {
  cpu: '0.3.45',
  small: '0.9.2',
  quality: '0.9.2',
} as const satisfies Record<Tier, string>;

/** What an instance is to draw: workflows by name, and which of the styles' graphs these are. */
export type Demand = {
  workflows: Record<string, Workflow>;
  tier: Tier;
  /** True where an instance can draw a workflow only once it has: see `first-drawings.ts`. */
  mustBeProven?: boolean;
  /** True where graphs for GPUs may run on a version with known security holes. */
  allowsOld?: boolean;
};

/** What an instance says of itself. */
export type System = { version: string; gpuMemoryBytes: number; argv: string[] | undefined };

/** An instance that has everything is checked this many times less often than one that somebody may be repairing. */
const completeFactor = 30;

/**
 * Which workflows an instance has everything for. Before the first check it is taken to have it all; one that misses
 * something is checked again every `seconds`.
 */
export function createCapabilities(client: ComfyClient, seconds: number, log?: Pick<Log, 'info' | 'error'>) {
  let checked: Demand | undefined;
  let checkedAt = -Infinity;
  /** Since when it cannot draw which workflow. */
  let missingSince = new Map<string, number>();
  let reported = '';

  function isDue({ workflows, tier }: Demand): boolean {
    const names = Object.keys(workflows);
    const same =
      checked?.tier === tier && names.every((name) => checked?.workflows[name] === workflows[name]);
    const wait = missingSince.size > 0 ? seconds : seconds * completeFactor;
    return !same || performance.now() - checkedAt > wait * 1000;
  }

  /** What is missing, in sentences, and the names of the workflows that cannot be drawn for it. */
  async function missingFor({ workflows, tier, allowsOld }: Demand, system: System) {
    const refusals = refusalsOf(system, tier, allowsOld);
    const missing = await findMissing(client, workflows);
    const names = refusals.length > 0 ? Object.keys(workflows) : missing.map(({ workflow }) => workflow);
    return { sentences: [...refusals, ...sentencesAbout(missing)], names };
  }

  function report(sentences: string[]): void {
    if (reported === sentences.join()) return;
    reported = sentences.join();
    const instance = client.url;
    if (sentences.length === 0) log?.info('ComfyUI has all that the styles need', { instance });
    for (const sentence of sentences) log?.error(`ComfyUI ${sentence}`, { instance });
  }

  async function find(demand: Demand, system: System): Promise<void> {
    const { sentences, names } = await missingFor(demand, system);
    checked = demand;
    checkedAt = performance.now();
    missingSince = new Map(names.map((name) => [name, missingSince.get(name) ?? checkedAt]));
    report(sentences);
  }

  return {
    /** Finds out what of the demand it misses, if it is time to. One that does not answer stays as it was known. */
    async check(demand: Demand, system: System): Promise<void> {
      if (!isDue(demand)) return;
      await find(demand, system).catch((error: unknown) =>
        log?.info('ComfyUI did not say what it can draw', {
          instance: client.url,
          error: errorMessage(error),
        }),
      );
    },
    /** Makes the next check a real one: what is known may have changed. */
    invalidate(): void {
      checkedAt = -Infinity;
    },
    lastDemand: () => checked,
    cannotDraw: () => [...missingSince.keys()],
    /** When it last had what this workflow needs; infinity while it has. */
    hadEverythingAt: (name: string) => missingSince.get(name) ?? Infinity,
  };
}

/** What keeps an instance from all graphs of a tier, in sentences that go on where one began with the instance. */
function refusalsOf({ version, gpuMemoryBytes }: System, tier: Tier, allowsOld = false): string[] {
  const oldest = oldestVersions[tier];
  const open = tier === 'cpu' || allowsOld ? undefined : describeHoles(version);
  const noGpu = 'has no GPU: give it one, or set WORKFLOWS=cpu for test drawings';
  const tooOld = `is version ${version}, and the ${tier} graphs need ${oldest}: update ComfyUI`;
  return [
    ...(tier !== 'cpu' && gpuMemoryBytes === 0 ? [noGpu] : []),
    ...(isOlder(version, oldest) ? [tooOld] : []),
    ...(open === undefined ? [] : [`${open}: update it, or set ALLOW_OLD_COMFYUI=1`]),
  ];
}
