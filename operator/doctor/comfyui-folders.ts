import { probeComfyFolders } from '#adapters/probes/comfyui-folders.ts';
import { failed, messageOf, passed, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

const subject = 'What ComfyUI keeps';

const cleaner =
  'find <its folder>/input/toonbooth-* <its folder>/output/toonbooth-* -mmin +1440 -size 0 -delete';

/** ComfyUI deletes nothing by itself: whether the shop can remove photos and pictures there, or what else to do. */
export async function examineComfyFolders(settings: Settings): Promise<Finding[]> {
  const { COMFYUI_URLS: urls, COMFYUI_DIRS: dirs } = settings;
  if (!urls) return [];
  if (dirs) return await Promise.all(dirs.map(examine));
  const advice =
    'Share its folders with the worker and name them in COMFYUI_DIRS, or run this there once a day: ' +
    cleaner;
  const message = 'the worker overwrites every photo and picture with nothing; their empty files stay.';
  return [{ ...passed(subject, message), advice }];
}

async function examine(dir: string): Promise<Finding> {
  try {
    await probeComfyFolders(dir);
    return passed(subject, `the worker removes it from ${dir} within 10 minutes.`);
  } catch (error) {
    const advice =
      'COMFYUI_DIRS must name the folders that hold ComfyUI’s input and output, and the worker must write there.';
    return failed(subject, `nobody removes it from ${dir}: ${messageOf(error)}`, advice);
  }
}
