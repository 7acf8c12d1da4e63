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

/** What choosing a style and typing an address takes a visitor at least; the advice on the photo is there by then. */
export const choosingMs = 1_500;

/** Nobody is refused for asking often, and nothing is drawn but what is measured. */
const forMeasuring = {
  ...unlimited,
  UPLOADING_MEGABYTES: '2000',
  MAX_WAIT: '100000',
  TEST_PICTURE_HOURS: '0',
  WORKFLOWS: 'cpu',
};

/** A shop as `npm start` opens it, all of its processes included, with data of its own. */
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

/** Stand-ins for ComfyUI as `openComfyui` opens them. @returns their addresses */
export async function openComfyuis(opened: Opened, count: number, seconds: number): Promise<string[]> {
  const all = await Promise.all(Array.from({ length: count }, () => openComfyui(opened, seconds)));
  return all.map(({ url }) => url);
}

/** A stand-in for ComfyUI in a process of its own, whose prompts take so many seconds; `gpu` is the gigabytes of one that it has. */
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
