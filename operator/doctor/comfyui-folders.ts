import { probeComfyFolders } from '#adapters/probes/comfyui-folders.ts';
import { isOthersForRoot } from '#adapters/probes/storage.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';
import { asOwner, asRoot } from './stores.ts';

const check = about('comfyui.folders', 'What ComfyUI keeps');

const cleaner =
  'find <its folder>/input/toonbooth-* <its folder>/output/toonbooth-* -mmin +1440 -size 0 -delete';

/** Checks whether the shop can remove photos and pictures from ComfyUI's folders, as ComfyUI itself deletes nothing. */
export async function examineComfyFolders({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { COMFYUI_URLS: urls, COMFYUI_DIRS: dirs } = settings;
  if (!urls) return [];
  if (dirs && (await isOthersForRoot(settings.DATA_DIR))) return [check.unchecked(asRoot, asOwner)];
  if (dirs) return await Promise.all(dirs.map(examine));
  const message =
    'COMFYUI_DIRS is not set: the worker empties every photo and picture there, and the empty files stay.';
  const remedy =
    'Share its folders with the worker and name them in COMFYUI_DIRS, or run this there once a day: ' +
    cleaner;
  return [check.unchecked(message, remedy)];
}

async function examine(dir: string): Promise<Finding> {
  try {
    await probeComfyFolders(dir);
    return check.right(`can be removed from ${dir}: the worker does so within 10 minutes.`);
  } catch (error) {
    const remedy =
      'COMFYUI_DIRS must name the folders that hold ComfyUI’s input and output, and the worker must be able to write there.';
    return check.wrong(`cannot be removed from ${dir}: ${messageOf(error)}`, remedy);
  }
}
