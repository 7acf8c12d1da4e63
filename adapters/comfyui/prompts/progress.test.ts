import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

const drawn = {
  outputNode: '3',
  prompt: {
    '1': { class_type: 'LoadImage', inputs: {} },
    '2': { class_type: 'ImageBlur', inputs: { image: ['1', 0] } },
    '3': { class_type: 'SaveImage', inputs: { images: ['2', 0] } },
    '9': { class_type: 'EmptyImage', inputs: {} },
  },
};
const sampled = {
  outputNode: '3',
  prompt: { ...drawn.prompt, '2': { class_type: 'KSampler', inputs: { latent_image: ['1', 0] } } },
};

test('finished nodes make up half of the progress, without those that nothing depends on', () => {
  const progress = createProgress(drawn);

  expect(progress.update({ type: 'executing', data: { node: '1' } })).toBe(0);
  expect(progress.update({ type: 'executing', data: { node: '2' } })).toBe(16);
  expect(progress.update({ type: 'executing', data: { node: '9' } })).toBe(33);
  expect(progress.update({ type: 'executed', data: { node: '3' } })).toBe(50);
});

test('cached nodes count as finished at once', () => {
  expect(createProgress(drawn).update({ type: 'execution_cached', data: { nodes: ['1', '2'] } })).toBe(33);
});

test('a sampler’s steps make up the other half', () => {
  const progress = createProgress(sampled);

  expect(progress.update({ type: 'execution_cached', data: { nodes: ['1'] } })).toBe(16);
  expect(progress.update({ type: 'progress', data: { node: '2', value: 2, max: 4 } })).toBe(50);
  expect(progress.update({ type: 'progress', data: { node: '2', value: 4, max: 4 } })).toBe(83);
  expect(progress.update({ type: 'executed', data: { node: '3' } })).toBe(99);
});

test('a node with unexpected steps counts as a sampler', () => {
  const progress = createProgress(drawn);

  expect(progress.update({ type: 'progress', data: { node: '3', value: 1, max: 2 } })).toBe(33);
});

test('the state of all nodes is read too, and the percentage never falls', () => {
  const progress = createProgress(sampled);
  const running = { '2': { value: 3, max: 4, state: 'running' } };
  const other = { '3': { value: 1, max: 20, state: 'running' } };

  expect(progress.update({ type: 'progress_state', data: { nodes: running } })).toBe(50);
  expect(progress.update({ type: 'progress_state', data: { nodes: other } })).toBe(50);
});

test('malformed messages change nothing', () => {
  const progress = createProgress(drawn);

  expect(progress.update({ type: 'progress_state', data: { nodes: 'x' } })).toBe(0);
  expect(progress.update({ type: 'progress', data: { node: '2', value: 1, max: 0 } })).toBe(0);
  expect(progress.update({ type: 'progress', data: { node: '2' } })).toBe(0);
  expect(progress.update({ type: 'execution_cached', data: {} })).toBe(0);
  expect(progress.update({ type: 'constructor', data: {} })).toBe(0);
});

test('a sampler can be in its last step, a node that draws in one step never is', () => {
  const progress = createProgress(sampled);
  progress.update({ type: 'executing', data: { node: '2' } });
  progress.update({ type: 'progress', data: { node: '2', value: 3, max: 4 } });
  expect(progress.isInLastStep('2')).toBe(false);

  progress.update({ type: 'progress', data: { node: '2', value: 4, max: 4 } });
  progress.update({ type: 'progress', data: { node: '1', value: 1, max: 1 } });

  expect(progress.isInLastStep('2')).toBe(true);
  expect(progress.isInLastStep(undefined)).toBe(true);
  expect(progress.isInLastStep('1')).toBe(false);
});
