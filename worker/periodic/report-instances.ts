import type { Demand } from '#adapters/comfyui/comfyui.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { WorkerServices } from '../services.ts';
import { mustBeProven } from './warm-up.ts';

/** A little less than a multiple of the interval at which the function is called. */
const reportMs = 2500;

/**
 * Finds out which styles each ComfyUI instance can draw and whether there is disk space, and reports that to the server: every
 * few seconds, and at the next call after an instance has come or gone. @returns whether a report was due
 */
export function createReporting(services: WorkerServices, hasWrongStyles: () => boolean) {
  const { comfy, config, styles, comfyuiInstances, diskSpace, testPictures, workerId } = services;
  let reportedAt = -Infinity;
  comfy.whenChanged(() => (reportedAt = -Infinity));

  return async (): Promise<boolean> => {
    if (performance.now() - reportedAt < reportMs) return false;
    reportedAt = performance.now();
    await comfy.check(() => ({
      ...demandOf([...styles.values()]),
      allowsOld: config.ALLOW_OLD_COMFYUI,
    }));
    // Without test pictures nothing would ever bring a style back.
    const mayBeWrong = config.TEST_PICTURE_HOURS > 0 && hasWrongStyles();
    comfy.setWrong(mayBeWrong ? await testPictures.failed() : []);
    const known = [...styles.values()].map(({ id }) => id);
    await comfyuiInstances.report(workerId, await comfy.instances(), known, await diskSpace.shortage());
    return true;
  };
}

function demandOf(styles: Style[]): Demand {
  return {
    workflows: Object.fromEntries(styles.map(({ id, workflow }) => [id, workflow])),
    tiers: Object.fromEntries(styles.map(({ id, tier }) => [id, tier])),
    mustBeProven: mustBeProven(styles),
  };
}
