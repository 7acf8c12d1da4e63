import { readFileSync } from 'node:fs';
import type { NodeClasses } from './graph/node-class.ts';
import { gpuModelFiles, offerModels, type ModelFiles } from './models.ts';

/**
 * Releases that the stand-in imitates. Nothing is recorded of 0.46.0: it behaves like 0.33.0 except for what `assets.ts` adds.
 */
export const versions = ['0.3.64', '0.33.0', '0.46.0'] as const;
export type Version = (typeof versions)[number];

function readRecorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'));
}

/** Contents of a ComfyUI installation. */
export type Installation = {
  /** Whether it behaves like 0.33.0 where the two recorded versions differ. */
  isNewer: boolean;
  /** Whether it keeps a database of its files, as newer versions do unless configured otherwise. */
  hasAssets: boolean;
  /** Node classes that the stand-in knows, as described by that version. */
  nodeClasses: NodeClasses;
  modelFiles: ModelFiles;
  /** Recorded answers, by path. */
  answers: Answers;
};

type SystemStats = { system: { argv: string[]; pytorch_version: string }; devices: object[] };
type Answers = { '/features': object; '/system_stats': SystemStats };
type Recorded = Exclude<Version, '0.46.0'>;

type Differences = {
  /** Node classes to leave out. */
  without?: string[];
  /** GPU memory to report, in bytes; it also adds the models and node classes of the graphs for GPUs. */
  gpuMemoryBytes?: number;
  pytorch?: string;
  /** Model files with a GPU. */
  modelFiles?: ModelFiles;
  /** Memory of further GPUs, in bytes, which versions before 0.33.0 do not report. */
  otherGpus?: number[];
};

/** Arguments of an instance started as the shop requires; the recorded ones were not. */
const argv = ['main.py', '--cpu', '--disable-metadata', '--disable-all-custom-nodes', '--disable-api-nodes'];

/** Main memory of a machine with a GPU, in bytes: enough for the models of all graphs. */
const ramBesideGpu = 64e9;

/** Loads a release's installation and applies the differences. */
export function loadInstallation(
  version: Version,
  { without = [], pytorch, modelFiles: given, ...reported }: Differences,
): Installation {
  const isNewer = version !== '0.3.64';
  const hasAssets = version === '0.46.0';
  const like: Recorded = isNewer ? '0.33.0' : version;
  const recorded = readRecorded(`object-info-${like}`) as NodeClasses;
  const answers = readRecorded(`answers-${like}`) as Answers;
  const gpus = gpusOf(reported, isNewer);
  const hasGpu = gpus.length > 0;
  const modelFiles = hasGpu ? (given ?? gpuModelFiles) : {};
  const ofGpu = hasGpu && isNewer ? (readRecorded(`object-info-gpu-${like}`) as NodeClasses) : {};
  const classes = Object.entries({ ...offerModels(ofGpu, modelFiles), ...recorded });
  const nodeClasses = Object.fromEntries(classes.filter(([name]) => !without.includes(name)));
  addGpus(answers['/system_stats'], gpus);
  describeSystem(answers['/system_stats'], version, pytorch);
  if (hasAssets) Object.assign(answers['/features'], { assets: true });
  return { isNewer, hasAssets, nodeClasses, modelFiles, answers };
}

function describeSystem({ system }: SystemStats, version: Version, pytorch = system.pytorch_version): void {
  Object.assign(system, { argv, comfyui_version: version, pytorch_version: pytorch });
}

/** Returns the memory of each GPU to report, in bytes. */
function gpusOf({ gpuMemoryBytes, otherGpus = [] }: Differences, isNewer: boolean): number[] {
  if (gpuMemoryBytes === undefined) return [];
  return isNewer ? [gpuMemoryBytes, ...otherGpus] : [gpuMemoryBytes];
}

/** Name of the GPUs that it pretends to have. */
export const standinGpu = 'Stand-in';

function addGpus(stats: SystemStats, memory: number[]): void {
  if (memory.length === 0) return;
  Object.assign(stats.system, { ram_total: ramBesideGpu, ram_free: ramBesideGpu });
  stats.devices = memory.map((bytes, index) => {
    const unused = { torch_vram_total: 0, torch_vram_free: 0 };
    const name = `cuda:${index} ${standinGpu}`;
    return { name, type: 'cuda', index, vram_total: bytes, vram_free: bytes, ...unused };
  });
}
