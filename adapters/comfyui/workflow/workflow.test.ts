import { expect, test } from 'vitest';
import { fillWorkflow, isSampler, needsSeed, nodesBehind, type Workflow } from './workflow.ts';

const drawn: Workflow = {
  '3': { class_type: 'LoadImage', inputs: { image: 'photo.png' }, _meta: { title: 'in:photo' } },
  '7': { class_type: 'ImageInvert', inputs: { image: ['3', 0] } },
  '9': {
    class_type: 'SaveImage',
    inputs: { images: ['7', 0], filename_prefix: 'toonbooth' },
    _meta: { title: 'out:picture' },
  },
};

const sampled: Workflow = {
  ...drawn,
  '5': {
    class_type: 'KSampler',
    inputs: { latent_image: ['3', 0], seed: 1, steps: 4 },
    _meta: { title: 'in:seed' },
  },
};

const filling = { photo: 'toonbooth/a.jpg', seed: 42, prefix: 'toonbooth/run/picture' };

test('photo and prefix are filled in by title, and the picture’s node is named', () => {
  const { prompt, outputNode } = fillWorkflow(drawn, filling);

  expect(prompt['3']?.inputs.image).toBe('toonbooth/a.jpg');
  expect(prompt['9']?.inputs.filename_prefix).toBe('toonbooth/run/picture');
  expect(outputNode).toBe('9');
});

test('the stored graph stays unchanged', () => {
  const before = structuredClone(drawn);

  fillWorkflow(drawn, filling);

  expect(drawn).toEqual(before);
});

test('renumbering the nodes changes nothing but the ids', () => {
  const renumbered = JSON.parse(JSON.stringify(drawn).replaceAll(/"(3|7|9)"/g, '"1$1"')) as Workflow;

  const { prompt, outputNode } = fillWorkflow(renumbered, filling);

  expect(outputNode).toBe('19');
  expect(prompt['13']?.inputs.image).toBe('toonbooth/a.jpg');
});

test.each([
  ['seed', { class_type: 'KSampler', inputs: { latent_image: ['3', 0], seed: 1 } }],
  ['noise_seed', { class_type: 'RandomNoise', inputs: { noise_seed: 1 } }],
  ['value', { class_type: 'PrimitiveInt', inputs: { value: 1 } }],
])('a sampler’s seed goes into the input called %s', (name, node) => {
  const workflow: Workflow = { ...sampled, '5': { ...node, _meta: { title: 'in:seed' } } };
  workflow['6'] = { class_type: 'KSampler', inputs: { latent_image: ['3', 0], seed: ['5', 0] } };

  expect(fillWorkflow(workflow, filling).prompt['5']?.inputs[name]).toBe(42);
});

test('a graph without a sampler needs no seed', () => {
  expect(needsSeed(drawn)).toBe(false);
  expect(needsSeed(sampled)).toBe(true);
});

test('a node with a latent image to draw on is a sampler', () => {
  expect(
    Object.values(sampled)
      .filter(isSampler)
      .map((node) => node.class_type),
  ).toEqual(['KSampler']);
});

test('a graph without the photo’s title cannot be filled', () => {
  const untitled = { ...drawn, '3': { class_type: 'LoadImage', inputs: { image: 'photo.png' } } };

  expect(() => fillWorkflow(untitled, filling)).toThrow('"in:photo"');
});

test('the nodes behind a node are those its result depends on, even in a loop', () => {
  const looped: Workflow = { ...sampled, '3': { class_type: 'Loop', inputs: { image: ['9', 0] } } };

  expect([...nodesBehind(drawn, '9')].sort()).toEqual(['3', '7', '9']);
  expect([...nodesBehind(looped, '7')].sort()).toEqual(['3', '7', '9']);
});
