import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fetchModels, type FetchOptions } from '#operator/models/fetch-models.ts';
import type { ModelFile } from '#operator/models/manifest.ts';
import { createProgressLine } from '#operator/models/progress-line.ts';
import { givenFolder } from '../support/folder.ts';

/** Creates ComfyUI's models folder, and collects the command's output while it downloads. */
export async function givenModels() {
  const folder = await givenFolder();
  const target = path.join(folder.path, 'diffusion_models/model.safetensors');
  let said = '';
  const progress = createProgressLine({ write: (text) => (said += text) });
  await mkdir(path.dirname(target));
  return {
    into: folder.path,
    target,
    part: `${target}.part`,
    said: () => said,
    fetch: (files: ModelFile[], options: Partial<FetchOptions> = {}) =>
      fetchModels(files, {
        into: folder.path,
        dryRun: false,
        accept: () => Promise.resolve(true),
        progress,
        pace: { stallSeconds: 20, tries: 3, waitSeconds: 0.001 },
        ...options,
      }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
