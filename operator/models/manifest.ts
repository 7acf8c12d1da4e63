import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#adapters/operator-error.ts';
import { modelFile } from '#adapters/styles/model-file.ts';
import { gpuTiers, type GpuTier } from '#domain/style.ts';

/**
 * File of model weights that a style's graph loads. Without a SHA-256 only its size is checked, and the operator is told so.
 */
const downloadable = modelFile.extend({
  tiers: z.array(z.enum(gpuTiers)).min(1),
  url: z.url({ protocol: /^https?$/ }),
  bytes: z.number().int().positive(),
});
export type ModelFile = z.infer<typeof downloadable>;

const manifest = z.strictObject({ files: z.array(downloadable) });

/** The shop's own list, in its folder. */
export const shippedManifest = 'comfy-workflows/models.json';
const shipped = path.resolve(import.meta.dirname, '../..', shippedManifest);

/** Parses the shop's own list, of this version or another. */
export const parseManifest = (text: string): ModelFile[] => manifest.parse(JSON.parse(text)).files;

/**
 * Reads the model files that the styles of a tier need, or of all tiers. The operator's own styles list theirs in a file of the
 * same format.
 * @throws OperatorError if the operator's file is invalid
 */
export async function readManifest(tier?: GpuTier, stylesDir?: string): Promise<ModelFile[]> {
  const files = parseManifest(await readFile(shipped, 'utf8'));
  const own = stylesDir === undefined ? [] : await readOwn(path.join(stylesDir, 'models.json'));
  return [...files, ...own].filter(({ tiers }) => tier === undefined || tiers.includes(tier));
}

async function readOwn(file: string): Promise<ModelFile[]> {
  if (!existsSync(file)) return [];
  try {
    const parsed = manifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (parsed.success) return parsed.data.files;
    throw new OperatorError(`${file} has errors:\n${z.prettifyError(parsed.error)}`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new OperatorError(`${file} is not JSON: ${error.message}`);
  }
}
