import { existsSync } from 'node:fs';
import { filePath } from '../files.ts';
import type { Catalogue, NodeClass } from './catalogue.ts';
import type { Graph, GraphNode } from './graph.ts';
import { checkValue } from './input-check.ts';
import {
  innerException,
  inputProblem,
  missingInput,
  PythonError,
  type Asked,
  type Problem,
} from './problems.ts';

export type Verdict = { valid: boolean; problems: Problem[] };

type Terms = { graph: Graph; catalogue: Catalogue; dir: string; checksEveryChoice: boolean };

function keyError(key: unknown): PythonError {
  return new PythonError('KeyError', typeof key === 'string' ? `'${key}'` : String(key));
}

/** LoadImage looks for its file itself. */
function missingFile({ class_type, inputs: { image } }: GraphNode, dir: string): Problem[] {
  if (class_type !== 'LoadImage' || typeof image !== 'string' || existsSync(filePath(dir, image))) return [];
  const message = 'Custom validation failed for node';
  const details = `image - Invalid image file: ${image}`;
  return [{ type: 'custom_validation_failed', message, details, extra_info: { input_name: 'image' } }];
}

/** Checks nodes and all that leads into them, each once; `verdicts` holds what was found so far. */
export function createNodeCheck({ graph, catalogue, dir, checksEveryChoice }: Terms) {
  const verdicts = new Map<string, Verdict>();
  const open = new Set<string>();

  /** What slot of which class a link comes from. @throws PythonError for a link into nowhere. */
  function sourceKind([id, slot]: unknown[]): string {
    const node = graph[String(id)];
    if (!node) throw keyError(id);
    const kind = catalogue[node.class_type]?.output[Number(slot)];
    if (kind === undefined) throw new PythonError('IndexError', 'tuple index out of range');
    return kind;
  }

  function followLink(asked: Asked): Verdict {
    const link = asked.value as unknown[];
    if (link.length !== 2) {
      const message = 'Bad linked input, must be a length-2 list of [node_id, slot_index]';
      return { valid: false, problems: [inputProblem(asked, 'bad_linked_input', message)] };
    }
    const [wanted] = asked.config;
    const received = sourceKind(link);
    if (received !== wanted && !Array.isArray(wanted))
      return { valid: false, problems: [mismatch(asked, received)] };
    const source = String(link[0]);
    try {
      return { valid: check(source).valid, problems: [] };
    } catch (error) {
      if (!(error instanceof PythonError)) throw error;
      verdicts.set(source, { valid: false, problems: [innerException(asked, error)] });
      return { valid: false, problems: [] };
    }
  }

  function mismatch({ name, config, value }: Asked, received: string): Problem {
    const extra_info = {
      input_name: name,
      input_config: config,
      received_type: received,
      linked_node: value,
    };
    return {
      type: 'return_type_mismatch',
      message: 'Return type mismatch between linked nodes',
      details: `${name}, received_type(${received}) mismatch input_type(${String(config[0])})`,
      extra_info,
    };
  }

  function checkPlain(asked: Asked, node: GraphNode): Verdict {
    // LoadImage looks for its file itself instead.
    if (node.class_type === 'LoadImage' && asked.name === 'image') return { valid: true, problems: [] };
    const checked = checkValue(asked, checksEveryChoice);
    if ('problem' in checked) return { valid: false, problems: [checked.problem] };
    node.inputs[asked.name] = checked.value;
    return { valid: true, problems: [] };
  }

  function checkInput(asked: Asked, node: GraphNode, required: boolean): Verdict {
    if (asked.value === undefined)
      return { valid: !required, problems: required ? [missingInput(asked.name)] : [] };
    return Array.isArray(asked.value) ? followLink(asked) : checkPlain(asked, node);
  }

  function checkInputs(node: GraphNode, { input }: NodeClass): Verdict[] {
    const ask = (group: NodeClass['input']['required'], required: boolean) =>
      Object.entries(group ?? {}).map(([name, config]) =>
        checkInput({ name, config, value: node.inputs[name] }, node, required),
      );
    return [...ask(input.required, true), ...ask(input.optional, false)];
  }

  /** @throws PythonError where the real one would stumble */
  function check(id: string): Verdict {
    const known = verdicts.get(id);
    if (known) return known;
    const node = graph[id];
    if (!node || open.has(id))
      throw node ? new PythonError('RecursionError', 'maximum recursion depth exceeded') : keyError(id);
    open.add(id);
    const found = checkInputs(
      node,
      catalogue[node.class_type] ?? { input: {}, output: [], output_node: false },
    );
    open.delete(id);
    const problems = [...found.flatMap((verdict) => verdict.problems), ...missingFile(node, dir)];
    const verdict = { valid: problems.length === 0 && found.every(({ valid }) => valid), problems };
    verdicts.set(id, verdict);
    return verdict;
  }

  return { check, verdicts };
}
