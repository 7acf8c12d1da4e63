import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from './manifest.ts';

/** How the folder of a backup ends that is being written, or whose writing was cut short. */
export const unfinished = '.unfinished';
const backupName = /^toonbooth-\d{8}T\d{6}Z$/;

/** Removes all but the newest `keep` backups of this shop. @returns how many went. */
export async function removeOldBackups(into: string, keep: number, identity: string): Promise<number> {
  const own: string[] = [];
  for (const name of (await readdir(into)).filter((entry) => backupName.test(entry)).sort()) {
    const manifest = await readManifest(path.join(into, name)).catch(() => undefined);
    if (manifest?.identity === identity) own.push(name);
  }
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await rm(path.join(into, name), { recursive: true });
  return old.length;
}

const begun = /^toonbooth-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/;
const dayMs = 24 * 3_600_000;

/** Whether the name is one of a backup, finished or not, that was begun more than a day ago. */
export function isOfEarlierDay(name: string): boolean {
  const at = name.replace(begun, '$1-$2-$3T$4:$5:$6Z').slice(0, 20);
  return begun.test(name) && Date.now() - new Date(at).getTime() > dayMs;
}
