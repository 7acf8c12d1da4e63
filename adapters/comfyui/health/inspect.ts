import type { SavedFile } from '../client/answers.ts';
import { createComfyClient } from '../client/client.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { findMissing, type MissingOnInstance } from './missing-requirements.ts';
import { askForPrompt } from './rehearse.ts';

export type Inspection = {
  version: string;
  /** Of the GPU that it draws on; 0 without one. */
  gpuMemoryBytes: number;
  /** As its driver calls it; empty without one, or where it has no name. */
  gpuName: string;
  /** Of the whole machine; undefined where it does not say. */
  ramBytes: number | undefined;
  /** PyTorch's version, and after a plus what it was built for: `2.9.1+cu128`; undefined where it does not say. */
  pytorch: string | undefined;
  /** Its command line; undefined where it does not say. */
  argv: string[] | undefined;
  /** What keeps workflows (by name) from running on it. */
  findMissing: (workflows: Record<string, Workflow>) => Promise<MissingOnInstance[]>;
  /** Whether there is a picture of this name, as a Load Image has it: in the input folder unless `[output]` or `[temp]` follows. */
  hasInput: (file: string) => Promise<boolean>;
};

const timeoutSeconds = 10;

/** Looks at one instance, once. @throws ComfyError `unreachable` when it does not answer as ComfyUI does. */
export async function inspectInstance(url: string): Promise<Inspection> {
  const client = createComfyClient(url, timeoutSeconds);
  const state = await client.systemState();
  await askForPrompt(client);
  return {
    ...state,
    findMissing: (workflows) => findMissing(client, workflows),
    // No picture has a name that it refuses.
    hasInput: async (file) => (await client.sizeOf(placeOf(file)).catch(() => undefined)) !== undefined,
  };
}

/** Where a Load Image looks for the file that it names. */
function placeOf(name: string): SavedFile {
  const [, file = name, type = 'input'] = /^(.*?)(?: \[(input|output|temp)\])?$/.exec(name) ?? [];
  const cut = file.lastIndexOf('/');
  return { filename: file.slice(cut + 1), subfolder: file.slice(0, Math.max(0, cut)), type };
}
