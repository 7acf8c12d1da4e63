import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kindOfAnswer, kindOfFrame, kindOfMessage } from './kinds.ts';
import { readRecording, type Exchange, type Line } from './replay/recording.ts';

/*
 * Extracts the shapes of all that a real ComfyUI sent, from `recorded/` to `shapes.json` beside this file: a JSON Schema for each
 * kind of answer and message, or null where it is not JSON. README.md says how to run it.
 */

/** Kinds that were seen, or read in ComfyUI's source, but are in no recording; without a sample they are not JSON. */
const unrecorded: [kind: string, sample?: object][] = [
  ['GET /view 403'],
  ['POST /upload/image 413'],
  ['POST /upload/image 500'],
  ['POST /prompt 500'],
  ['POST /free 500'],
  [kindOfFrame(1)],
  [kindOfFrame(3)],
  // A cached node that has nothing to show, see `_send_cached_ui` in ComfyUI's execution.py.
  [
    'message executed',
    { type: 'executed', data: { node: '', display_node: '', output: null, prompt_id: '' } },
  ],
];

/** Fields that a job in a list lacks. */
const onlyAlone = new Set(['outputs', 'execution_status', 'workflow']);
/** Samples of other kinds that ComfyUI makes of what it answers, see its server.py and jobs.py. */
const alike: Record<string, (body: Record<string, unknown>) => [kind: string, sample: object]> = {
  'GET /features 200': (data) => ['message feature_flags', { type: 'feature_flags', data }],
  // With errors in some nodes, others are drawn.
  'POST /prompt 400': ({ node_errors }) => ['POST /prompt 200', { prompt_id: '', number: 0, node_errors }],
  'GET /api/jobs/{name} 200': (job) => {
    const pagination = { offset: 0, limit: null, total: 1, has_more: false };
    const listed = Object.entries(job).filter(([name]) => !onlyAlone.has(name));
    return ['GET /api/jobs 200', { jobs: [Object.fromEntries(listed)], pagination }];
  },
};

const text = { type: 'string' };
/** Fields that a file in an output has since 0.46.0, see `assets.ts`. */
const ofFiles = { metadata: { type: 'object' }, id: text, preview_id: text };
/** Optional properties of objects with exactly these ones, from ComfyUI's source. */
const added: Record<string, Record<string, object>> = {
  'filename subfolder type': ofFiles,
  'filename subfolder type nodeId mediaType': ofFiles,
  'name subfolder type': { asset: { type: 'object' } },
  // A GPU has a number.
  'name type index vram_total vram_free torch_vram_total torch_vram_free': {
    index: { type: ['number', 'null'] },
  },
};
/** Properties that repeat what a client sent or what a node class declares. */
const repeated = new Set(['current_inputs', 'input_config', 'received_value', 'linked_node']);

const samples = new Map<string, unknown[]>();

function add(kind: string, sample?: unknown): void {
  samples.set(kind, [...(samples.get(kind) ?? []), sample]);
  if (isObject(sample) && alike[kind]) add(...alike[kind](sample));
}

function addLine(line: Line): void {
  if (line.kind === 'http') addAnswer(line);
  else if (line.kind === 'fault') return;
  else if (line.event === 'message') add(kindOfMessage(line.data), line.data);
  else if (line.event === 'binary') add(kindOfFrame(Number.parseInt(line.headHex.slice(0, 8), 16)));
}

function addAnswer({ request: { method, path: address }, response }: Exchange): void {
  if (!response) return;
  const { status, contentType, body } = response;
  add(kindOfAnswer(method, address, status), contentType.includes('json') ? body : undefined);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);
const unique = <T>(values: T[]): T[] => [...new Set(values)];

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return isList(value) ? 'array' : typeof value;
}

/** Recognises what a client sent and gets back as it is: a graph, or the additional data of a prompt. */
function isOfClient(value: unknown): boolean {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  const isNode = ([, node]: [string, unknown]) => isObject(node) && 'class_type' in node && 'inputs' in node;
  const isAdditional = ([key]: [string, unknown]) => ['client_id', 'create_time'].includes(key);
  return entries.length > 0 && (entries.every(isNode) || entries.every(isAdditional));
}

/** Describes all of these values. */
function shapeOf(values: unknown[]): object {
  if (values.length === 0 || values.some(isOfClient)) return {};
  const [lists, objects] = [values.filter(isList), values.filter(isObject)];
  const types = unique(values.map(typeOf)).sort();
  return {
    type: types.length > 1 ? types : types[0],
    ...(lists.length > 0 && shapeOfLists(lists)),
    ...(objects.length > 0 && shapeOfObjects(objects)),
  };
}

/** Describes the elements together, or by place where those of one list differ in type. */
function shapeOfLists(lists: unknown[][]): object {
  const isMixed = lists.some((list) => unique(list.map(typeOf)).length > 1);
  if (!isMixed) return { items: shapeOf(lists.flat()) };
  const longest = Math.max(...lists.map(({ length }) => length));
  const at = (place: number) => lists.filter(({ length }) => place < length).map((list) => list[place]);
  return {
    items: Array.from({ length: longest }, (_nothing, place) => shapeOf(at(place))),
    maxItems: longest,
  };
}

function shapeOfObjects(objects: Record<string, unknown>[]): object {
  const names = unique(objects.flatMap((object) => Object.keys(object)));
  if (names.length > 0 && names.every((name) => /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(name)))
    return { additionalProperties: shapeOf(objects.flatMap((object) => Object.values(object))) };
  const having = (name: string) => objects.filter((object) => name in object);
  const shapes = names.map((name) => {
    return [name, repeated.has(name) ? {} : shapeOf(having(name).map((object) => object[name]))] as const;
  });
  return {
    properties: { ...Object.fromEntries(shapes), ...added[names.join(' ')] },
    required: names.filter((name) => having(name).length === objects.length),
    additionalProperties: false,
  };
}

/** Describes a kind; node classes are handed on as they were recorded. */
function shapeOfKind(kind: string, all: unknown[]): object | null {
  if (kind.startsWith('GET /object_info')) return {};
  return all.every((sample) => sample === undefined) ? null : shapeOf(all);
}

/** Adds all that was recorded of a version. */
async function addVersion(version: string): Promise<void> {
  for (const file of await readdir(path.join(recordings, 'transcripts', version))) {
    const lines = await readRecording(version, path.parse(file).name);
    lines.forEach(addLine);
  }
  const answers = await readFile(path.join(recordings, `answers-${version}.json`), 'utf8');
  for (const [address, body] of Object.entries(JSON.parse(answers) as Record<string, unknown>))
    add(kindOfAnswer('GET', address, 200), body);
}

const recordings = path.join(import.meta.dirname, 'recorded');
for (const version of await readdir(path.join(recordings, 'transcripts'))) await addVersion(version);
for (const one of unrecorded) add(...one);

// A line for each kind, so that newer recordings can be compared.
const lines = [...samples]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([kind, all]) => `${JSON.stringify(kind)}: ${JSON.stringify(shapeOfKind(kind, all))}`);
await writeFile(path.join(import.meta.dirname, 'shapes.json'), `{\n${lines.join(',\n')}\n}\n`);
