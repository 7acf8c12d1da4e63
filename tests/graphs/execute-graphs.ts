import { createComfy } from '#adapters/comfyui/comfyui.ts';
import { inspectInstance, type Inspection } from '#adapters/comfyui/health/inspect.ts';
import { describeMissing } from '#adapters/comfyui/workflow/requirements.ts';
import { createImages } from '#adapters/images/images.ts';
import { photoBytes } from '../support/photos.ts';
import { executeGraph, type Execution } from './execute-graph.ts';
import { filesOf, type Graph } from './find-graphs.ts';
import type { GraphsResult } from './report.ts';
import { startSmallComfyui, type Place } from './small-comfyui.ts';

/** ComfyUI answers late while it computes on all processors. */
const patience = { timeoutSeconds: 300, silentSeconds: 900, healthSeconds: 5 };

type Setting = { place: Place; base: string; print: (line: string) => void };

/** Executes graphs one after another on a ComfyUI that it starts, with its files below `base`. */
export async function executeGraphs(graphs: Graph[], { place, base, print }: Setting): Promise<GraphsResult> {
  await using comfyui = await startSmallComfyui(place, base, filesOf(graphs));
  const { url: instance, versions, executedBy } = comfyui;
  print(`ComfyUI ${versions.comfyui}, PyTorch ${versions.pytorch}, Python ${versions.python}`);
  for (const [file, problem] of comfyui.problems) print(`${file}: ${problem}`);
  await using images = createImages();
  const photo = await images.normalise(await photoBytes('coffee.png'));
  const inspection = await inspectInstance(instance);
  const comfy = createComfy({ urls: [instance], ...patience });
  const executions: Execution[] = [];
  try {
    await comfy.instances();
    for (const graph of graphs) {
      const lacking = await lackOf(graph, inspection);
      const execution = lacking ?? (await executeGraph(graph, { comfy, instance, photo, executedBy }));
      executions.push(execution);
      print(lineOf(execution));
    }
  } finally {
    comfy.close();
  }
  if (executions.some(({ problem }) => problem !== null)) print(comfyui.lastLines());
  const peakBytes = await comfyui.peakMemory();
  print(`ComfyUI held ${(peakBytes / 1e9).toFixed(1)} GB at most.`);
  return { date: new Date().toISOString().slice(0, 10), versions, executions, peakBytes };
}

/** Returns why a graph cannot be executed there, or undefined. */
async function lackOf(
  { name, workflow }: Graph,
  { findMissing }: Inspection,
): Promise<Execution | undefined> {
  const missing = await findMissing({ [name]: workflow });
  if (missing.length === 0) return undefined;
  return { name, nodes: 0, seconds: 0, size: '', problem: missing.map(describeMissing).join('; ') };
}

function lineOf({ name, nodes, seconds, size, problem }: Execution): string {
  const outcome = problem === null ? size : `FAILED: ${problem}`;
  return `${name}: ${nodes} nodes in ${seconds.toFixed(0)} s, ${outcome}`;
}
