import type { Job } from '#domain/job.ts';
import type { WorkerServices } from '../services.ts';

/**
 * Takes jobs of the drawing queue, but for while this worker alone reaches no ComfyUI: it would only take them away from those
 * that can draw. While nobody can, it takes them all the same, as they may have to be given up. How many at once depends on the
 * graphs that are drawn with.
 * @returns what looks whether any of that has changed.
 */
export function takeDrawingJobs(services: WorkerServices, run: (job: Job) => Promise<void>) {
  const { comfy, comfyuiInstances, log, queue, styles, workerId } = services;
  const atOnce = () => comfy.ordersAtOnce([...styles.values()]);
  let taken = 0;
  const take = () => queue.work('drawing', (taken = atOnce()), run);
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
    } else if (taking && taken !== atOnce()) {
      // The GPUs that are there now have memory for other graphs.
      taking.stop();
      taking = take();
    }
  };
}
