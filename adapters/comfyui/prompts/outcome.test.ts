import { expect, test } from 'vitest';
import type { HistoryEntry } from '../client/answers.ts';
import { expectedFile, outcomeOf, placeIn } from './outcome.ts';

const id = '0b5c1b9e-64a5-4c53-9d64-1f1f7d1f2c11';
const expected = {
  prompt: {
    '4': { class_type: 'ImageBlur', inputs: {}, _meta: { title: 'Soften' } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: `toonbooth/${id}/picture` } },
  },
  outputNode: '9',
};
const ours = { filename: 'picture_00001_.png', subfolder: `toonbooth/${id}`, type: 'output' };

function ended(
  images: HistoryEntry['outputs'][string]['images'],
  status: HistoryEntry['status'],
): HistoryEntry {
  return { outputs: { '9': { images } }, status };
}

const success = {
  status_str: 'success',
  messages: [['execution_success', {}]],
} satisfies HistoryEntry['status'];

function failureOf(entry: HistoryEntry) {
  const outcome = outcomeOf(entry, expected);
  if (outcome.is !== 'failure') throw new Error(`It is no failure: ${outcome.is}`);
  return outcome.error;
}

test('a prompt in the queue either runs or waits behind those before it', () => {
  expect(placeIn({ running: [id], pending: [] }, id)).toEqual({ is: 'running' });
  expect(placeIn({ running: ['x'], pending: ['y', id] }, id)).toEqual({ is: 'pending', ahead: 2 });
  expect(placeIn({ running: ['x'], pending: ['y'] }, id)).toBeUndefined();
});

test('a successful prompt has its picture', () => {
  expect(outcomeOf(ended([ours], success), expected)).toEqual({ is: 'picture', file: ours });
});

test('a Windows server’s backslashes in folders are understood', () => {
  const file = { ...ours, subfolder: `toonbooth\\${id}` };

  expect(outcomeOf(ended([file], success), expected).is).toBe('picture');
});

test('an entry without a status is done once its picture is there, and running until then', () => {
  expect(outcomeOf(ended([ours], null), expected).is).toBe('picture');
  expect(outcomeOf(ended(undefined, undefined), expected).is).toBe('running');
});

test.each([
  ['from another prompt', [{ ...ours, subfolder: 'toonbooth/other' }]],
  ['under another name', [{ ...ours, filename: 'other_00001_.png' }]],
  ['from the folder of temporary files', [{ ...ours, type: 'temp' }]],
  ['and a second one', [ours, ours]],
])('a picture %s is the wrong one', (_case, images) => {
  expect(failureOf(ended(images, success)).kind).toBe('wrong_picture');
});

test('a picture of another node does not count', () => {
  const entry = { outputs: { '8': { images: [ours] } }, status: success };

  expect(failureOf(entry).kind).toBe('no_picture');
});

test.each([
  ['torch.OutOfMemoryError', 'Allocation on device', 'out_of_memory'],
  ['torch.cuda.OutOfMemoryError', 'x', 'out_of_memory'],
  ['RuntimeError', 'CUDA error: out of memory', 'out_of_memory'],
  ['ValueError', 'x', 'failed'],
])('%s: %s ends a prompt as %s, and the error names the node', (type, message, kind) => {
  const data = { node_id: '4', exception_type: type, exception_message: message };
  const error = failureOf(ended(undefined, { status_str: 'error', messages: [['execution_error', data]] }));

  expect(error).toMatchObject({ kind, retryable: true });
  expect(error.message).toContain('"Soften" failed');
});

test.each([
  ['9', 'OSError', '[Errno 28] No space left on device', 'unwritable'],
  ['4', 'OSError', '[Errno 28] No space left on device', 'unwritable'],
  ['9', 'OSError', "[Errno 30] Read-only file system: '/output/x.png'", 'unwritable'],
  ['9', 'PermissionError', "[Errno 13] Permission denied: '/output/x.png'", 'unwritable'],
  ['9', 'PermissionError', '[Errno 1] Operation not permitted', 'unwritable'],
  ['9', 'OSError', '[Errno 5] Input/output error', 'unwritable'],
  ['4', 'PermissionError', "[Errno 13] Permission denied: '/models/x'", 'failed'],
  ['9', 'ValueError', 'x', 'failed'],
])('node %s with %s: %s makes the prompt %s', (node, type, message, kind) => {
  const data = { node_id: node, exception_type: type, exception_message: message };
  const entry = ended(undefined, { status_str: 'error', messages: [['execution_error', data]] });

  expect(failureOf(entry).kind).toBe(kind);
});

test('a failure message outweighs a success status', () => {
  const stale = ended([ours], { status_str: 'success', messages: [['execution_error', {}]] });

  expect(failureOf(stale).kind).toBe('failed');
});

test('a prompt that somebody stopped is interrupted', () => {
  const status: HistoryEntry['status'] = { status_str: 'error', messages: [['execution_interrupted', {}]] };

  expect(failureOf(ended(undefined, status)).kind).toBe('interrupted');
});

test('an error without details is a failure', () => {
  expect(failureOf(ended(undefined, { status_str: 'error', messages: [] })).kind).toBe('failed');
});

test('an error of 64 kB with control characters becomes short and clean', () => {
  const data = { node_id: '4', exception_message: '\u0000\u001b[31m'.repeat(10_000) };
  const { message } = failureOf(
    ended(undefined, { status_str: 'error', messages: [['execution_error', data]] }),
  );

  expect(message.length).toBeLessThanOrEqual(1000);
  expect(message).not.toMatch(/\p{Cc}/u);
});

test('a picture is expected under its prefix, with or without a folder', () => {
  expect(expectedFile(expected)).toEqual(ours);
  expect(
    expectedFile({
      prompt: { '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'x' } } },
      outputNode: '9',
    }),
  ).toEqual({ filename: 'x_00001_.png', subfolder: '', type: 'output' });
});
