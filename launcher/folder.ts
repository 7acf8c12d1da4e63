import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeKept } from './kept-file.ts';
import { takeLock } from './lock.ts';
import type { Addresses } from './plan.ts';

/** Thrown when another start already uses the folder. */
export class FolderInUse extends Error {}

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

/**
 * Makes the shop's folder and takes it for this process alone.
 * @throws FolderInUse with the address of the shop that runs from it.
 */
export async function openFolder(wanted: string) {
  const dir = await make(wanted);
  const addressesFile = path.join(dir, 'addresses.json');
  const lock = await takeLock(`folder ${dir}`);
  if (!lock) {
    const shop = await shopIn(addressesFile);
    throw new FolderInUse(
      `Toonbooth runs from ${dir} already${shop ? `: ${shop}` : ' and is starting'}. ` +
        'For a second shop set another DATA_DIR.',
    );
  }
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
