import type { Workflow } from '../workflow/workflow.ts';
import { misfitsOn, type WorkflowMisfit } from './missing.ts';
import { createWire } from '../client/client.ts';

export { sorted, type WorkflowMisfit } from './missing.ts';
export type Inspection = {
  version: string;
  /** Of its largest GPU; 0 without one. */
  gpuMemoryBytes: number;
  /** What keeps workflows (by name) from running on it. */
  misfits: (workflows: Record<string, Workflow>) => Promise<WorkflowMisfit[]>;
};

const timeoutSeconds = 10;

/** Looks at one instance, once. @throws ComfyError `unreachable` when it does not answer as ComfyUI does. */
export async function inspectInstance(url: string): Promise<Inspection> {
  const wire = createWire(url, timeoutSeconds);
  return { ...(await wire.systemState()), misfits: (workflows) => misfitsOn(wire, workflows) };
}
