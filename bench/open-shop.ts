import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { settingsFile } from '#adapters/data-dir/contents.ts';
import { givenDataDir, launch } from '#tests/start/launch.ts';
import type { createClosers } from '#tests/support/closers.ts';
import { createCustomer } from '#tests/support/customer.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { unlimited, type Settings } from '#tests/support/shop-base.ts';

export type Opened = ReturnType<typeof createClosers>;
export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Minimum time in milliseconds that a visitor needs to choose a style and type an address; the advice on the photo has arrived by
 * then.
 */
export const choosingMs = 1_500;

/** Settings that lift rate limits and draw nothing that is not measured. */
const forMeasuring = {
  ...unlimited,
  UPLOADING_MEGABYTES: '2000',
  MAX_WAIT: '100000',
  TEST_PICTURE_HOURS: '0',
  WORKFLOWS: 'cpu',
};

/** Starts a shop with `npm start`, including all of its processes, with its own data. */
export async function openShop(opened: Opened, settings: Settings = {}) {
  const { path: dataDir } = opened.use(await givenDataDir());
  const start = opened.use(launch(dataDir, { ...forMeasuring, ...settings }));
  const { shop: url, ...standins } = await start.opened();
  const [stripe, mailbox] = [standins.stripe ?? '', standins.mailbox ?? ''];
  const { DATABASE_URL: databaseUrl = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } =
    (await settingsFile.read(dataDir)) ?? {};
  const customer = createCustomer({ url, stripe: { url: stripe }, mailbox: { url: mailbox } });
  return { url, customer, mailbox, dataDir, databaseUrl, webhookSecret, processes: start.processes };
}

const readyMessage = z.object({ ready: z.object({ comfyui: z.string() }) });

/** Starts several stand-ins for ComfyUI. @returns their addresses */
export async function openComfyuis(opened: Opened, count: number, seconds: number): Promise<string[]> {
  const all = await Promise.all(Array.from({ length: count }, () => openComfyui(opened, seconds)));
  return all.map(({ url }) => url);
}

/**
 * Starts a stand-in for ComfyUI in its own process; prompts take `seconds`, and `gpu` is the GPU memory it reports, in gigabytes.
 */
export async function openComfyui(opened: Opened, seconds: number, gpu?: number) {
  const { path: dir } = opened.use(await givenFolder());
  const program = path.resolve(import.meta.dirname, '../dist/programs/standins/comfyui/main.js');
  const ofGpu = gpu === undefined ? [] : ['--gpu', String(gpu)];
  const child = fork(program, ['--dir', dir, '--seconds', String(seconds), ...ofGpu], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  opened.defer(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const messages: unknown[] = await once(child, 'message');
  return { url: readyMessage.parse(messages[0]).ready.comfyui, pid: child.pid ?? 0 };
}
