import type { Runtime } from '#domain/model-variants.ts';
import { leavesToLarger, type Tier } from '#domain/style.ts';
import { isOlder } from '#domain/version.ts';
import { errorMessage, type Log } from '../../log.ts';
import type { ComfyClient } from '../client/client.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { describeHoles } from './security.ts';
import { findMissing, sentencesAbout } from './missing-requirements.ts';

/** Oldest usable versions: with prompt ids chosen by the client for `cpu`, with all node classes of the graphs for GPUs. */
export const oldestVersions = {
  cpu: '0.3.45',
  small: '0.9.2',
  quality: '0.9.2',
  best: '0.9.2',
} as const satisfies Record<Tier, string>;

/** Workflows that an instance should be able to draw, and the tiers they are for, by name. */
export type Demand = {
  workflows: Record<string, Workflow>;
  tiers: Record<string, Tier>;
  /** True if an instance counts as able to draw a workflow only after its first drawing: see `first-drawings.ts`. */
  mustBeProven?: boolean;
  /** True if graphs for GPUs may run on a version with known security holes. */
  allowsOld?: boolean;
  /** Memory of the shop's largest GPU: smaller ones leave to it what only it has enough memory for. */
  mostGpuMemoryBytes?: number;
};

/** Facts that an instance reports about itself. */
export type System = Runtime & { gpuMemoryBytes: number; argv: string[] | undefined };

/** Factor by which an instance that lacks nothing is checked less often than one that somebody may be repairing. */
const completeFactor = 30;

/**
 * Tracks which workflows an instance has everything for. It counts as complete before the first check; while it lacks
 * something, it is checked every `seconds`.
 */
export function createCapabilities(client: ComfyClient, seconds: number, log?: Pick<Log, 'info' | 'error'>) {
  let checked: Demand | undefined;
  let checkedAt = -Infinity;
  /** Times since which it cannot draw a workflow, by name, as `performance.now()`. */
  let missingSince = new Map<string, number>();
  let reported = '';

  function isDue({ workflows, mostGpuMemoryBytes }: Demand): boolean {
    const names = Object.keys(workflows);
    const same =
      checked?.mostGpuMemoryBytes === mostGpuMemoryBytes &&
      names.every((name) => checked?.workflows[name] === workflows[name]);
    const wait = missingSince.size > 0 ? seconds : seconds * completeFactor;
    return !same || performance.now() - checkedAt > wait * 1000;
  }

  /** Returns what is missing, in sentences, and the names of the workflows that cannot be drawn without it. */
  async function missingFor(demand: Demand, system: System) {
    const all = Object.keys(demand.workflows);
    const { tiers, mostGpuMemoryBytes = 0 } = demand;
    const left = all.filter((name) =>
      leavesToLarger(tiers[name] ?? 'cpu', system.gpuMemoryBytes, mostGpuMemoryBytes),
    );
    const own = all.filter((name) => !left.includes(name));
    const refusals = new Map(
      own.map((name) => [name, refusalsOf(system, demand.tiers[name] ?? 'cpu', demand.allowsOld)]),
    );
    const workflows = Object.fromEntries(
      Object.entries(demand.workflows).filter(([name]) => own.includes(name)),
    );
    const missing = await findMissing(client, workflows, system);
    const refused = own.filter((name) => (refusals.get(name)?.length ?? 0) > 0);
    return {
      sentences: [...new Set([...refusals.values()].flat()), ...sentencesAbout(missing)],
      names: [...new Set([...left, ...refused, ...missing.map(({ workflow }) => workflow)])],
    };
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
    /** Checks what it lacks for the demand, if a check is due. If it does not answer, the last result stands. */
    async check(demand: Demand, system: System): Promise<void> {
      if (!isDue(demand)) return;
      await find(demand, system).catch((error: unknown) =>
        log?.info('ComfyUI did not say what it can draw', {
          instance: client.url,
          error: errorMessage(error),
        }),
      );
    },
    /** Makes a check due: what is known may have changed. */
    invalidate(): void {
      checkedAt = -Infinity;
    },
    lastDemand: () => checked,
    cannotDraw: () => [...missingSince.keys()],
    /** Returns when it last had what this workflow needs, as `performance.now()`; infinity while it has. */
    hadEverythingAt: (name: string) => missingSince.get(name) ?? Infinity,
  };
}

/** Returns why an instance can draw no graph of a tier, as sentences without their subject, the instance. */
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
