import type { Inspection } from '#adapters/comfyui/health/inspect.ts';
import { modelFilesOf } from '#adapters/comfyui/workflow/workflow.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { cudaOf, namedFor, variantsOf } from '#domain/model-variants.ts';
import { about, comfyName, type Finding } from './finding.ts';

/** Names the model files that an instance draws with although it would be quicker with another variant. */
export async function variantHints(
  url: string,
  inspection: Inspection,
  styles: readonly Pick<Style, 'workflow'>[],
): Promise<Finding[]> {
  // An instance that no longer answers is reported by the other checks.
  const drawn = await Promise.all(styles.map(({ workflow }) => inspection.fit(workflow))).catch(() => []);
  const files = new Set(drawn.flatMap(modelFilesOf));
  return [...files].flatMap((file) => hintAbout(url, inspection, file));
}

function hintAbout(url: string, inspection: Inspection, file: string): Finding[] {
  const [best] = variantsOf(namedFor(file), inspection);
  const { pytorch } = inspection;
  if (file === best || pytorch === undefined) return [];
  const download =
    'On that ComfyUI’s machine, toonbooth models --into <its folder>/models downloads it (docker compose run --rm models)';
  const hasCuda13 = (cudaOf(pytorch) ?? 0) >= 13;
  return [
    about('comfyui.variants', `${comfyName(url)}: model variants`).right(
      `draws with ${file}; with PyTorch ${pytorch}, ${best} is quicker.`,
      hasCuda13
        ? `${download}.`
        : `${download}. Or install PyTorch for CUDA 13, with which int8 is quicker: docs/operating.md, "The driver".`,
    ),
  ];
}
