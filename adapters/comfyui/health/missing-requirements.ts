import type { ComfyClient } from '../client/client.ts';
import { describeMissing, missingRequirements, type MissingRequirement } from '../workflow/requirements.ts';
import type { NodeClass, NodeClasses } from '../workflow/node-class.ts';
import { nodeClassOf } from '../workflow/object-info.ts';
import { nodesWithVariants, withVariants } from '../workflow/variants.ts';
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts';
import type { Runtime } from '#domain/model-variants.ts';

/** Problem that keeps a workflow, given by name, from running on an instance. */
export type MissingOnInstance = MissingRequirement & { workflow: string };

/** Finds the problems that keep workflows from running on an instance, by workflow name. */
export async function findMissing(
  client: ComfyClient,
  workflows: Record<string, Workflow>,
  runtime: Runtime,
): Promise<MissingOnInstance[]> {
  const nodes = Object.values(workflows).flatMap((workflow) => Object.values(workflow));
  const classes = await readClasses(client, nodes);
  return Object.entries(workflows).flatMap(([name, workflow]) =>
    missingRequirements(withVariants(workflow, classes, runtime), classes).map((missing) => ({
      workflow: name,
      ...missing,
    })),
  );
}

/** Returns the graph with the variants of its model files that an instance has and that suit it. @throws ComfyError */
export async function fitTo(client: ComfyClient, workflow: Workflow, runtime: Runtime): Promise<Workflow> {
  const nodes = nodesWithVariants(workflow);
  return nodes.length === 0 ? workflow : withVariants(workflow, await readClasses(client, nodes), runtime);
}

async function readClasses(client: ComfyClient, nodes: WorkflowNode[]): Promise<NodeClasses> {
  const names = [...new Set(nodes.map((node) => node.class_type))];
  const found = await Promise.all(names.map(async (name) => [name, await client.objectInfo(name)] as const));
  const classes = new Map<string, NodeClass>();
  for (const [name, info] of found) if (info) classes.set(name, nodeClassOf(info));
  return classes;
}

/** Groups problems by their remedy; one that several workflows share is listed once, with their names. */
export function groupMissing(
  missing: MissingOnInstance[],
): Record<'classes' | 'models' | 'others', string[]> {
  return {
    classes: namesWithWorkflows(missing, ({ nodeClass }) => nodeClass),
    models: namesWithWorkflows(missing, ({ model }) => model && `${model.folder}/${model.file}`),
    others: missing
      .filter(({ nodeClass, model }) => !nodeClass && !model)
      .map((one) => `${one.workflow}: ${describeMissing(one)}`),
  };
}

/** Returns sentences without their subject, the instance. */
export function sentencesAbout(missing: MissingOnInstance[]): string[] {
  const { classes, models, others } = groupMissing(missing);
  return [
    ...classes.map((name) => `lacks the node class ${name}: update ComfyUI`),
    ...models.map((name) => `lacks the model ${name}: put it there, or let toonbooth models do it`),
    ...others.map((sentence) => `cannot draw ${sentence}`),
  ];
}

/** Lists what is missing, each item once, with the workflows that need it: "models/vae/a.safetensors (anime, bricks)". */
function namesWithWorkflows(
  missing: MissingOnInstance[],
  nameOf: (one: MissingOnInstance) => string | undefined,
): string[] {
  const workflowsOf = new Map<string, Set<string>>();
  for (const one of missing) {
    const name = nameOf(one);
    if (name) workflowsOf.set(name, (workflowsOf.get(name) ?? new Set()).add(one.workflow));
  }
  return [...workflowsOf].map(([name, workflows]) => `${name} (${[...workflows].join(', ')})`);
}
