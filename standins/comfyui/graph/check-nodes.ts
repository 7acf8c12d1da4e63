import { existsSync } from 'node:fs';
import { filePath } from '../files.ts';
import type { Installation } from '../versions.ts';
import { checkValue } from './check-value.ts';
import type { Graph, GraphNode } from './graph.ts';
import { inputProblem, problem, PythonError, type Input, type Problem } from './problems.ts';

export type Terms = Installation & { dir: string };

function keyError(key: unknown): PythonError {
  return new PythonError('KeyError', typeof key === 'string' ? `'${key}'` : String(key));
}

function mismatch({ name, config, value }: Input, received: string): Problem {
  const details = `${name}, received_type(${received}) mismatch input_type(${String(config[0])})`;
  const facts = { input_name: name, input_config: config, received_type: received, linked_node: value };
  return problem('return_type_mismatch', 'Return type mismatch between linked nodes', details, facts);
}

function innerException({ name, config, value }: Input, { message, facts }: PythonError): Problem {
  const about = { input_name: name, input_config: config, exception_message: message, linked_node: value };
  const type = 'exception_during_inner_validation';
  return problem(type, 'Exception when validating inner node', message, { ...about, ...facts });
}

/** Checks that LoadImage's file exists, as the node does itself. */
function checkFile(image: unknown, dir: string): Problem[] {
  if (typeof image !== 'string' || existsSync(filePath(dir, image))) return [];
  const details = `image - Invalid image file: ${image}`;
  const message = 'Custom validation failed for node';
  return [problem('custom_validation_failed', message, details, { input_name: 'image' })];
}

/**
 * Checks nodes and everything they depend on, each once, collecting the problems of each node and the nodes that can be executed.
 */
export function createNodeCheck(graph: Graph, { nodeClasses, dir, isNewer }: Terms) {
  const problems = new Map<string, Problem[]>();
  const valid = new Set<string>();
  const open = new Set<string>();

  /** Returns the type of the output slot that a link comes from. @throws PythonError for a link into nowhere */
  function sourceKind([id, slot]: unknown[]): string {
    const node = graph[String(id)];
    if (!node) throw keyError(id);
    const kind = nodeClasses[node.class_type]?.output[Number(slot)];
    if (kind === undefined) throw new PythonError('IndexError', 'tuple index out of range');
    return kind;
  }

  function checkLink(input: Input, link: unknown[]): Problem[] {
    if (link.length !== 2) {
      const message = 'Bad linked input, must be a length-2 list of [node_id, slot_index]';
      return [inputProblem(input, ['bad_linked_input', message])];
    }
    const [wanted] = input.config;
    const received = sourceKind(link);
    if (received !== wanted && !Array.isArray(wanted)) return [mismatch(input, received)];
    try {
      check(String(link[0]));
    } catch (error) {
      if (!(error instanceof PythonError)) throw error;
      problems.set(String(link[0]), [innerException(input, error)]);
    }
    return [];
  }

  function checkInput(input: Input, { class_type, inputs }: GraphNode): Problem[] {
    const { name, value, required } = input;
    if (value === undefined) {
      const message = 'Required input is missing';
      return required ? [problem('required_input_missing', message, name, { input_name: name })] : [];
    }
    if (Array.isArray(value)) return checkLink(input, value);
    if (class_type === 'LoadImage' && name === 'image') return checkFile(value, dir);
    const checked = checkValue(input, isNewer);
    inputs[name] = checked.value;
    return checked.problems;
  }

  function inputsOf({ class_type, inputs }: GraphNode): Input[] {
    const { required = {}, optional = {} } = nodeClasses[class_type]?.input ?? {};
    return Object.entries({ ...required, ...optional }).map(([name, config]) => {
      return { name, config, value: inputs[name], required: name in required };
    });
  }

  /** @throws PythonError where the real ComfyUI would fail */
  function check(id: string): void {
    if (problems.has(id)) return;
    const node = graph[id];
    if (!node) throw keyError(id);
    if (open.has(id)) throw new PythonError('RecursionError', 'maximum recursion depth exceeded');
    open.add(id);
    const inputs = inputsOf(node);
    const found = inputs.flatMap((input) => checkInput(input, node));
    const sources = inputs.flatMap(({ value }) => (Array.isArray(value) ? [String(value[0])] : []));
    if (found.length === 0 && sources.every((source) => valid.has(source))) valid.add(id);
    problems.set(id, found);
    open.delete(id);
  }

  return { check, problems, valid };
}
