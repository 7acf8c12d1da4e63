import { createComfy, type Comfy } from '#adapters/comfyui/comfyui.ts';
import type { WorkerLock } from '#adapters/database/processes/worker-lock.ts';
import type { Leases } from '#adapters/database/tables/orders.ts';
import type { MailLogo } from '#adapters/mails/facts.ts';
import { mailerFor, type Mailer } from '#adapters/mails/mailer.ts';
import { openStyles } from '#adapters/styles/styles.ts';
import { compose, mailLogoOf, stylesOf, type ImageProcesses, type Services } from '#compose.ts';
import type { Config } from '#config.ts';
import { createOutages, type Outages } from './outages.ts';

/** Services of the shop, and those that only the worker has. */
export type WorkerServices = Services & {
  comfy: Comfy;
  mailer: Mailer;
  /** Undefined if it cannot be read: mails then have only the shop's name. */
  mailLogo: MailLogo | undefined;
  leases: Leases;
  outages: Outages;
  /** Unique to this process: an earlier one, or another of the same name, has a different id. */
  workerId: string;
  lock: Pick<WorkerLock, 'isSettled'>;
};

/** Composes the worker's services, and begins to watch the ComfyUI instances. */
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
    stalledSeconds: () => services.config.GIVE_UP_MINUTES * 60,
    findLandmarks: services.moderator.findLandmarks,
    findPersons: services.moderator.findPersons,
    log: services.log,
  });
  const leases = services.orders.leasesOf({ id: workerId, leaseSeconds: config.LOCK_SECONDS });
  return {
    ...services,
    workerId,
    lock,
    leases,
    outages: createOutages(),
    mailer: mailerFor(services.config, config.SMTP_URL),
    mailLogo: await mailLogoOf(services),
    comfy,
    styles: await openStyles({
      ...stylesOf(config),
      tierNow: comfy.tier,
      memoryNow: comfy.smallestMemory,
      log: services.log,
    }),
    async close(): Promise<void> {
      // In parallel: while the database is away there is no time to wait for two timeouts.
      await services.close(leases.leave().catch(() => undefined));
      comfy.close();
      await lock.close();
    },
  };
}
