import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** One file of model weights that a style's graph loads. */
const modelFile = z.strictObject({
  file: z.string().regex(/^[\w.-]+$/),
  /** Under ComfyUI's `models` folder. */
  folder: z.string().regex(/^\w+$/),
  tiers: z.array(z.enum(['small', 'quality'])).min(1),
  url: z.url({ protocol: /^https?$/ }),
  bytes: z.number().int().positive(),
  /** Null where nobody publishes it; then only the size is checked, and the operator is told so. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** SPDX identifier. */
  licence: z.string().min(1),
  /** The page that tells of the model and its licence. */
  about: z.url(),
});
export type ModelFile = z.infer<typeof modelFile>;
export type ModelTier = ModelFile['tiers'][number];

const manifest = z.strictObject({ files: z.array(modelFile) });

const shipped = path.resolve(import.meta.dirname, '../../comfy-workflows/models.json');

/** The model files that the styles of a tier need; of every tier where none is named. */
export async function readManifest(tier?: ModelTier): Promise<ModelFile[]> {
  const { files } = manifest.parse(JSON.parse(await readFile(shipped, 'utf8')));
  return files.filter(({ tiers }) => tier === undefined || tiers.includes(tier));
}
