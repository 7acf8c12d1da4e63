import { createComfy, type Comfy } from '#adapters/comfyui/comfyui.ts';
import type { WorkerLock } from '#adapters/database/worker-lock.ts';
import { createLeases, type Leases } from '#adapters/database/tables/orders.ts';
import { mailerFor, type Mailer } from '#adapters/mails/mailer.ts';
import { openStyles } from '#adapters/styles/styles.ts';
import { compose, stylesOf, type ImageProcesses, type Services } from '#compose.ts';
import type { Config } from '#config.ts';
import { createOutages, type Outages } from './outages.ts';

/** The shop, and what only the worker has. */
export type WorkerServices = Services & {
  comfy: Comfy;
  mailer: Mailer;
  leases: Leases;
  outages: Outages;
  /** This process and no other, ever: neither one with the same name nor an earlier one. */
  workerId: string;
  lock: Pick<WorkerLock, 'isSettled'>;
};

/** Plugs in what the worker needs, and begins to watch the ComfyUI instances. */
export async function composeWorker(
  config: Config,
  lock: WorkerLock,
  imageProcesses?: ImageProcesses,
): Promise<WorkerServices> {
  const services = await compose(config, 'worker', imageProcesses);
  const { workerId } = lock;
  const comfy = createComfy({
    urls: config.COMFYUI_URLS,
    dirs: config.COMFYUI_DIRS,
    stalledSeconds: config.GIVE_UP_MINUTES * 60,
    findLandmarks: services.moderator.findLandmarks,
    log: services.log,
  });
  const leases = createLeases(services.db, { id: workerId, leaseSeconds: config.LOCK_SECONDS });
  return {
    ...services,
    workerId,
    lock,
    leases,
    outages: createOutages(),
    mailer: mailerFor(config, config.SMTP_URL),
    comfy,
    styles: await openStyles({ ...stylesOf(config), tierNow: comfy.tier, log: services.log }),
    async close(): Promise<void> {
      // At the same time: where the database is away, stopping has no time for waiting twice.
      await Promise.all([leases.leave().catch(() => undefined), services.close()]);
      comfy.close();
      await lock.close();
    },
  };
}
