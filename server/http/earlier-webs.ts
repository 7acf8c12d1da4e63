import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { earlierWebsDir } from '#adapters/data-dir/contents.ts';

/** Time in ms during which a page opened before an upgrade may request its assets. */
const keptMs = 24 * 60 * 60_000;

/** Finds the folders of webs that this machine has served, including this version's. */
export function findEarlierWebs(dataDir: string): string[] {
  const dir = earlierWebsDir(dataDir);
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => !name.endsWith('.new'))
    .map((name) => path.join(dir, name));
}

/** Identifies a web by its file names under assets/, which contain a hash of the content. */
async function idOf(assets: string): Promise<string> {
  const names = (await readdir(assets)).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Keeps a copy of this version's scripts, styles and images for the next version's server, and removes copies that were replaced
 * by another version more than a day ago.
 */
export async function keepWeb(webRoot: string, dataDir: string): Promise<void> {
  const assets = path.join(webRoot, 'assets');
  const mine = path.join(earlierWebsDir(dataDir), await idOf(assets));
  if (!existsSync(mine)) {
    // Every start uses the same folder, so the next one completes a copy that a crash cut short.
    const fresh = `${mine}.new`;
    await mkdir(fresh, { recursive: true });
    await cp(assets, path.join(fresh, 'assets'), { recursive: true });
    await rename(fresh, mine);
  }
  await utimes(mine, new Date(), new Date());
  await removeReplaced(dataDir);
}

async function removeReplaced(dataDir: string): Promise<void> {
  const found = findEarlierWebs(dataDir).map(async (folder) => {
    return { folder, startedAt: (await stat(folder)).mtimeMs };
  });
  const newestFirst = (await Promise.all(found)).sort((a, b) => b.startedAt - a.startedAt);
  for (const [n, { folder }] of newestFirst.entries()) {
    const replacedAt = newestFirst[n - 1]?.startedAt ?? Infinity;
    if (replacedAt < Date.now() - keptMs) await rm(folder, { recursive: true, force: true });
  }
}
