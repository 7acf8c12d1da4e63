import { OperatorError } from '../../operator-error.ts';
import { isRecord } from '../workflow/problems.ts';
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts';

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

/** Instructions for exporting a graph from ComfyUI's editor in the format that its API runs. */
export const howToExport =
  'In ComfyUI open it, choose "Export (API)" in the menu (before 2025: "Save (API Format)", once "Enable dev mode options" is on in the settings) and give that file.';

/** Keys under which scripts and ComfyUI wrap a graph: the body of `POST /prompt`, a queued job, the editor's own output. */
const wrappers = ['prompt', 'output', 'workflow', 'input'];
const deepestWrapper = 3;

function isNode(value: unknown): value is WorkflowNode {
  return isRecord(value) && typeof value.class_type === 'string' && isRecord(value.inputs);
}

const hasNodes = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Object.values(value).some(isNode);

/** Returns the first match for `fits` among a value and the values wrapped in it, down to `deepestWrapper` levels. */
function unwrap(
  value: unknown,
  fits: (value: unknown) => value is Record<string, unknown>,
  depth = 0,
): Record<string, unknown> | undefined {
  if (fits(value)) return value;
  if (!isRecord(value) || depth === deepestWrapper) return undefined;
  const inside = wrappers.map((name) => unwrap(value[name], fits, depth + 1));
  return inside.find((found) => found !== undefined);
}

const isEditors = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && Array.isArray(value.nodes) && !hasNodes(value);

function parse(file: string, bytes: Buffer): unknown {
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) {
    throw new OperatorError(
      `${file} is a picture. ComfyUI keeps the graph inside: drag the picture into its window. ${howToExport}`,
    );
  }
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} is not JSON (${why}). ${howToExport}`);
  }
}

/**
 * Reads the graph from a file exported for ComfyUI's API, bare or wrapped by a script. `others` are the keys beside its nodes
 * that hold no node. @throws OperatorError with instructions for exporting when the file holds no such graph.
 */
export function readExport(file: string, bytes: Buffer): { workflow: Workflow; others: string[] } {
  const json = parse(file, bytes);
  const found = unwrap(json, hasNodes);
  if (!found) {
    const isInEditorsFormat = unwrap(json, isEditors) !== undefined;
    const what = isInEditorsFormat
      ? 'is saved in the format of ComfyUI’s own editor, which only the editor can run'
      : 'holds no graph of ComfyUI’s';
    throw new OperatorError(`${file} ${what}. ${howToExport}`);
  }
  const nodes = Object.entries(found).filter((entry): entry is [string, WorkflowNode] => isNode(entry[1]));
  const others = Object.keys(found).filter((key) => !isNode(found[key]));
  return { workflow: structuredClone(Object.fromEntries(nodes)), others };
}
