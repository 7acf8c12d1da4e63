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

test('nodes that are done make half of the way, and one that nothing depends on does not count', () => {
  const progress = createProgress(drawn);

  expect(progress.see({ type: 'executing', data: { node: '1' } })).toBe(0);
  expect(progress.see({ type: 'executing', data: { node: '2' } })).toBe(16);
  expect(progress.see({ type: 'executing', data: { node: '9' } })).toBe(33);
  expect(progress.see({ type: 'executed', data: { node: '3' } })).toBe(50);
});

test('cached nodes are done at once', () => {
  expect(createProgress(drawn).see({ type: 'execution_cached', data: { nodes: ['1', '2'] } })).toBe(33);
});

test('a sampler’s steps make the other half', () => {
  const progress = createProgress(sampled);

  expect(progress.see({ type: 'execution_cached', data: { nodes: ['1'] } })).toBe(16);
  expect(progress.see({ type: 'progress', data: { node: '2', value: 2, max: 4 } })).toBe(50);
  expect(progress.see({ type: 'progress', data: { node: '2', value: 4, max: 4 } })).toBe(83);
  expect(progress.see({ type: 'executed', data: { node: '3' } })).toBe(99);
});

test('a node that takes steps unforeseen counts as one that draws', () => {
  const progress = createProgress(drawn);

  expect(progress.see({ type: 'progress', data: { node: '3', value: 1, max: 2 } })).toBe(33);
});

test('the state of all nodes is read too, and the percent never falls', () => {
  const progress = createProgress(sampled);
  const running = { '2': { value: 3, max: 4, state: 'running' } };
  const other = { '3': { value: 1, max: 20, state: 'running' } };

  expect(progress.see({ type: 'progress_state', data: { nodes: running } })).toBe(50);
  expect(progress.see({ type: 'progress_state', data: { nodes: other } })).toBe(50);
});

test('messages that make no sense change nothing', () => {
  const progress = createProgress(drawn);

  expect(progress.see({ type: 'progress_state', data: { nodes: 'x' } })).toBe(0);
  expect(progress.see({ type: 'progress', data: { node: '2', value: 1, max: 0 } })).toBe(0);
  expect(progress.see({ type: 'progress', data: { node: '2' } })).toBe(0);
  expect(progress.see({ type: 'execution_cached', data: {} })).toBe(0);
  expect(progress.see({ type: 'constructor', data: {} })).toBe(0);
});

test('a sampler is at its end with its last step, a node that draws at once never', () => {
  const progress = createProgress(sampled);
  progress.see({ type: 'executing', data: { node: '2' } });
  progress.see({ type: 'progress', data: { node: '2', value: 3, max: 4 } });
  expect(progress.isAtItsEnd('2')).toBe(false);

  progress.see({ type: 'progress', data: { node: '2', value: 4, max: 4 } });
  progress.see({ type: 'progress', data: { node: '1', value: 1, max: 1 } });

  expect(progress.isAtItsEnd('2')).toBe(true);
  expect(progress.isAtItsEnd(undefined)).toBe(true);
  expect(progress.isAtItsEnd('1')).toBe(false);
});
