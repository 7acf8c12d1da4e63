import { hash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { NodeOutput } from './nodes/node.ts';

/*
 * What a ComfyUI with assets adds to its answers. Read in source newer than 0.33.0, of which nothing is recorded: that these
 * keys are there is known, and of `metadata` not what it holds.
 */

/** An output's files as they are told then: each time under new ids. */
export function withAssets({ images, ...rest }: NodeOutput): NodeOutput {
  const enrich = (image: object) => ({ ...image, metadata: {}, id: randomUUID(), preview_id: randomUUID() });
  return { ...rest, ...(images && { images: images.map((image) => ({ ...image, ...enrich(image) })) }) };
}

/** The asset that an upload became. */
export function assetOf({ buffer, mimetype }: Express.Multer.File, name: string, type: string) {
  const asset_hash = `sha256:${hash('sha256', buffer)}`;
  return {
    ...{ id: randomUUID(), name: path.basename(name), asset_hash, size: buffer.length },
    ...{ mime_type: mimetype, tags: [type] },
  };
}
