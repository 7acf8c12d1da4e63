import { expect, test } from 'vitest';
import type { NodeClass } from './node-class.ts';
import { describeMissing, missingRequirements } from './requirements.ts';
import type { Workflow, WorkflowNode } from './workflow.ts';

const classes = new Map<string, NodeClass>([
  ['LoadImage', { inputs: { image: { type: 'COMBO', required: true } }, outputs: ['IMAGE', 'MASK'] }],
  [
    'ModelLoader',
    { inputs: { unet_name: { type: 'COMBO', required: true, options: ['a.gguf'] } }, outputs: ['MODEL'] },
  ],
  ['Anything', { inputs: {}, outputs: ['*'] }],
  ['Number', { inputs: {}, outputs: ['INT,FLOAT'] }],
  [
    'Draw',
    {
      inputs: {
        image: { type: 'IMAGE', required: true },
        steps: { type: 'INT', required: true, min: 1, max: 31 },
        strength: { type: 'FLOAT', required: false, min: 0, max: 1 },
        method: { type: 'COMBO', required: false, options: ['area', 'lanczos'] },
        prompt: { type: 'STRING', required: false },
        tiled: { type: 'BOOLEAN', required: false },
        extras: { type: 'COMFY_AUTOGROW_V3', required: true },
      },
      outputs: ['IMAGE'],
    },
  ],
]);

const photo: WorkflowNode = { class_type: 'LoadImage', inputs: { image: 'photo.png' } };

/** Returns a graph whose node "Draw it" has these inputs besides those it needs. */
function drawing(inputs: Record<string, unknown>, more: Workflow = {}): Workflow {
  const node = { class_type: 'Draw', inputs: { image: ['1', 0], steps: 4, ...inputs } };
  return { '1': photo, '2': { ...node, _meta: { title: 'Draw it' } }, ...more };
}

function missing(workflow: Workflow): string[] {
  return missingRequirements(workflow, classes).map(describeMissing);
}

test('a fitting graph misses nothing', () => {
  const all = { strength: 0.5, method: 'area', prompt: 'a cartoon', tiled: false };

  expect(missing(drawing(all))).toEqual([]);
});

test('an output of any type, or of one of several, fits an input', () => {
  const more = { '3': { class_type: 'Anything', inputs: {} }, '4': { class_type: 'Number', inputs: {} } };

  expect(missing(drawing({ image: ['3', 0], strength: ['4', 0] }, more))).toEqual([]);
});

test.each<[string, Workflow, string]>([
  ['a missing input', drawing({ steps: undefined }), 'lacks its input steps'],
  [
    'a literal instead of a link',
    drawing({ image: 'x' }),
    'image that must be linked to something that gives IMAGE',
  ],
  [
    'a link of the wrong type',
    drawing({ image: ['1', 1] }),
    'image that takes IMAGE, but "LoadImage #1" gives MASK',
  ],
  [
    'an output slot that does not exist',
    drawing({ image: ['1', 2] }),
    'output 2 of "LoadImage #1", which has none',
  ],
  ['a dangling link', drawing({ image: ['77', 0] }), 'linked to node 77, which is not in the graph'],
  ['a value that is too big', drawing({ steps: 32 }), 'steps that is 32; at most 31 is allowed'],
  ['a value that is too small', drawing({ steps: 0 }), 'steps that is 0; at least 1 is allowed'],
  [
    'a fraction instead of a whole number',
    drawing({ steps: 1.5 }),
    'steps that must be of the type INT, not 1.5',
  ],
  [
    'a text instead of a number',
    drawing({ strength: '1' }),
    'strength that must be of the type FLOAT, not "1"',
  ],
  ['a number instead of a text', drawing({ prompt: 1 }), 'prompt that must be of the type STRING, not 1'],
  ['a number instead of a switch', drawing({ tiled: 1 }), 'tiled that must be of the type BOOLEAN, not 1'],
  [
    'an unknown choice',
    drawing({ method: 'bogus' }),
    'method that cannot be "bogus"; it offers area, lanczos',
  ],
])('%s is reported with the node’s title', (_case, workflow, words) => {
  expect(missing(workflow)).toEqual([expect.stringMatching(/^"Draw it" /)]);
  expect(missing(workflow)[0]).toContain(words);
});

test('a missing class is reported once, not for each of its links', () => {
  const more = { '3': { class_type: 'NoSuchNode', inputs: {} } };

  const workflow = drawing({ image: ['3', 0] }, more);

  expect(missing(workflow)).toEqual([
    '"NoSuchNode #3" needs the node class NoSuchNode, which is not there: update ComfyUI',
  ]);
  expect(missingRequirements(workflow, classes)).toMatchObject([{ nodeClass: 'NoSuchNode' }]);
});

test('a missing model file is reported with its folder', () => {
  const loader = { class_type: 'ModelLoader', inputs: { unet_name: 'b.gguf' } };

  expect(missing({ '3': loader })).toEqual([
    '"ModelLoader #3" needs the model b.gguf in models/diffusion_models',
  ]);
  expect(missingRequirements({ '3': loader }, classes)).toMatchObject([
    { model: { file: 'b.gguf', folder: 'models/diffusion_models' } },
  ]);
});
