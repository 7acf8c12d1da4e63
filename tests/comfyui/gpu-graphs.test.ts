import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { objectInfoAnswer } from '#adapters/comfyui/client/answers.ts';
import { nodeClassOf } from '#adapters/comfyui/workflow/object-info.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { isModelFile, type NodeClass, type NodeClasses } from '#adapters/comfyui/workflow/node-class.ts';
import {
  modelFilesOf,
  nodesBehind,
  type Workflow,
  type WorkflowNode,
} from '#adapters/comfyui/workflow/workflow.ts';
import { describeMissing, missingRequirements } from '#adapters/comfyui/workflow/requirements.ts';
import { gpuTiers } from '#domain/style.ts';
import { variantsOf } from '#domain/model-variants.ts';
import { readManifest } from '#operator/models/manifest.ts';

const tiers = gpuTiers;
const dir = path.resolve('comfy-workflows');

const graphs = (
  await Promise.all(
    tiers.map(async (tier) => {
      const styles = await loadStyles({ dir, tier });
      return styles.map(({ id, workflow }) => ({ name: `${id}/${tier}.json`, tier, workflow }));
    }),
  )
).flat();

/**
 * Reads the node classes of ComfyUI 0.33.0 that the graphs use, as recorded from its /object_info, without any files to choose
 * from.
 */
async function recordedClasses(): Promise<NodeClasses> {
  const recorded = path.resolve('standins/comfyui/recorded/object-info-gpu-0.33.0.json');
  const answer = objectInfoAnswer.parse(JSON.parse(await readFile(recorded, 'utf8')));
  return new Map(Object.entries(answer).map(([name, info]) => [name, withoutFiles(nodeClassOf(info))]));
}

function withoutFiles(known: NodeClass): NodeClass {
  const inputs = Object.entries(known.inputs).map(([name, input]) => {
    const options = input.options?.filter((option) => !isModelFile(option));
    return [name, { ...input, options }] as const;
  });
  return { ...known, inputs: Object.fromEntries(inputs) };
}

const classes = await recordedClasses();

/** Copies a graph and changes its node of this title. */
function broken(workflow: Workflow, title: string, change: (node: WorkflowNode) => void): Workflow {
  const copy = structuredClone(workflow);
  const node = Object.values(copy).find(({ _meta }) => _meta?.title === title);
  if (!node) throw new Error(`No node is titled ${title}`);
  change(node);
  return copy;
}

/** Describes what does not fit, apart from model files. */
function told(workflow: Workflow): string[] {
  return missingRequirements(workflow, classes)
    .filter(({ model }) => !model)
    .map(describeMissing);
}

test.each(graphs)('$name fits ComfyUI 0.33.0', ({ workflow }) => {
  expect(told(workflow)).toEqual([]);
});

const breakages: [string, string, (node: WorkflowNode) => void, string][] = [
  [
    'a link of the wrong type',
    'Encode the photo',
    (node) => (node.inputs.pixels = ['3', 0]),
    'has an input pixels that takes IMAGE, but "Model" gives MODEL',
  ],
  [
    'a dangling link',
    'Decode the picture',
    (node) => (node.inputs.samples = ['99', 0]),
    'has an input samples that is linked to node 99, which is not in the graph',
  ],
  [
    'a missing input',
    'Photo at one megapixel',
    (node) => delete node.inputs.resolution_steps,
    'lacks its input resolution_steps',
  ],
  [
    'an unknown class',
    'Style and photo',
    (node) => (node.class_type = 'ReferenceLatency'),
    'needs the node class ReferenceLatency, which is not there: update ComfyUI',
  ],
  [
    'a value out of range',
    'Photo at one megapixel',
    (node) => (node.inputs.megapixels = 17),
    'has an input megapixels that is 17; at most 16 is allowed',
  ],
  [
    'an unknown choice',
    'Text encoder',
    (node) => (node.inputs.type = 'flux3'),
    'has an input type that cannot be "flux3"',
  ],
];

const brokenGraphs = graphs.flatMap((graph) =>
  breakages.map(([what, title, change, words]) => ({ ...graph, what, title, change, words })),
);

test.each(brokenGraphs)(
  '$name with $what is refused with the name of its node',
  ({ workflow, title, change, words }) => {
    const problems = told(broken(workflow, title, change));

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`"${title}" ${words}`);
  },
);

function promptOf(workflow: Workflow): string {
  const texts = Object.values(workflow).flatMap(({ inputs }) => [inputs.text, inputs.prompt]);
  return texts.filter((one) => typeof one === 'string' && one !== '').join(' ');
}

/** Guidance by tier: distilled models and the LoRA for few steps take none. */
const guidances = { small: 1, quality: 1, best: 4 };

test.each(graphs)('$name has the guidance of its tier, and its prompt says only what is wanted', (graph) => {
  const { workflow, tier } = graph;
  const guidance = Object.values(workflow).flatMap(({ inputs }) => ('cfg' in inputs ? [inputs.cfg] : []));
  expect(guidance).toEqual([guidances[tier]]);
  expect(promptOf(workflow)).not.toMatch(/\b(no|not|never|without|avoid|don['’]t)\b/i);
});

test.each(graphs)(
  '$name keeps the people first, and names its style last, as its model wants it',
  ({ workflow, tier }) => {
    const keeps =
      tier === 'small' ? /^The people and animals of this photo, / : /^Keep the same people and animals/;
    expect(promptOf(workflow)).toMatch(keeps);
    expect(promptOf(workflow)).toMatch(/\bglasses, beard\b.* Style: [^.]+\.$/);
  },
);

test.each(graphs.filter(({ name }) => /^(anime|soccy)/.test(name)))(
  '$name keeps each part of the face',
  ({ workflow }) => {
    expect(promptOf(workflow)).toMatch(/face shape, eyes, nose, mouth, hair, glasses, beard, expression/);
  },
);

/** Returns the classes of the nodes that an input of the sampler depends on. */
const behind = (workflow: Workflow, input: string): string[] => {
  const sampler = Object.values(workflow).find(({ class_type }) => class_type === 'KSampler');
  const link = sampler?.inputs[input];
  const ids = Array.isArray(link) ? nodesBehind(workflow, String(link[0])) : [];
  return [...ids].map((id) => workflow[id]?.class_type ?? '');
};

test.each(graphs.filter(({ tier }) => tier !== 'small'))(
  '$name refers to the photo on both sides by the method that 2511 needs',
  ({ workflow }) => {
    for (const side of ['positive', 'negative'])
      expect(behind(workflow, side)).toEqual(
        expect.arrayContaining(['ReferenceLatent', 'FluxKontextMultiReferenceLatentMethod']),
      );
    const methods = Object.values(workflow).flatMap(({ inputs }) => inputs.reference_latents_method ?? []);
    expect(new Set(methods)).toEqual(new Set(['index_timestep_zero']));
  },
);

test.each(graphs.filter(({ tier }) => tier === 'best'))(
  '$name takes its time: 20 steps, no LoRA',
  ({ workflow }) => {
    expect(Object.values(workflow).flatMap(({ inputs }) => inputs.steps ?? [])).toEqual([20]);
    const names = Object.values(workflow).map(({ class_type }) => class_type);
    expect(names).not.toContain('LoraLoaderModelOnly');
    expect(names).not.toContain('ConditioningZeroOut');
    expect(names).toContain('CFGNorm');
  },
);

test.each(graphs)('$name does not both change and keep the same thing', ({ workflow }) => {
  const prompt = promptOf(workflow);
  // Eyes or mouths of another shape are another expression, a border is another framing, a palette other colours.
  if (/large round|overbite|each face split/.test(prompt)) expect(prompt).not.toMatch(/expression/);
  if (prompt.includes('border')) expect(prompt).not.toContain('same framing');
  if (prompt.includes('ochre')) expect(prompt).not.toMatch(/hair colour|eye colour|clothing colours/);
});

test.each(tiers)(
  'the %s styles share all model files, as loading others would take longer than a picture',
  (tier) => {
    const files = graphs
      .filter((graph) => graph.tier === tier)
      .map(({ workflow }) => modelFilesOf(workflow).join());
    expect(new Set(files).size).toBe(1);
  },
);

/** Runs all variants of a model file. */
const newest = { version: '0.33.0', pytorch: '2.14.1+cu130' };

test.each(tiers)('the manifest names exactly the model files that the %s graphs load', async (tier) => {
  const workflows = graphs.filter((graph) => graph.tier === tier).map(({ workflow }) => workflow);
  const loaded = workflows
    .flatMap((workflow) => missingRequirements(workflow, classes))
    .flatMap(({ model }) => variantsOf(model?.file ?? '', newest).map((file) => `${model?.folder}/${file}`));

  const named = (await readManifest(tier)).map(({ folder, file }) => `models/${folder}/${file}`);

  expect(named.toSorted()).toEqual([...new Set(loaded)].toSorted());
});

test('the manifest puts no two files in the same place', async () => {
  const places = (await readManifest()).map(({ folder, file }) => `${folder}/${file}`);

  expect(new Set(places).size).toBe(places.length);
});
