import type { NodeClass } from '../workflow/node-class.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { describeUnmet, unmetRequirements, type Unmet } from '../workflow/requirements.ts';
import { nodeClassOf } from '../workflow/object-info.ts';
import type { ComfyClient } from '../client/client.ts';

/** What keeps a workflow, known by its name, from running on an instance. */
export type UnmetInWorkflow = Unmet & { workflow: string };

/** What keeps workflows (by name) from running on an instance. */
export async function unmetOn(
  client: ComfyClient,
  workflows: Record<string, Workflow>,
): Promise<UnmetInWorkflow[]> {
  const nodes = Object.values(workflows).flatMap((workflow) => Object.values(workflow));
  const names = [...new Set(nodes.map((node) => node.class_type))];
  const found = await Promise.all(names.map(async (name) => [name, await client.objectInfo(name)] as const));
  const classes = new Map<string, NodeClass>();
  for (const [name, info] of found) if (info) classes.set(name, nodeClassOf(info));
  return Object.entries(workflows).flatMap(([name, workflow]) =>
    unmetRequirements(workflow, classes).map((misfit) => ({ workflow: name, ...misfit })),
  );
}

/** Misfits sorted by what is to be done about them; what many workflows lack stands there once, with their names. */
export function sorted(unmet: UnmetInWorkflow[]): Record<'classes' | 'models' | 'others', string[]> {
  return {
    classes: grouped(unmet, ({ nodeClass }) => nodeClass),
    models: grouped(unmet, ({ model }) => model && `${model.folder}/${model.file}`),
    others: unmet
      .filter(({ nodeClass, model }) => !nodeClass && !model)
      .map((misfit) => `${misfit.workflow}: ${describeUnmet(misfit)}`),
  };
}

/** Misfits as sentences that go on where one began with the instance. */
export function sentencesAbout(unmet: UnmetInWorkflow[]): string[] {
  const { classes, models, others } = sorted(unmet);
  return [
    ...classes.map((name) => `lacks the node class ${name}: update ComfyUI`),
    ...models.map((name) => `lacks the model ${name}: put it there, or let npm run models do it`),
    ...others.map((words) => `cannot draw ${words}`),
  ];
}

/** What is missing, each once, with the workflows that want it: "models/vae/a.safetensors (anime, bricks)". */
function grouped(unmet: UnmetInWorkflow[], key: (misfit: UnmetInWorkflow) => string | undefined): string[] {
  const wanting = new Map<string, Set<string>>();
  for (const misfit of unmet) {
    const name = key(misfit);
    if (name) wanting.set(name, (wanting.get(name) ?? new Set()).add(misfit.workflow));
  }
  return [...wanting].map(([name, workflows]) => `${name} (${[...workflows].join(', ')})`);
}
