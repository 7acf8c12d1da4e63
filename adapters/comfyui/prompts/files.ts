import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** In each of ComfyUI's folders, all that is ours lies in a folder of this name: one folder a prompt, named after it. */
const ours = 'toonbooth';

/** Where a prompt's photo lies among the inputs, and where its picture is saved among the outputs. */
export function namesFor(promptId: string): { photo: string; prefix: string } {
  return { photo: `${ours}/${promptId}/photo.jpg`, prefix: `${ours}/${promptId}/picture` };
}

/** The folders that every ComfyUI has. */
const kinds = ['input', 'output', 'temp'];

/**
 * What ComfyUI keeps of us on disk, where its folders are shared with us: it has no route to delete files. `dirs` are
 * the folders that hold `input`, `output` and `temp`, of all instances.
 */
export function createPromptFiles(dirs: string[]) {
  const places = dirs.flatMap((dir) => kinds.map((kind) => path.join(dir, kind, ours)));

  /** Removes a prompt's photo and picture. */
  async function remove(promptId: string): Promise<void> {
    await Promise.all(
      places.map((place) => rm(path.join(place, promptId), { recursive: true, force: true })),
    );
  }

  async function sweepPlace(place: string, minutes: number, needed: Set<string>): Promise<number> {
    const names = await readdir(place).catch(ignoreMissing);
    let removed = 0;
    for (const name of names ?? []) {
      const file = path.join(place, name);
      const age = Date.now() - ((await stat(file).catch(ignoreMissing))?.mtimeMs ?? Infinity);
      if (age < minutes * 60_000 || needed.has(name)) continue;
      await rm(file, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }

  /** Removes all that is older than this, but for what these prompts still need. @returns how much that was. */
  async function sweep(minutes: number, needed: string[]): Promise<number> {
    const counts = places.map((place) => sweepPlace(place, minutes, new Set(needed)));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  return { remove, sweep };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
