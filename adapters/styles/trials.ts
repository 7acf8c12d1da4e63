import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { styleId, tierDescription } from './description.ts';
import { modelFile } from './model-file.ts';

/** Folder with one subfolder per model on trial. */
export const shippedTrials = path.resolve(import.meta.dirname, '../../comfy-trials');

/** File of model weights. The shop downloads none of them: each trial's page says where they are. */
const trialFile = modelFile.extend({ gigabytes: z.number().positive() });

const trialDescription = tierDescription.pick({ output: true, deadlineSeconds: true }).extend({
  id: styleId,
  title: z.string().min(1).max(30),
  /** First version of ComfyUI that can draw with it. */
  comfyui: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** GPU memory that it needs, in GB. */
  gpuGigabytes: z.number().positive(),
  files: z.array(trialFile).min(1),
});

/** Model that may draw the styles one day: no style uses it, and the style comparison draws it beside those that do. */
export type Trial = z.infer<typeof trialDescription> & {
  /** Path of its graph, in which a style's words take the place of its own. */
  graph: string;
};

/** Reads all models on trial, by id. @throws ZodError for a folder with errors */
export async function readTrials(dir = shippedTrials): Promise<Trial[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(dir, name));
  return Promise.all(folders.sort().map(readTrial));
}

async function readTrial(folder: string): Promise<Trial> {
  const description = JSON.parse(await readFile(path.join(folder, 'trial.json'), 'utf8')) as unknown;
  return { ...trialDescription.parse(description), graph: path.join(folder, 'graph.json') };
}

/** @throws OperatorError if there is none with this id */
export async function trialOf(id: string, dir = shippedTrials): Promise<Trial> {
  const folder = path.join(dir, id);
  if (styleId.safeParse(id).success && existsSync(folder)) return readTrial(folder);
  const known = (await readTrials(dir)).map((trial) => trial.id);
  throw new OperatorError(`There is no model on trial called ${id}: choose among ${known.join(', ')}.`);
}
