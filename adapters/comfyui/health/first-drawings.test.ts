import { expect, test } from 'vitest';
import { givenLog } from '#tests/support/comfyui.ts';
import type { Workflow } from '../workflow/workflow.ts';
import { createFirstDrawings } from './first-drawings.ts';

const loading = (model: string): Workflow => ({
  '1': { class_type: 'UNETLoader', inputs: { unet_name: model } },
});
const workflows = {
  bricks: loading('eight.safetensors'),
  picasso: loading('eight.safetensors'),
  anime: loading('four.safetensors'),
};

function givenDrawings(mustBeProven = true) {
  const { log, logged } = givenLog();
  const drawings = createFirstDrawings('http://gpu', log);
  drawings.setDemand({ workflows, tiers: {}, mustBeProven });
  return { ...drawings, logged };
}

test('one drawing proves all workflows with the same model files', () => {
  const { owed, owedSince, learn } = givenDrawings();
  expect(owed()).toEqual(['bricks', 'picasso', 'anime']);

  learn(workflows.picasso);

  expect(owed()).toEqual(['anime']);
  expect(owedSince('bricks')).toBe(Infinity);
});

test('a failure closes them all, and logs once which files they load and why', () => {
  const { owed, learn, logged } = givenDrawings();
  learn(workflows.bricks);
  learn(workflows.anime);

  learn(workflows.bricks, 'incomplete header');
  learn(workflows.bricks, 'incomplete header');

  expect(owed()).toEqual(['bricks', 'picasso']);
  expect(logged('error')).toEqual([
    'ComfyUI cannot draw bricks, picasso (eight.safetensors): incomplete header',
  ]);
});

test('a failure counts even if nothing has to be proven', () => {
  const { owed, learn } = givenDrawings(false);
  expect(owed()).toEqual([]);

  learn(workflows.anime, 'incomplete header');

  expect(owed()).toEqual(['anime']);
});

test('invalidating a workflow requires a new drawing of all that load its files, if proof is required', () => {
  const { owed, learn, invalidate } = givenDrawings();
  learn(workflows.bricks);
  learn(workflows.anime);

  invalidate(workflows.picasso);

  expect(owed()).toEqual(['bricks', 'picasso']);
  learn(workflows.bricks);
  expect(owed()).toEqual([]);
  const other = givenDrawings(false);
  other.invalidate(workflows.bricks);
  expect(other.owed()).toEqual([]);
});
