import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { compose } from '#compose.ts';
import { readConfig } from '#config.ts';
import { mailerFor } from '#adapters/mails/mailer.ts';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { createOutages } from '#worker/outages.ts';
import { runOrder } from '#worker/run-order.ts';
import type { WorkerServices } from '#worker/services.ts';
import { givenOrder } from './orders.ts';
import { givenFolder } from './folder.ts';
import { givenDatabase } from './postgres.ts';
import { unreachable } from './services.ts';
import { givenComfy, tiny } from './comfyui.ts';

/** Quickest possible style. */
const tinyStyle: Style = {
  id: 'tiny',
  order: 1,
  texts: { en: { title: 'Tiny', tagline: 'Small and inverted' } },
  outputLimits: {},
  tier: 'cpu',
  workflow: tiny,
  output: { tolerance: 1, longSide: [1, 10_000] },
  candidates: 1,
  deadlineSeconds: { first: 60, later: 60 },
  landing: [],
  gallery: [],
  folder: 'comfy-workflows/anime',
};

/** Composes the services of a worker's steps, with a database of their own and one tiny style. */
export async function givenWorkerServices(
  urls: string[],
  settings: Record<string, string> = {},
  style: Partial<Style> = {},
  pace: { silentSeconds?: number; healthSeconds?: number; pollSeconds?: number } = {},
) {
  const folder = await givenFolder();
  const database = await givenDatabase();
  const config = readConfig({
    ...unreachable,
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    COMFYUI_URLS: urls.join(','),
    ...settings,
  });
  const services = await compose(config, 'worker');
  const comfy = givenComfy(urls, {
    dirs: config.COMFYUI_DIRS,
    cooldownSeconds: 0.3,
    silentSeconds: 3,
    ...pace,
  });
  const workerId = `test/${randomUUID()}`;
  const lock = await holdWorkerLock(config.DATABASE_URL, workerId);
  const worker: WorkerServices = {
    ...services,
    comfy,
    styles: new Map([[tinyStyle.id, { ...tinyStyle, ...style }]]),
    workerId,
    lock,
    leases: services.orders.leasesOf({ id: workerId, leaseSeconds: 20 }),
    outages: createOutages(),
    mailer: mailerFor(services.config, config.SMTP_URL),
    mailLogo: undefined,
  };

  /** Creates a paid order whose photo is to be drawn. */
  async function approved(photo: Buffer): Promise<Order> {
    const order = await givenOrder(services.db, {
      state: 'approved',
      styleId: tinyStyle.id,
      paidAt: new Date(),
    });
    await services.files.put('photos', order.id, photo);
    return order;
  }

  /** Takes the order whenever it is due, as sweep and queue do, until it is drawn or given up. */
  async function drawOrder({ id }: Order, stopping: () => AbortSignal): Promise<void> {
    for (;;) {
      await runOrder(id, 'approved', worker, stopping());
      const order = await services.orders.byId(id);
      if (order?.state !== 'approved') return;
      await pause(Math.max(10, order.dueAt.getTime() - Date.now()));
    }
  }

  return {
    services: worker,
    approved,
    drawOrder,
    async [Symbol.asyncDispose]() {
      comfy.close();
      await services.close();
      await lock.close();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
