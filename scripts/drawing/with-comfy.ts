import { createModerator } from '#adapters/moderator/moderator.ts';
import { createComfy, type Comfy } from '#adapters/comfyui/comfyui.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { environment, readSettings } from '#config.ts';
import type { Tier } from '#domain/style.ts';
import { startStandin } from './standin.ts';

/** A ComfyUI to draw on, and the tier of the graphs it runs. */
export type ComfyAccess = {
  comfy: Comfy;
  tier: Tier;
  /** Folder on every instance used only by the scripts. */
  folder: string;
  /** Returns the instance to draw a style on. @throws OperatorError when none answers. */
  instanceFor: (styleId: string) => string;
  /** Finds the faces in photos and drawings. */
  moderator: ReturnType<typeof createModerator>;
};

const noAnswer = 'No ComfyUI of COMFYUI_URLS answers.';

/** Draws on the ComfyUI in COMFYUI_URLS; without one, on the stand-in with its CPU graphs. */
export async function withComfy<T>(work: (access: ComfyAccess) => Promise<T>): Promise<T> {
  const { COMFYUI_URLS: urls, WORKFLOWS: tier } = readSettings(environment());
  return urls ? await drawOn({ urls, tier }, work) : await withStandin(work, tier);
}

/** Draws on the stand-in even if COMFYUI_URLS names a ComfyUI. */
export async function withStandin<T>(
  work: (access: ComfyAccess) => Promise<T>,
  tier: Tier = 'cpu',
): Promise<T> {
  const standin = await startStandin();
  try {
    return await drawOn({ urls: [standin.url], tier }, work);
  } finally {
    standin.stop();
  }
}

type Instances = { urls: string[]; tier: Tier | undefined };

async function drawOn<T>(
  { urls, tier: given }: Instances,
  work: (access: ComfyAccess) => Promise<T>,
): Promise<T> {
  await using own = createModerator();
  const findLandmarks = remembering(own.findLandmarks);
  const moderator = { ...own, findLandmarks };
  const comfy = createComfy({ urls, findLandmarks, findPersons: remembering(own.findPersons) });
  try {
    await comfy.instances();
    const tier = given ?? comfy.tier();
    if (tier === undefined) throw new OperatorError(noAnswer);
    return await work({
      comfy,
      tier,
      moderator,
      folder: 'toonbooth-scripts',
      instanceFor: (styleId) => instanceFor(styleId, comfy),
    });
  } finally {
    comfy.close();
  }
}

/** Looks only once for the same thing in a photo, however many styles draw it. */
function remembering<Picture extends object, Rest extends unknown[], Found>(
  find: (photo: Picture, ...rest: Rest) => Promise<Found>,
): (photo: Picture, ...rest: Rest) => Promise<Found> {
  const known = new WeakMap<Picture, Record<string, Promise<Found>>>();
  return (photo, ...rest) => {
    const ofPhoto = known.get(photo) ?? {};
    known.set(photo, ofPhoto);
    return (ofPhoto[JSON.stringify(rest)] ??= find(photo, ...rest));
  };
}

function instanceFor(styleId: string, comfy: Comfy): string {
  const instance = comfy.pick(styleId);
  if (instance === undefined) throw new OperatorError(noAnswer);
  return instance;
}
