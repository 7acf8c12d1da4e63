import { z } from 'zod';

/** Preview picture received over the socket while a prompt is running. */
export type Frame = { image: Buffer; promptId?: string | undefined; node?: string | undefined };

/** Event types of the binary frames that the shop reads; it ignores others, such as texts. */
const previewImage = 1;
const previewWithMetadata = 4;
const jpegFormat = 1;

const metadataOf = z.object({
  prompt_id: z.string(),
  node_id: z.string(),
  image_type: z.literal('image/jpeg'),
});

/** Returns the JPEG preview in a binary frame, or undefined. PNG frames are finished pictures, never previews. */
export function previewIn(frame: Buffer): Frame | undefined {
  if (frame.length < 8) return undefined;
  const type = frame.readUInt32BE(0);
  if (type === previewImage && frame.readUInt32BE(4) === jpegFormat) return { image: frame.subarray(8) };
  return type === previewWithMetadata ? withMetadata(frame) : undefined;
}

function withMetadata(frame: Buffer): Frame | undefined {
  const end = 8 + frame.readUInt32BE(4);
  try {
    const metadata = metadataOf.parse(JSON.parse(frame.toString('utf8', 8, end)));
    return { image: frame.subarray(end), promptId: metadata.prompt_id, node: metadata.node_id };
  } catch {
    return undefined;
  }
}
