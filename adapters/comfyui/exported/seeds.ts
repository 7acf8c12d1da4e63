import { isLink, isSampler, nodeName, titles, type Link, type Workflow } from '../workflow/workflow.ts';

/** Input of a node that seeds the random numbers of a drawing. */
export type Seed = { id: string; input: string };

const isSeedName = (name: string): boolean => name === 'seed' || name === 'noise_seed';
/** Inputs that the shop can fill by a node's title alone, in the order in which it looks for them. */
const fillable = ['seed', 'noise_seed', 'value'];
const longestChain = 8;

/** Returns the inputs that a node's outputs are linked to. */
function readersOf(workflow: Workflow, id: string): Seed[] {
  return Object.entries(workflow).flatMap(([reader, { inputs }]) =>
    Object.entries(inputs)
      .filter(([, value]) => isLink(value) && value[0] === id)
      .map(([input]) => ({ id: reader, input })),
  );
}

/** Returns a node's only input that is a number or a link; undefined if it has several, or none. */
function onlyInput(workflow: Workflow, id: string): { input: string; value: unknown } | undefined {
  const inputs = Object.entries(workflow[id]?.inputs ?? {});
  const [only, ...more] = inputs.filter(([, value]) => isLink(value) || typeof value === 'number');
  return only && more.length === 0 ? { input: only[0], value: only[1] } : undefined;
}

const hasSeed = (workflow: Workflow, id: string): boolean =>
  Object.keys(workflow[id]?.inputs ?? {}).some(isSeedName);

/**
 * Follows a linked seed to the number it comes from: that of a primitive node, perhaps through nodes that pass it on, provided
 * it feeds only seeds. Undefined if it is computed; `own` if the source has a seed input itself, which is found separately.
 */
function sourceOf(workflow: Workflow, [from]: Link, steps = 0): Seed | 'own' | undefined {
  if (hasSeed(workflow, from)) return 'own';
  const found = onlyInput(workflow, from);
  if (!found || steps === longestChain) return undefined;
  if (isLink(found.value)) return sourceOf(workflow, found.value, steps + 1);
  const isForSeeds = readersOf(workflow, from).every((reader) => isSeedName(reader.input));
  return isForSeeds ? { id: from, input: found.input } : undefined;
}

/** Returns the inputs named `seed` or `noise_seed`. */
function seedInputs(workflow: Workflow): (Seed & { value: unknown })[] {
  return Object.entries(workflow).flatMap(([id, { inputs }]) =>
    Object.entries(inputs)
      .filter(([input]) => isSeedName(input))
      .map(([input, value]) => ({ id, input, value })),
  );
}

/** Returns each seed of a graph once: the seed input itself, or the number that is linked to it. */
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

/** Returns true if the shop can fill a seed by its node's title alone: it fills the first `fillable` input with a number. */
function canFill(workflow: Workflow, { id, input }: Seed): boolean {
  const inputs = workflow[id]?.inputs ?? {};
  return fillable.find((name) => typeof inputs[name] === 'number') === input;
}

function titleNode(workflow: Workflow, { id }: Seed): void {
  const node = workflow[id];
  if (node) node._meta = { ...node._meta, title: titles.seed };
}

/** Adds a number node titled `in:seed` and links the seeds to it. Returns the change in words. */
function addSeed(workflow: Workflow, seeds: Seed[]): string {
  const id = nextId(workflow);
  const names = seeds.map((seed) => `"${nodeName(workflow, seed.id)}"`);
  for (const seed of seeds) Object.assign(workflow[seed.id]?.inputs ?? {}, { [seed.input]: [id, 0] });
  workflow[id] = { class_type: 'PrimitiveInt', inputs: { value: 1 }, _meta: { title: titles.seed } };
  return seeds.length === 0
    ? 'It has no seed: a picture that is drawn again is the same.'
    : `Added a number that is the seed of ${names.join(' and ')}, so that each order is drawn differently.`;
}

/**
 * Gives a graph the one node titled `in:seed` that the shop fills: the node that holds the seed, or, if there are several seeds
 * or the shop cannot fill it, a new number linked to all of them. Returns the addition in words; undefined if there is none.
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

/** Removes the shop's titles from all nodes, since they may be on the wrong ones. */
export function clearTitles(workflow: Workflow): void {
  const shops: string[] = Object.values(titles);
  for (const node of Object.values(workflow)) {
    if (shops.includes(node._meta?.title ?? '')) node._meta = { title: node.class_type };
  }
}
