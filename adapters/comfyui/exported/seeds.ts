import { isLink, isSampler, nodeName, titles, type Link, type Workflow } from '../workflow/workflow.ts';

/** An input that decides on what chance draws. */
export type Seed = { id: string; input: string };

const isSeedName = (name: string): boolean => name === 'seed' || name === 'noise_seed';
/** What the shop can fill by a node's title alone. */
const fillable = ['seed', 'noise_seed', 'value'];
const longestChain = 8;

/** The inputs that a node's output goes into. */
function readersOf(workflow: Workflow, id: string): Seed[] {
  return Object.entries(workflow).flatMap(([reader, { inputs }]) =>
    Object.entries(inputs)
      .filter(([, value]) => isLink(value) && value[0] === id)
      .map(([input]) => ({ id: reader, input })),
  );
}

/** The only input of a node that is a number or a link; undefined where it computes something of several, or of none. */
function onlyInput(workflow: Workflow, id: string): { input: string; value: unknown } | undefined {
  const inputs = Object.entries(workflow[id]?.inputs ?? {});
  const [only, ...more] = inputs.filter(([, value]) => isLink(value) || typeof value === 'number');
  return only && more.length === 0 ? { input: only[0], value: only[1] } : undefined;
}

const hasSeed = (workflow: Workflow, id: string): boolean =>
  Object.keys(workflow[id]?.inputs ?? {}).some(isSeedName);

/**
 * Where a seed that comes by a link is written: the number of a primitive node, perhaps behind others that hand it on, as long
 * as all of it goes into seeds. Undefined where it is computed; `own` where it is a seed of the source's, found by itself.
 */
function sourceOf(workflow: Workflow, [from]: Link, steps = 0): Seed | 'own' | undefined {
  if (hasSeed(workflow, from)) return 'own';
  const found = onlyInput(workflow, from);
  if (!found || steps === longestChain) return undefined;
  if (isLink(found.value)) return sourceOf(workflow, found.value, steps + 1);
  const isForSeeds = readersOf(workflow, from).every((reader) => isSeedName(reader.input));
  return isForSeeds ? { id: from, input: found.input } : undefined;
}

/** The inputs that are called a seed. */
function seedInputs(workflow: Workflow): (Seed & { value: unknown })[] {
  return Object.entries(workflow).flatMap(([id, { inputs }]) =>
    Object.entries(inputs)
      .filter(([input]) => isSeedName(input))
      .map(([input, value]) => ({ id, input, value })),
  );
}

/** Every place in a graph that decides on chance, each once: the inputs themselves, or the number that is linked to them. */
export function seedsOf(workflow: Workflow): Seed[] {
  const seeds = seedInputs(workflow).flatMap(({ id, input, value }) => {
    const source = isLink(value) ? sourceOf(workflow, value) : undefined;
    return source === 'own' ? [] : [source ?? { id, input }];
  });
  return [...new Map(seeds.map((seed) => [`${seed.id} ${seed.input}`, seed])).values()];
}

function nextId(workflow: Workflow): string {
  const numbers = Object.keys(workflow)
    .map((id) => Number.parseInt(id, 10))
    .filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1);
}

/** True where the shop can fill a seed by its node's title alone: the first such input that holds a number is filled. */
function canFill(workflow: Workflow, { id, input }: Seed): boolean {
  const inputs = workflow[id]?.inputs ?? {};
  return fillable.find((name) => typeof inputs[name] === 'number') === input;
}

function titleNode(workflow: Workflow, { id }: Seed): void {
  const node = workflow[id];
  if (node) node._meta = { ...node._meta, title: titles.seed };
}

/** Adds a number titled `in:seed` and links the seeds to it. */
function addSeed(workflow: Workflow, seeds: Seed[]): string {
  const id = nextId(workflow);
  const names = seeds.map((seed) => `"${nodeName(workflow, seed.id)}"`);
  for (const seed of seeds) Object.assign(workflow[seed.id]?.inputs ?? {}, { [seed.input]: [id, 0] });
  workflow[id] = { class_type: 'PrimitiveInt', inputs: { value: 1 }, _meta: { title: titles.seed } };
  return seeds.length === 0
    ? 'It has no seed: a picture that is drawn again comes out as before.'
    : `Added a number that is the seed of ${names.join(' and ')}, so that chance draws each order anew.`;
}

/**
 * Gives a graph the one node titled `in:seed` that the shop fills: the one that holds the seed, or, where there are several or
 * the shop could not fill it, a number of its own that is linked to all of them. Returns what was added, in words.
 */
export function titleSeed(workflow: Workflow, seeds: Seed[]): string | undefined {
  const [first, ...more] = seeds;
  if (first && more.length === 0 && canFill(workflow, first)) {
    titleNode(workflow, first);
    return undefined;
  }
  const isNeeded = first !== undefined || Object.values(workflow).some(isSampler);
  return isNeeded ? addSeed(workflow, seeds) : undefined;
}

/** Takes the shop's titles off nodes that may not be the ones to fill. */
export function clearTitles(workflow: Workflow): void {
  const shops: string[] = Object.values(titles);
  for (const node of Object.values(workflow)) {
    if (shops.includes(node._meta?.title ?? '')) node._meta = { title: node.class_type };
  }
}
