import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from './manifest.ts';

/** Suffix of a backup's folder while it is being written, or if writing was interrupted. */
export const unfinished = '.unfinished';
const backupName = /^toonbooth-\d{8}T\d{6}Z$/;

/** Removes all but the newest `keep` backups of this shop. @returns the number removed. */
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

/** Decides whether a name is that of a backup, finished or not, begun more than a day ago. */
export function isOfEarlierDay(name: string): boolean {
  const at = name.replace(begun, '$1-$2-$3T$4:$5:$6Z').slice(0, 20);
  return begun.test(name) && Date.now() - new Date(at).getTime() > dayMs;
}
