import type { Preview } from '../nodes/node.ts';

// Event types of binary frames, each a big-endian 32-bit number.
const previewImage = 1;
const text = 3;
const previewWithMetadata = 4;
const formats = { jpeg: 1, png: 2 } as const;

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function previewFrame({ format, bytes }: Preview): Buffer {
  return Buffer.concat([number(previewImage), number(formats[format]), bytes]);
}

export function previewFrameWithMetadata(
  { format, bytes }: Preview,
  metadata: Record<string, unknown>,
): Buffer {
  const json = Buffer.from(JSON.stringify({ ...metadata, image_type: `image/${format}` }));
  return Buffer.concat([number(previewWithMetadata), number(json.length), json, bytes]);
}

export function textFrame(node: string, words: string): Buffer {
  const id = Buffer.from(node);
  return Buffer.concat([number(text), number(id.length), id, Buffer.from(words)]);
}
