import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { writeKept } from './kept-file.ts';
import { takeLock } from './lock.ts';
import type { Addresses } from './plan.ts';

/** Thrown when another start already uses the folder. */
export class FolderInUse extends Error {}

/** A clean stop takes this long at most, in ms. */
const leavingMs = 40_000;

const shopAddress = z.object({ shop: z.string() });

async function make(dir: string): Promise<string> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await mkdir(path.join(dir, 'logs'), { recursive: true });
    return await realpath(dir);
  } catch (cause) {
    throw new Error(
      `DATA_DIR ${dir} cannot be made or entered. Give its folder to your account, or set another.`,
      {
        cause,
      },
    );
  }
}

async function shopIn(addressesFile: string): Promise<string | undefined> {
  const text = await readFile(addressesFile, 'utf8').catch(() => '{}');
  return shopAddress.safeParse(JSON.parse(text)).data?.shop;
}

function inUse(dir: string, shop: string | undefined): FolderInUse {
  const where = shop ? `: ${shop}` : ' and is starting or stopping';
  return new FolderInUse(
    `Toonbooth runs from ${dir} already${where}. For a second shop set another DATA_DIR.`,
  );
}

/**
 * Takes the folder, after waiting for a start that is on its way out.
 * @throws FolderInUse when a shop is open there, or is not gone in time.
 */
async function takeFolder(
  dir: string,
  addressesFile: string,
  say: (text: string) => void,
): Promise<{ release: () => void }> {
  const deadline = Date.now() + leavingMs;
  let lock = await takeLock(`folder ${dir}`);
  while (!lock) {
    const shop = await shopIn(addressesFile);
    if (shop !== undefined || Date.now() > deadline) throw inUse(dir, shop);
    say('Another Toonbooth is starting or stopping here: waiting for it.');
    await wait(200);
    lock = await takeLock(`folder ${dir}`);
  }
  return lock;
}

/**
 * Makes the shop's folder and takes it for this process alone; `say` hears what is being waited for.
 * @throws FolderInUse with the address of the shop that runs from it.
 */
export async function openFolder(wanted: string, say: (text: string) => void) {
  const dir = await make(wanted);
  const addressesFile = path.join(dir, 'addresses.json');
  const lock = await takeFolder(dir, addressesFile, say);
  const endedUncleanly = existsSync(addressesFile);
  await rm(addressesFile, { force: true });
  return {
    dir,
    /** True when the last start from here was killed, so that its parts may still be on their way out. */
    endedUncleanly,
    logFile: (part: string) => path.join(dir, 'logs', `${part}.log`),
    publish: (addresses: Addresses) => writeKept(addressesFile, addresses),
    unpublish: () => rm(addressesFile, { force: true }),
    release: lock.release,
  };
}

export type Folder = Awaited<ReturnType<typeof openFolder>>;
