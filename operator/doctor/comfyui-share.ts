import type { Style } from '#adapters/styles/styles.ts';
import { gpuTiers, leavesToLarger, memoryAsSold, memoryNeeded, type Tier } from '#domain/style.ts';

/** The shop's styles with their graphs, and the memory of its largest GPU that answers. */
export type Demand = {
  tier: Tier;
  styles: Style[];
  stylesDir: string | undefined;
  /** Whether the tier follows from the GPUs rather than from WORKFLOWS. */
  isAutomatic: boolean;
  mostGpuBytes: number;
};

type Memory = { gpuMemoryBytes: number };

/** Returns the demand without the styles that a GPU leaves to a larger one; its tier is the highest that is left. */
export function ownDemand(demand: Demand, { gpuMemoryBytes }: Memory): Demand {
  const styles = demand.styles.filter(
    (style) => !leavesToLarger(style.tier, gpuMemoryBytes, demand.mostGpuBytes),
  );
  if (styles.length === demand.styles.length) return demand;
  const tier = gpuTiers.findLast((one) => styles.some((style) => style.tier === one)) ?? demand.tier;
  return { ...demand, styles, tier };
}

/** Decides whether a GPU leaves everything to a larger one. */
export const leavesAll = (all: Demand, own: Demand): boolean => own !== all && own.styles.length === 0;

const namesOf = (styles: Style[]): string => styles.map(({ id }) => id).join(', ');
const howToShare =
  'give each style that the smaller one shall draw only a small graph, in STYLES_DIR (docs/scaling.md, "Cards of different size").';

/** Describes what a GPU draws, and how to use GPUs of different size better, if there is a way. */
export function describeShare(demand: Demand, gpu: Memory): { share: string; hint?: string } {
  const own = ownDemand(demand, gpu);
  if (own === demand) return { share: `draws with the ${demand.tier} graphs`, ...hintFor(demand, gpu) };
  if (leavesAll(demand, own))
    return {
      share: 'draws nothing: a larger GPU has the memory that all styles need',
      hint: `To use this one too, ${howToShare}`,
    };
  const left = demand.styles.filter((style) => !own.styles.includes(style));
  return { share: `draws ${namesOf(own.styles)}; a larger GPU draws ${namesOf(left)}` };
}

/** Tells that a GPU could draw better if a smaller one did not decide for all. */
function hintFor({ tier, isAutomatic }: Demand, { gpuMemoryBytes }: Memory): { hint?: string } {
  const couldMore = isAutomatic && tier === 'small' && gpuMemoryBytes >= memoryNeeded.quality.gpuBytes;
  if (!couldMore) return {};
  const why = `It has the ${memoryAsSold.quality.gpu} of the quality graphs, but a smaller GPU decides for all.`;
  return { hint: `${why} For better pictures set WORKFLOWS=quality, and ${howToShare}` };
}
