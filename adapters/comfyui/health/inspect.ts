import type { SavedFile } from '../client/answers.ts';
import { createComfyClient } from '../client/client.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { findMissing, fitTo, type MissingOnInstance } from './missing-requirements.ts';
import { askForPrompt } from './rehearse.ts';

export type Inspection = {
  version: string;
  /** Memory of the GPU that it draws on; 0 without one. */
  gpuMemoryBytes: number;
  /** Name that the GPU's driver gives; empty without a GPU or a name. */
  gpuName: string;
  /** Memory of the whole machine; undefined where it does not say. */
  ramBytes: number | undefined;
  /** PyTorch's version, and its build after a plus sign, such as `2.9.1+cu128`; undefined where it does not say. */
  pytorch: string | undefined;
  /** Its command line; undefined where it does not say. */
  argv: string[] | undefined;
  /** Finds the problems that keep workflows from running on it, by workflow name. */
  findMissing: (workflows: Record<string, Workflow>) => Promise<MissingOnInstance[]>;
  /** Returns the graph as it draws it, with the variants of model files that it loads. */
  fit: (workflow: Workflow) => Promise<Workflow>;
  /** Returns whether a file exists, named as in a Load Image: in the input folder unless `[output]` or `[temp]` follows. */
  hasInput: (file: string) => Promise<boolean>;
};

const timeoutSeconds = 10;

/** Inspects one instance, once. @throws ComfyError `unreachable` when it does not answer as ComfyUI does. */
export async function inspectInstance(url: string): Promise<Inspection> {
  const client = createComfyClient(url, timeoutSeconds);
  const state = await client.systemState();
  await askForPrompt(client);
  return {
    ...state,
    findMissing: (workflows) => findMissing(client, workflows, state),
    fit: (workflow) => fitTo(client, workflow, state),
    // An instance that refuses the name has no such file.
    hasInput: async (file) => (await client.sizeOf(placeOf(file)).catch(() => undefined)) !== undefined,
  };
}

/** Returns the file that a Load Image reads for a name. */
function placeOf(name: string): SavedFile {
  const [, file = name, type = 'input'] = /^(.*?)(?: \[(input|output|temp)\])?$/.exec(name) ?? [];
  const cut = file.lastIndexOf('/');
  return { filename: file.slice(cut + 1), subfolder: file.slice(0, Math.max(0, cut)), type };
}
