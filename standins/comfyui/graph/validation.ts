import { createNodeCheck, type Terms } from './check-nodes.ts';
import { nodeOf, type Graph } from './graph.ts';
import { problem, PythonError, type Problem } from './problems.ts';

type NodeErrors = Record<string, { errors: Problem[]; dependent_outputs: string[]; class_type: string }>;

/** Outputs that can be drawn, or the reason why none can; `nodeErrors` may occur alongside valid outputs. */
export type Validation = { nodeErrors: NodeErrors; outputs: string[]; error?: Problem };

function checkClass(id: string, className: string | undefined, { nodeClasses, isNewer }: Terms): Problem[] {
  const details = `Node ID '#${id}'`;
  if (className === undefined) {
    const message = 'Cannot execute because a node is missing the class_type property.';
    return [problem('invalid_prompt', message, details)];
  }
  if (nodeClasses[className]) return [];
  if (!isNewer)
    return [problem('invalid_prompt', `Cannot execute because node ${className} does not exist.`, details)];
  const message = `Node '${className}' not found. The custom node may not be installed.`;
  const facts = { node_id: id, class_type: className, node_title: className };
  return [problem('missing_node_type', message, details, facts)];
}

function refuse(error: Problem, nodeErrors: NodeErrors = {}): Validation {
  return { error, nodeErrors, outputs: [] };
}

function checkOutputs(graph: Graph, outputs: string[], terms: Terms): Validation {
  const { check, problems, valid } = createNodeCheck(graph, terms);
  const nodeErrors: NodeErrors = {};

  function isValid(output: string): boolean {
    try {
      check(output);
    } catch (error) {
      if (!(error instanceof PythonError)) throw error;
      const { message, facts } = error;
      const type = 'exception_during_validation';
      problems.set(output, [problem(type, 'Exception when validating node', message, facts)]);
    }
    return valid.has(output);
  }

  function collectErrors(output: string): void {
    for (const [id, errors] of problems) {
      if (errors.length === 0) continue;
      const { class_type } = nodeOf(graph, id);
      nodeErrors[id] ??= { errors, dependent_outputs: [], class_type };
      nodeErrors[id].dependent_outputs.push(output);
    }
  }

  const good = outputs.filter((output) => {
    const isGood = isValid(output);
    if (!isGood) collectErrors(output);
    return isGood;
  });
  if (good.length > 0) return { outputs: good, nodeErrors };
  const reasons = outputs.flatMap((output) => problems.get(output) ?? []);
  const details = reasons.map((reason) => `${reason.message}: ${reason.details}`).join('\n');
  const message = 'Prompt outputs failed validation';
  return refuse(problem('prompt_outputs_failed_validation', message, details), nodeErrors);
}

/** Checks a prompt as `POST /prompt` does; converts plain values in place to the kinds of their inputs. */
export function validate(graph: Graph | undefined, terms: Terms): Validation {
  if (!graph) return refuse(problem('no_prompt', 'No prompt provided', 'No prompt provided'));
  const nodes = Object.entries<Partial<Graph[string]>>(graph);
  const [unusable] = nodes.flatMap(([id, { class_type }]) => checkClass(id, class_type, terms));
  if (unusable) return refuse(unusable);
  const isOutput = ({ class_type = '' }: Partial<Graph[string]>) =>
    terms.nodeClasses[class_type]?.output_node;
  const outputs = nodes.flatMap(([id, node]) => (isOutput(node) ? [id] : []));
  if (outputs.length === 0) return refuse(problem('prompt_no_outputs', 'Prompt has no outputs'));
  return checkOutputs(graph, outputs, terms);
}
