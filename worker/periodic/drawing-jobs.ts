import type { Job } from '#domain/job.ts';
import type { WorkerServices } from '../services.ts';

/**
 * Takes jobs of the drawing queue, except while other workers reach ComfyUI and this one does not: it would only take jobs away
 * from them. While no worker reaches one it does take jobs, as they may have to be given up. The number at once depends on
 * how often a style draws.
 * @returns a function that checks whether any of that has changed
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
      log.warn('only this worker cannot reach ComfyUI, and it leaves drawing to others', {
        worker: workerId,
      });
      taking.stop();
      taking = undefined;
    } else if (!isCutOff && !taking) {
      log.info('this worker draws again', { worker: workerId });
      taking = take();
    } else if (taking && taken !== atOnce()) {
      // The GPUs available now have memory for other graphs.
      taking.stop();
      taking = take();
    }
  };
}
