import type { NodeClass } from '#domain/node-class.ts';
import type { Workflow } from '#domain/workflow.ts';
import { misfitWords, workflowMisfits, type Misfit } from '#domain/workflow-fit.ts';
import { nodeClassOf } from './node-classes.ts';
import type { Wire } from './wire.ts';

/** What keeps a workflow, known by its name, from running on an instance. */
export type WorkflowMisfit = Misfit & { workflow: string };

/** What keeps workflows (by name) from running on an instance. */
export async function misfitsOn(wire: Wire, workflows: Record<string, Workflow>): Promise<WorkflowMisfit[]> {
  const nodes = Object.values(workflows).flatMap((workflow) => Object.values(workflow));
  const names = [...new Set(nodes.map((node) => node.class_type))];
  const found = await Promise.all(names.map(async (name) => [name, await wire.objectInfo(name)] as const));
  const classes = new Map<string, NodeClass>();
  for (const [name, info] of found) if (info) classes.set(name, nodeClassOf(info));
  return Object.entries(workflows).flatMap(([name, workflow]) =>
    workflowMisfits(workflow, classes).map((misfit) => ({ workflow: name, ...misfit })),
  );
}

/** A misfit as one sentence that names the instance and the workflow. */
export function sentenceOf(url: string, misfit: WorkflowMisfit): string {
  return `${url}: ${misfit.workflow}, node ${misfitWords(misfit)}`;
}
