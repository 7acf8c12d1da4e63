import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#config.ts';
import { sameModel } from '#domain/model-variants.ts';
import { gpuTiers, type GpuTier } from '#domain/style.ts';
import { parseManifest, readManifest, shippedManifest, type ModelFile } from '../models/manifest.ts';
import type { Release } from './release.ts';

/** Model files that a new version needs and the running one did not. */
export type ModelsPlan = {
  /** ComfyUI's folder for models, if it is on this machine. */
  into: string | undefined;
  /** Tiers whose files are there, and of which some are missing for the new version. */
  tiers: GpuTier[];
  missing: string[];
  byHand: string[];
};

const nothing: ModelsPlan = { into: undefined, tiers: [], missing: [], byHand: [] };
const isSame = (one: ModelFile) => (other: ModelFile) => one.url === other.url && one.sha256 === other.sha256;

/** Finds the model files to download. Tiers that this shop does not draw with are left out. */
export async function planModels(
  release: Pick<Release, 'read' | 'version'>,
  { WORKFLOWS, COMFYUI_DIRS }: Pick<Config, 'WORKFLOWS' | 'COMFYUI_DIRS'>,
): Promise<ModelsPlan> {
  const before = await readManifest();
  const added = parseManifest(await release.read(shippedManifest)).filter(
    (file) => !before.some(isSame(file)),
  );
  if (added.length === 0 || WORKFLOWS === 'cpu') return nothing;
  const into = COMFYUI_DIRS?.map((dir) => path.join(dir, 'models')).find((dir) => existsSync(dir));
  const isThere = ({ folder, file }: ModelFile) =>
    into !== undefined && sameModel(file).some((one) => existsSync(path.join(into, folder, one)));
  const isUsed = (tier: GpuTier) =>
    WORKFLOWS === undefined
      ? into === undefined || before.filter(({ tiers }) => tiers.includes(tier)).every(isThere)
      : WORKFLOWS === tier;
  const tiers = gpuTiers.filter((tier) => isUsed(tier) && added.some((file) => file.tiers.includes(tier)));
  const missing = added.filter((file) => file.tiers.some((tier) => tiers.includes(tier)) && !isThere(file));
  if (missing.length === 0) return nothing;
  const names = missing.map(({ file }) => file);
  if (into !== undefined) return { into, tiers, missing: names, byHand: [] };
  const why = `${release.version} needs models that this machine cannot give to ComfyUI, as COMFYUI_DIRS is not set: ${names.join(', ')}.`;
  return { into, tiers, missing: names, byHand: [`${why} Download them there first.`] };
}
