import { chooseVariant, int8Variants, type Runtime } from '#domain/model-variants.ts';
import { isModelFile, type NodeClasses, type NodeInput } from './node-class.ts';
import type { Workflow, WorkflowNode } from './workflow.ts';

const filesOf = (input: NodeInput | undefined): string[] => (input?.options ?? []).filter(isModelFile);

/** Returns a copy of a graph that loads the variants of its model files that suit an instance with these node classes. */
export function withVariants(workflow: Workflow, classes: NodeClasses, runtime: Runtime): Workflow {
  const fit = (node: WorkflowNode): WorkflowNode => {
    const known = classes.get(node.class_type);
    const inputs = Object.entries(node.inputs).map(([name, value]) => [
      name,
      isModelFile(value) ? chooseVariant(value, filesOf(known?.inputs[name]), runtime) : value,
    ]);
    return { ...node, inputs: Object.fromEntries(inputs) as WorkflowNode['inputs'] };
  };
  return Object.fromEntries(Object.entries(workflow).map(([id, node]) => [id, fit(node)]));
}

/** Returns the nodes of a graph that load a file with variants. */
export const nodesWithVariants = (workflow: Workflow): WorkflowNode[] =>
  Object.values(workflow).filter(({ inputs }) =>
    Object.values(inputs).some((value) => isModelFile(value) && int8Variants.has(value)),
  );
