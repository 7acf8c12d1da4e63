import { readFileSync } from 'node:fs';
import type { NodeClasses } from './graph/node-class.ts';

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
  /** What it answered, by path. */
  answers: Record<'/features' | '/system_stats', object>;
};

type Differences = {
  /** Node classes that it lacks. */
  without?: string[];
  /** The memory of a GPU that it says it has, in bytes. */
  gpuMemoryBytes?: number;
};

/** An installation of a release, but for some differences. */
export function loadInstallation(
  version: Version,
  { without = [], gpuMemoryBytes }: Differences,
): Installation {
  const classes = Object.entries(readRecorded(`object-info-${version}`) as NodeClasses);
  const nodeClasses = Object.fromEntries(classes.filter(([name]) => !without.includes(name)));
  const answers = readRecorded(`answers-${version}`) as Installation['answers'];
  const gpu = {
    name: 'cuda:0',
    type: 'cuda',
    index: 0,
    vram_total: gpuMemoryBytes,
    vram_free: gpuMemoryBytes,
  };
  if (gpuMemoryBytes !== undefined) Object.assign(answers['/system_stats'], { devices: [gpu] });
  return { isNewer: version === '0.33.0', nodeClasses, answers };
}
