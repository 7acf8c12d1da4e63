import { isModelFile, modelFolder, type NodeClass, type NodeClasses, type NodeInput } from './node-class.ts';
import { isLink, nodeName, titles, type Link, type Workflow, type WorkflowNode } from './workflow.ts';

const literals: Record<string, (value: unknown) => boolean> = {
  INT: (value) => Number.isInteger(value),
  FLOAT: (value) => typeof value === 'number',
  STRING: (value) => typeof value === 'string',
  BOOLEAN: (value) => typeof value === 'boolean',
};

/** Returns true for types of inputs that depend on other inputs, which only ComfyUI itself can validate. */
const isDynamic = (type: string): boolean => type.startsWith('COMFY_');

/** Returns true if an output of one type may feed an input of another; each may be a comma-separated list. */
function feeds(output: string, input: string): boolean {
  if ([output, input].some((type) => type === '*' || isDynamic(type))) return true;
  const accepted = input.split(',');
  return output.split(',').some((type) => accepted.includes(type));
}

function linkProblem([from, slot]: Link, input: NodeInput, { workflow, classes }: Graph): string | undefined {
  const source = workflow[from];
  if (!source) return `is linked to node ${from}, which is not in the graph`;
  const known = classes.get(source.class_type);
  if (!known) return undefined;
  const output = known.outputs[slot];
  if (output === undefined)
    return `is linked to output ${slot} of "${nodeName(workflow, from)}", which has none`;
  if (feeds(output, input.type)) return undefined;
  return `takes ${input.type}, but "${nodeName(workflow, from)}" gives ${output}`;
}

const slashes = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\\', '/') : value;

function choiceProblem(value: unknown, { options }: NodeInput): string | undefined {
  if (!options || options.some((option) => slashes(option) === slashes(value))) return undefined;
  return `cannot be ${JSON.stringify(value)}; it offers ${options.join(', ') || 'nothing'}`;
}

function literalProblem(value: unknown, input: NodeInput): string | undefined {
  if (input.type === 'COMBO') return choiceProblem(value, input);
  if (input.type === '*' || isDynamic(input.type)) return undefined;
  const fits = literals[input.type];
  if (!fits) return `must be linked to something that gives ${input.type}`;
  if (!fits(value)) return `must be of the type ${input.type}, not ${JSON.stringify(value)}`;
  return rangeProblem(value, input);
}

function rangeProblem(value: unknown, { min = -Infinity, max = Infinity }: NodeInput): string | undefined {
  if (typeof value !== 'number' || (value >= min && value <= max)) return undefined;
  return `is ${value}; ${value < min ? `at least ${min}` : `at most ${max}`} is allowed`;
}

type Graph = { workflow: Workflow; classes: NodeClasses };

/** Requirement of one node of a graph that the instance's node classes do not meet. */
export type MissingRequirement = {
  /** The node's title. */
  node: string;
  /** Sentence without its subject, the node. */
  problem: string;
  /** Node class that is missing. */
  nodeClass?: string;
  /** Model file that is missing, and the folder it belongs in. */
  model?: { file: string; folder: string };
};

type Problem = Omit<MissingRequirement, 'node'>;

function inputProblem(name: string, input: NodeInput, node: WorkflowNode, graph: Graph): Problem | undefined {
  const value = node.inputs[name];
  if (value === undefined) {
    const isMissing = input.required && !isDynamic(input.type);
    return isMissing ? { problem: `lacks its input ${name}` } : undefined;
  }
  if (isModelFile(value)) return modelProblem(value, input, modelFolder(node.class_type, name));
  const problem = isLink(value) ? linkProblem(value, input, graph) : literalProblem(value, input);
  return problem === undefined ? undefined : { problem: `has an input ${name} that ${problem}` };
}

function modelProblem(file: string, input: NodeInput, folder: string): Problem | undefined {
  if (choiceProblem(file, input) === undefined) return undefined;
  return { problem: `needs the model ${file} in ${folder}`, model: { file, folder } };
}

/** Reports an output node other than the picture's: its files, such as a preview of the face, would never be removed. */
function outputProblem({ _meta }: WorkflowNode, { putsOut }: NodeClass): Problem | undefined {
  if (!putsOut || _meta?.title === titles.picture) return undefined;
  return { problem: `puts something out beside "${titles.picture}": remove it` };
}

function nodeProblems(node: WorkflowNode, known: NodeClass | undefined, graph: Graph): Problem[] {
  const nodeClass = node.class_type;
  if (!known) {
    const problem = `needs the node class ${nodeClass}, which is not there: update ComfyUI`;
    return [{ problem, nodeClass }];
  }
  const problems = Object.entries(known.inputs).map(([name, input]) =>
    inputProblem(name, input, node, graph),
  );
  return [outputProblem(node, known), ...problems].filter((problem) => problem !== undefined);
}

/**
 * Finds what keeps a graph from running on an instance with these node classes: missing classes and model files, links of the
 * wrong type, values out of range.
 */
export function missingRequirements(workflow: Workflow, classes: NodeClasses): MissingRequirement[] {
  return Object.entries(workflow).flatMap(([id, node]) =>
    nodeProblems(node, classes.get(node.class_type), { workflow, classes }).map((problem) => ({
      node: nodeName(workflow, id),
      ...problem,
    })),
  );
}

/** Returns a sentence that begins with the node's title. */
export function describeMissing({ node, problem }: MissingRequirement): string {
  return `"${node}" ${problem}`;
}
