import type { Job } from '#domain/job.ts';
import type { WorkerServices } from '../services.ts';

/**
 * Takes jobs of the drawing queue, but for while this worker alone reaches no ComfyUI: it would only take them away from those
 * that can draw. While nobody can, it takes them all the same, as they may have to be given up.
 * @returns what looks whether that has changed.
 */
export function takeDrawingJobs(services: WorkerServices, run: (job: Job) => Promise<void>) {
  const { comfy, comfyuiInstances, log, queue, workerId } = services;
  const take = () => queue.work('drawing', comfy.slots, run);
  let taking: { stop: () => void } | undefined = take();

  return async (): Promise<void> => {
    const reachesOne = (await comfy.instances()).some(({ healthy }) => healthy);
    const isCutOff = !reachesOne && (await comfyuiInstances.healthyForOthers(workerId)).length > 0;
    if (isCutOff && taking) {
      log.warn('this worker alone reaches no ComfyUI and leaves the drawing to others', { worker: workerId });
      taking.stop();
      taking = undefined;
    } else if (!isCutOff && !taking) {
      log.info('this worker draws again', { worker: workerId });
      taking = take();
    }
  };
}
