import { expect, test } from 'vitest';
import type { Workflow } from './workflow.ts';
import { workflowProblems } from './problems.ts';

const photo = { class_type: 'LoadImage', inputs: { image: 'photo.png' }, _meta: { title: 'in:photo' } };
const picture = (from: string) => ({
  class_type: 'SaveImage',
  inputs: { images: [from, 0], filename_prefix: 'x' },
  _meta: { title: 'out:picture' },
});
const good: Workflow = { '1': photo, '2': picture('1') };

test('a graph with its photo and its picture has no problem', () => {
  expect(workflowProblems(good)).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['no graph at all', [], 'holds no graph'],
  ['an empty graph', {}, 'holds no graph'],
  ['the editor’s own format', { nodes: [], links: [] }, 'Export (API)'],
  [
    'something other than a node',
    { ...good, '3': { class_type: 'X' } },
    'at "3" something that is not a node',
  ],
  ['no photo', { '1': { ...photo, _meta: {} }, '2': picture('1') }, 'no node titled "in:photo"'],
  ['two photos', { ...good, '3': photo }, '2 nodes titled "in:photo"'],
  [
    'a photo without a file name',
    { ...good, '1': { ...photo, inputs: {} } },
    '"in:photo" must be a LoadImage',
  ],
  [
    'an unknown layer',
    { ...good, '3': { ...photo, _meta: { title: 'in:drawn moustache' } } },
    'a node titled "in:drawn moustache", and layers are called in:masks, ',
  ],
  [
    'a layer linked to the wrong input',
    { ...good, '3': { class_type: 'EmptyImage', inputs: {}, _meta: { title: 'in:masks' } } },
    '"in:masks" must be a LoadImage',
  ],
  ['no picture', { '1': photo }, 'no node titled "out:picture"'],
  [
    'a picture that is only previewed',
    { ...good, '2': { ...picture('1'), class_type: 'PreviewImage' } },
    '"out:picture" must be a SaveImage',
  ],
  [
    'a picture that is not drawn from the photo',
    { '1': photo, '2': { class_type: 'EmptyImage', inputs: {} }, '3': picture('2') },
    '"out:picture" is not drawn from "in:photo"',
  ],
  [
    'a second output',
    { ...good, '3': { class_type: 'PreviewImage', inputs: {}, _meta: { title: 'Look' } } },
    'remove "Look"',
  ],
  ['a dangling link', { '1': photo, '2': picture('1'), '3': picture('77') }, 'takes images from node 77'],
  [
    'a sampler without a titled seed',
    { ...good, '3': { class_type: 'KSampler', inputs: { seed: 1 } } },
    'no node titled "in:seed"',
  ],
  [
    'a titled seed without a number',
    { ...good, '3': { class_type: 'KSampler', inputs: { seed: ['1', 0] }, _meta: { title: 'in:seed' } } },
    '"in:seed" has no seed',
  ],
  [
    'an excessive size',
    { ...good, '3': { class_type: 'EmptyImage', inputs: { width: 9000 } } },
    '"EmptyImage #3" asks for width 9000; at most 4096',
  ],
])('%s is a problem', (_case, graph, words) => {
  expect(workflowProblems(graph).join('\n')).toContain(words);
});

test('every problem is reported at once', () => {
  expect(workflowProblems({ '1': { class_type: 'EmptyImage', inputs: { image: ['9', 0] } } })).toHaveLength(
    3,
  );
});
