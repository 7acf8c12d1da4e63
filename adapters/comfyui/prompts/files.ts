import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import { ComfyError } from '../comfy-error.ts';

/** A prompt, and the shop's folder that holds a folder of the prompt's own in each of ComfyUI's folders. */
export type PromptFolder = { promptId: string; folder: string };

/** Where a prompt's photo lies among the inputs, and where its picture is saved among the outputs. */
export function namesFor({ promptId, folder }: PromptFolder) {
  const subfolder = `${folder}/${promptId}`;
  const photo: SavedFile = { filename: 'photo.jpg', subfolder, type: 'input' };
  return { photo, photoName: `${subfolder}/${photo.filename}`, prefix: `${subfolder}/picture` };
}

/** The folders that every ComfyUI has. */
const kinds = ['input', 'output', 'temp'];

/**
 * What ComfyUI keeps of us on disk, where its folders are shared with us. `dirs` are the folders that hold `input`,
 * `output` and `temp`, of all instances.
 */
export function createSharedFolders(dirs: string[]) {
  /** Removes a prompt's photo and picture. */
  async function remove({ promptId, folder }: PromptFolder): Promise<void> {
    const places = dirs.flatMap((dir) => kinds.map((kind) => path.join(dir, kind, folder, promptId)));
    await Promise.all(places.map((place) => rm(place, { recursive: true, force: true })));
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

  /** Removes all in the shop's folder that is older than this, but for what these prompts need. @returns how much that was. */
  async function sweep(folder: string, minutes: number, needed: string[]): Promise<number> {
    const places = dirs.flatMap((dir) => kinds.map((kind) => path.join(dir, kind, folder)));
    const counts = places.map((place) => sweepPlace(place, minutes, new Set(needed)));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  return { remove, sweep, areShared: dirs.length > 0 };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** More pictures than this no prompt leaves, however often it was posted. */
const mostPictures = 9;

/**
 * Overwrites photo and pictures of a prompt with nothing: ComfyUI has no route to delete files, so empty ones stay.
 * @throws ComfyError `unreachable` when one of them could not be overwritten.
 */
export async function eraseFiles(client: ComfyClient, prompt: PromptFolder): Promise<void> {
  const { photo } = namesFor(prompt);
  await erase(client, photo);
  for (let n = 1; n <= mostPictures; n += 1) {
    const filename = `picture_${String(n).padStart(5, '0')}_.png`;
    if (!(await erase(client, { ...photo, filename, type: 'output' }))) return;
  }
}

/** @returns false when there is no such file. */
async function erase(client: ComfyClient, file: SavedFile): Promise<boolean> {
  const before = await client.sizeOf(file);
  if (before === undefined || before === 0) return before === 0;
  await client.upload(Buffer.alloc(0), file);
  const left = await client.sizeOf(file);
  if (left === 0 || left === undefined) return true;
  throw new ComfyError('unreachable', `ComfyUI kept ${left} bytes of ${file.type}/${file.subfolder}`);
}
