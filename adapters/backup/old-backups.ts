import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from './manifest.ts';

/** How the folder of a backup ends that is being written, or whose writing was cut short. */
export const unfinished = '.unfinished';
const finished = /^toonbooth-\d{8}T\d{6}Z$/;

/** Removes all but the newest `keep` backups of this shop, and what backups of an earlier day left unfinished. @returns how many went. */
export async function removeOldBackups(into: string, keep: number, identity: string): Promise<number> {
  const own: string[] = [];
  for (const name of (await readdir(into)).filter((entry) => finished.test(entry)).sort()) {
    const manifest = await readManifest(path.join(into, name)).catch(() => undefined);
    if (manifest?.identity === identity) own.push(name);
  }
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await rm(path.join(into, name), { recursive: true });
  return old.length;
}
