import { pathToFileURL } from 'node:url';
import { openDatabase } from '#adapters/database/database.ts';
import { createClosers } from '../../support/closers.ts';
import { givenPostgres } from '../../support/environment.ts';
import { givenProxyTo } from '../../support/proxy.ts';
import type { Settings } from '../../support/shop-base.ts';
import { startShopProcesses } from '../../support/shop-processes.ts';
import { givenVolume, whyNoVolume } from '../../support/volume.ts';
import { givenFolder } from '../../support/folder.ts';
import type { FaultShop, Forgotten } from '../faults/fault-shop.ts';
import { moreQuickTimes } from '../faults/suite.ts';
import type { Dependency } from './plan.ts';
import { visitSettings } from './visits.ts';

type Proxy = Awaited<ReturnType<typeof givenProxyTo>>;
const diskMegabytes = 256;
const diskFiles = 4_000;

const settings = { ...moreQuickTimes, ...visitSettings };

export type World = Awaited<ReturnType<typeof openWorld>>;

const settingOf: Record<Dependency, string> = {
  database: 'DATABASE_URL',
  stripe: 'STRIPE_API_URL',
  mailbox: 'SMTP_URL',
  comfyui: 'COMFYUI_URLS',
};

type Options = {
  environment?: typeof givenPostgres;
  workers: 1 | 2;
  /** Receives the output of the shop's processes. */
  onLine: (line: string) => void;
};

/** Returns what a restore changes. */
const livingShop = (shop: FaultShop) => ({
  /** Another object after a restore, with a database of its own. */
  shop,
  /** Resolves once there is a backup, with what had happened before it. */
  backup: undefined as Promise<Forgotten> | undefined,
  /** Aborted when a restore begins, as it takes the ground from under all that is on its way. */
  life: new AbortController(),
  /** Resolves once the shop runs on the restored database. */
  restoring: undefined as Promise<void> | undefined,
});

/** Mounts a small disk for photos and pictures, where that is possible. */
function openDisk(opened: ReturnType<typeof createClosers>) {
  if (whyNoVolume !== undefined) return { stored: {} };
  const volume = givenVolume(diskMegabytes, diskFiles);
  opened.defer(() => volume[Symbol.dispose]());
  return { volume, stored: { STORAGE_URL: pathToFileURL(volume.path).href, MIN_FREE_DISK_GB: '0.01' } };
}

/** Opens a shop whose processes reach all others through proxies; the caller reaches them directly. */
export async function openWorld({ environment = givenPostgres, workers, onLine }: Options) {
  const opened = createClosers();
  const proxies = {} as Record<Dependency, Proxy>;
  let direct: Settings = {};
  async function reroute(env: Settings): Promise<Settings> {
    direct = env;
    const rerouted = Object.entries(settingOf).map(async ([dependency, setting]) => {
      const proxy = await givenProxyTo(env[setting] ?? '');
      proxies[dependency as Dependency] = opened.use(proxy);
      return [setting, proxy.url] as const;
    });
    return Object.fromEntries(await Promise.all(rerouted));
  }
  try {
    const { volume, stored } = openDisk(opened);
    const processes = opened.use(
      await startShopProcesses({ environment, reroute, settings: { ...settings, ...stored }, onLine }),
    );
    const { db } = openDatabase(direct.DATABASE_URL ?? '', () => undefined);
    const config = { ...processes.config, STRIPE_API_URL: direct.STRIPE_API_URL ?? '' };
    const shop: FaultShop = { ...processes, db, config, lostFiles: new Set(), takenBack: new Set() };
    await shop.ready();
    if (workers === 2) await shop.startSecondWorker();
    const backups = opened.use(await givenFolder()).path;
    const others = { proxies, volume, databaseUrl: direct.DATABASE_URL ?? '', backups };
    const close = () => opened.closeAll();
    const world = { ...livingShop(shop), ...others, [Symbol.asyncDispose]: close };
    opened.defer(() => world.shop.db.destroy());
    return world;
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}
