import { expect, test } from 'vitest';
import { previewIn } from './frames.ts';

const jpeg = Buffer.from('ffd8ffd9', 'hex');

function frame(type: number, second: number, ...rest: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(type);
  head.writeUInt32BE(second, 4);
  return Buffer.concat([head, ...rest]);
}

function frameWithMetadata(metadata: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(metadata));
  return frame(4, json.length, json, jpeg);
}

test('a plain preview is its JPEG', () => {
  expect(previewIn(frame(1, 1, jpeg))).toEqual({ image: jpeg });
});

test('a preview with metadata names its prompt and its node', () => {
  const metadata = { prompt_id: 'p', node_id: '7', image_type: 'image/jpeg', parent_node_id: null };

  expect(previewIn(frameWithMetadata(metadata))).toEqual({ image: jpeg, promptId: 'p', node: '7' });
});

test.each([
  ['a PNG, which is a finished picture', frame(1, 2, jpeg)],
  ['a PNG with metadata', frameWithMetadata({ prompt_id: 'p', node_id: '7', image_type: 'image/png' })],
  ['a text', frame(3, 1, Buffer.from('7words'))],
  ['an unknown type', frame(77, 1, jpeg)],
  ['invalid metadata', frame(4, 3, Buffer.from('{{{'), jpeg)],
  ['metadata longer than the frame', frame(4, 4_000_000_000, jpeg)],
  ['a truncated frame', Buffer.from('0000', 'hex')],
])('%s is not a preview', (_case, bytes) => {
  expect(previewIn(bytes)).toBeUndefined();
});
