import { hash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { NodeOutput } from './nodes/node.ts';

/*
 * Additions of a ComfyUI with assets to its answers. They come from source newer than 0.33.0, of which nothing is recorded:
 * these keys are known to exist, but not what `metadata` contains.
 */

/** Adds to an output's files what such a version reports, with new ids each time. */
export function withAssets({ images, ...rest }: NodeOutput): NodeOutput {
  const enrich = (image: object) => ({ ...image, metadata: {}, id: randomUUID(), preview_id: randomUUID() });
  return { ...rest, ...(images && { images: images.map((image) => ({ ...image, ...enrich(image) })) }) };
}

/** Returns the asset made of an upload. */
export function assetOf({ buffer, mimetype }: Express.Multer.File, name: string, type: string) {
  const asset_hash = `sha256:${hash('sha256', buffer)}`;
  return {
    ...{ id: randomUUID(), name: path.basename(name), asset_hash, size: buffer.length },
    ...{ mime_type: mimetype, tags: [type] },
  };
}
