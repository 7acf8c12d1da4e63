import type { Workflow } from '../workflow/workflow.ts';
import { unmetOn, type UnmetInWorkflow } from './missing.ts';
import { createComfyClient } from '../client/client.ts';

export { sorted, type UnmetInWorkflow } from './missing.ts';
export type Inspection = {
  version: string;
  /** Of its largest GPU; 0 without one. */
  gpuMemoryBytes: number;
  /** What keeps workflows (by name) from running on it. */
  unmet: (workflows: Record<string, Workflow>) => Promise<UnmetInWorkflow[]>;
};

const timeoutSeconds = 10;

/** Looks at one instance, once. @throws ComfyError `unreachable` when it does not answer as ComfyUI does. */
export async function inspectInstance(url: string): Promise<Inspection> {
  const client = createComfyClient(url, timeoutSeconds);
  return { ...(await client.systemState()), unmet: (workflows) => unmetOn(client, workflows) };
}
