import { createComfyClient } from '../client/client.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { findMissing, type MissingOnInstance } from './missing-requirements.ts';

export type Inspection = {
  version: string;
  /** Of its largest GPU; 0 without one. */
  gpuMemoryBytes: number;
  /** As its driver calls it; empty without one, or where it has no name. */
  gpuName: string;
  /** Of the whole machine; undefined where it does not say. */
  ramBytes: number | undefined;
  /** What keeps workflows (by name) from running on it. */
  findMissing: (workflows: Record<string, Workflow>) => Promise<MissingOnInstance[]>;
};

const timeoutSeconds = 10;

/** Looks at one instance, once. @throws ComfyError `unreachable` when it does not answer as ComfyUI does. */
export async function inspectInstance(url: string): Promise<Inspection> {
  const client = createComfyClient(url, timeoutSeconds);
  return { ...(await client.systemState()), findMissing: (workflows) => findMissing(client, workflows) };
}
