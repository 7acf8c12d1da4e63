import type { Dialect } from '../dialects.ts';
import type { Catalogue } from './catalogue.ts';
import { nodeOf, type Graph } from './graph.ts';
import { createNodeCheck, type Verdict } from './node-check.ts';
import { outerException, promptProblem, PythonError, type Problem } from './problems.ts';

type NodeErrors = Record<string, { errors: Problem[]; dependent_outputs: string[]; class_type: string }>;

/** Either the outputs that can be drawn, or why nothing can; `nodeErrors` may stand beside good outputs. */
export type Validation = { nodeErrors: NodeErrors } & ({ outputs: string[] } | { error: Problem });

type Terms = { catalogue: Catalogue; dialect: Dialect; dir: string };

function unusableNode(graph: Graph, { catalogue, dialect }: Terms): Problem | undefined {
  for (const [id, node] of Object.entries(graph) as [string, Partial<Graph[string]>][]) {
    if (node.class_type === undefined) {
      const message = 'Cannot execute because a node is missing the class_type property.';
      return promptProblem('invalid_prompt', message, `Node ID '#${id}'`);
    }
    if (!catalogue[node.class_type]) return dialect.unknownClass(id, node.class_type);
  }
  return undefined;
}

function collect(errors: NodeErrors, output: string, found: Map<string, Verdict>, graph: Graph): void {
  for (const [id, { valid, problems }] of found) {
    if (valid || problems.length === 0) continue;
    errors[id] ??= { errors: problems, dependent_outputs: [], class_type: nodeOf(graph, id).class_type };
    errors[id].dependent_outputs.push(output);
  }
}

function checkOutputs(graph: Graph, outputs: string[], terms: Terms): Validation {
  const { check, verdicts } = createNodeCheck({ graph, ...terms, ...terms.dialect });
  const nodeErrors: NodeErrors = {};
  const reasons: Problem[] = [];
  const good = outputs.filter((output) => {
    try {
      const verdict = check(output);
      if (verdict.valid) return true;
      reasons.push(...verdict.problems);
    } catch (error) {
      if (!(error instanceof PythonError)) throw error;
      const problems = [outerException(error)];
      verdicts.set(output, { valid: false, problems });
      reasons.push(...problems);
    }
    collect(nodeErrors, output, verdicts, graph);
    return false;
  });
  if (good.length > 0) return { outputs: good, nodeErrors };
  const details = reasons.map((reason) => `${reason.message}: ${reason.details}`).join('\n');
  const message = 'Prompt outputs failed validation';
  return { error: promptProblem('prompt_outputs_failed_validation', message, details), nodeErrors };
}

/** Checks a prompt as `POST /prompt` does; plain values are converted in place to what their input wants. */
export function validate(graph: Graph, terms: Terms): Validation {
  const error = unusableNode(graph, terms);
  if (error) return { error, nodeErrors: {} };
  const outputs = Object.keys(graph).filter(
    (id) => terms.catalogue[nodeOf(graph, id).class_type]?.output_node,
  );
  if (outputs.length === 0)
    return { error: promptProblem('prompt_no_outputs', 'Prompt has no outputs'), nodeErrors: {} };
  return checkOutputs(graph, outputs, terms);
}
