import type { Inspection } from '#adapters/comfyui/health/inspect.ts';
import { int8Variants, namedFor, variantsOf, type Runtime } from '#domain/model-variants.ts';
import { memoryAsSold, memoryNeeded, tierFor, type GpuTier } from '#domain/style.ts';
import type { ModelFile } from './manifest.ts';
import { formatBytes } from './sizes.ts';

/** Instance as it describes itself. */
export type Machine = Runtime &
  Pick<Inspection, 'gpuMemoryBytes' | 'gpuName' | 'ramBytes'> & {
    /** Its name for the operator. */
    name: string;
  };

export type FilesPlan = { tier: GpuTier; files: ModelFile[] };

/** An instance of which nothing is known loads what the graphs name. */
const unknown: Runtime = { version: 'unknown', pytorch: undefined };

/**
 * Chooses a tier by the machines' memory, unless one is given, and of each file the variant that suits them; all that suit
 * one, as they may share a folder. If no machine is known, `isThere` decides: one variant is enough.
 */
export function planFiles(
  manifest: ModelFile[],
  machines: Machine[],
  {
    tier = tierFor(machines.map(({ gpuMemoryBytes }) => gpuMemoryBytes)),
    isThere = () => false,
  }: Wishes = {},
): FilesPlan {
  const ofTier = manifest.filter(({ tiers }) => tiers.includes(tier));
  const runtimes = machines.length > 0 ? machines : [unknown];
  const suits = ({ file }: ModelFile): boolean =>
    runtimes.some((runtime) => variantsOf(namedFor(file), runtime)[0] === file);
  if (machines.length > 0) return { tier, files: ofTier.filter(suits) };
  const variantThere = ({ file }: ModelFile): boolean =>
    ofTier.some((other) => other.file !== file && namedFor(other.file) === namedFor(file) && isThere(other));
  return { tier, files: ofTier.filter((one) => (variantThere(one) ? false : suits(one) || isThere(one))) };
}

type Wishes = { tier?: GpuTier | undefined; isThere?: (file: ModelFile) => boolean };

const bytesIn = (files: ModelFile[], ...folders: string[]): string =>
  formatBytes(files.reduce((sum, { folder, bytes }) => sum + (folders.includes(folder) ? bytes : 0), 0));

/** Says what a plan takes on disk, in the card and in main memory, and what is too little for it. */
export function describePlan({ tier, files }: FilesPlan, machines: Machine[]): string[] {
  const disk = formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0));
  const drawing = bytesIn(files, 'diffusion_models', 'vae');
  const reading = bytesIn(files, 'text_encoders');
  const { ram } = memoryAsSold[tier];
  return [
    ...machines.map(describeMachine),
    `The ${tier} graphs take ${disk} on disk, ${drawing} in the card while drawing and ${reading} before that, while reading ` +
      `the prompt, and ${ram}.`,
    ...files.flatMap((file) => reasonFor(file, machines)),
    ...machines.flatMap((machine) => shortagesOf(machine, tier)),
  ];
}

function describeMachine({ name, version, pytorch, gpuMemoryBytes, gpuName, ramBytes }: Machine): string {
  const card = gpuMemoryBytes === 0 ? 'no GPU' : `${gpuName || 'a GPU'} with ${formatBytes(gpuMemoryBytes)}`;
  const ram = ramBytes === undefined ? '' : `, ${formatBytes(ramBytes)} of RAM`;
  return `${name}: version ${version}, ${card}${ram}, PyTorch ${pytorch ?? 'unknown'}.`;
}

function reasonFor({ file }: ModelFile, machines: Machine[]): string[] {
  const named = namedFor(file);
  if (file !== named) return [`${file} is for CUDA 13, where it is quicker than ${named}.`];
  const int8 = int8Variants.get(file);
  if (int8 === undefined || machines.length === 0) return [];
  return [`${file} is for PyTorch without CUDA 13, where it is quicker than ${int8}.`];
}

function shortagesOf({ name, gpuMemoryBytes, ramBytes }: Machine, tier: GpuTier): string[] {
  const needed = memoryNeeded[tier];
  const { gpu, ram } = memoryAsSold[tier];
  return [
    ...(gpuMemoryBytes < needed.gpuBytes ? [`${name} has too little GPU memory for them: ${gpu}.`] : []),
    ...(ramBytes !== undefined && ramBytes < needed.ramBytes
      ? [`${name} has too little RAM for them: ${ram}. The system may end ComfyUI while it loads them.`]
      : []),
  ];
}
