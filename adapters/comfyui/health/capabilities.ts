import type { Workflow } from '../workflow/workflow.ts';
import { errorMessage, type Log } from '../../log.ts';
import { sentencesAbout, unmetOn } from './missing.ts';
import type { ComfyClient } from '../client/client.ts';

/** What an instance is to draw: workflows by name, and whether they take a GPU. */
export type Demand = { workflows: Record<string, Workflow>; needsGpu: boolean };

/** What has everything is looked at this many times less often than what somebody may be mending. */
const contentment = 30;

/**
 * Which workflows an instance can draw. Before the first check it is taken to be able to draw everything; one that
 * lacks something is looked at again every `seconds`.
 */
export function createCapabilities(client: ComfyClient, seconds: number, log?: Pick<Log, 'info' | 'error'>) {
  let checked: Demand | undefined;
  let checkedAt = -Infinity;
  /** Since when it cannot draw which workflow. */
  let missingSince = new Map<string, number>();
  let told = '';

  function isDue({ workflows, needsGpu }: Demand): boolean {
    const names = Object.keys(workflows);
    const same =
      checked?.needsGpu === needsGpu && names.every((name) => checked?.workflows[name] === workflows[name]);
    const wait = missingSince.size > 0 ? seconds : seconds * contentment;
    return !same || performance.now() - checkedAt > wait * 1000;
  }

  /** What is missing, in sentences, and the names of the workflows that cannot be drawn for it. */
  async function missing({ workflows, needsGpu }: Demand, gpuMemoryBytes: number) {
    if (needsGpu && gpuMemoryBytes === 0) {
      const sentence = 'has no GPU: give it one, or set WORKFLOWS=cpu for test drawings';
      return { sentences: [sentence], names: Object.keys(workflows) };
    }
    const unmet = await unmetOn(client, workflows);
    return { sentences: sentencesAbout(unmet), names: unmet.map(({ workflow }) => workflow) };
  }

  function tell(sentences: string[]): void {
    if (told === sentences.join()) return;
    told = sentences.join();
    const instance = client.url;
    if (sentences.length === 0) log?.info('ComfyUI has all that the styles need', { instance });
    for (const sentence of sentences) log?.error(`ComfyUI ${sentence}`, { instance });
  }

  async function look(demand: Demand, gpuMemoryBytes: number): Promise<void> {
    const { sentences, names } = await missing(demand, gpuMemoryBytes);
    checked = demand;
    checkedAt = performance.now();
    missingSince = new Map(names.map((name) => [name, missingSince.get(name) ?? checkedAt]));
    tell(sentences);
  }

  return {
    /** Looks what of the demand it lacks, if it is time to. An instance that does not answer stays as it was known. */
    async check(demand: Demand, gpuMemoryBytes: number): Promise<void> {
      if (!isDue(demand)) return;
      await look(demand, gpuMemoryBytes).catch((error: unknown) =>
        log?.info('ComfyUI did not say what it can draw', {
          instance: client.url,
          error: errorMessage(error),
        }),
      );
    },
    /** Makes the next check a look: what is known may have changed. */
    invalidate(): void {
      checkedAt = -Infinity;
    },
    lastDemand: () => checked,
    cannotDraw: () => [...missingSince.keys()],
    /** When it last had what this workflow needs; infinity while it has. */
    hadEverythingAt: (name: string) => missingSince.get(name) ?? Infinity,
  };
}
