import { readFileSync } from 'node:fs';
import type { NodeClasses } from './graph/node-class.ts';
import { gpuModelFiles, offerModels, type ModelFiles } from './models.ts';

export type Version = '0.3.64' | '0.33.0';

function readRecorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'));
}

/** What a ComfyUI of some version is made of. */
export type Installation = {
  /** Whether it speaks like 0.33.0 where the two recorded versions differ. */
  isNewer: boolean;
  /** The node classes that the stand-in knows, as that version described them. */
  nodeClasses: NodeClasses;
  modelFiles: ModelFiles;
  /** What it answered, by path. */
  answers: Answers;
};

type SystemStats = { system: { argv: string[] }; devices: object[] };
type Answers = { '/features': object; '/system_stats': SystemStats };

type Differences = {
  /** Node classes that it lacks. */
  without?: string[];
  /** The memory of a GPU that it says it has, in bytes; beside it the models and node classes of the graphs for GPUs. */
  gpuMemoryBytes?: number;
};

/** Started as the shop needs it; the recorded ones were not. */
const argv = ['main.py', '--cpu', '--disable-metadata', '--disable-all-custom-nodes', '--disable-api-nodes'];

/** The memory of a machine that has a GPU: enough for the models of all graphs. */
const ramBesideGpu = 64e9;

/** An installation of a release, but for some differences. */
export function loadInstallation(
  version: Version,
  { without = [], gpuMemoryBytes }: Differences,
): Installation {
  const recorded = readRecorded(`object-info-${version}`) as NodeClasses;
  const answers = readRecorded(`answers-${version}`) as Answers;
  answers['/system_stats'].system.argv = argv;
  const isNewer = version === '0.33.0';
  const hasGpu = gpuMemoryBytes !== undefined;
  const modelFiles = hasGpu ? gpuModelFiles : {};
  const ofGpu = hasGpu && isNewer ? (readRecorded(`object-info-gpu-${version}`) as NodeClasses) : {};
  const classes = Object.entries({ ...offerModels(ofGpu, modelFiles), ...recorded });
  const nodeClasses = Object.fromEntries(classes.filter(([name]) => !without.includes(name)));
  if (hasGpu) addGpu(answers['/system_stats'], gpuMemoryBytes);
  return { isNewer, nodeClasses, modelFiles, answers };
}

function addGpu(stats: SystemStats, bytes: number): void {
  Object.assign(stats.system, { ram_total: ramBesideGpu, ram_free: ramBesideGpu });
  stats.devices = [{ name: 'cuda:0', type: 'cuda', index: 0, vram_total: bytes, vram_free: bytes }];
}
