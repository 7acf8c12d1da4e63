import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import { ComfyError } from '../comfy-error.ts';

/** Prompt, and the shop's folder, which holds a subfolder for the prompt in each of ComfyUI's folders. */
export type PromptFolder = {
  promptId: string;
  folder: string;
  /** Prompt of the same order whose photo this one uses, and which erases it; null: the prompt's own photo. */
  photoId?: string | null;
};

/** Returns the location of a prompt's photo in the input folder, and the prefix of its picture in the output folder. */
export function namesFor({ promptId, folder, photoId }: PromptFolder) {
  const photoIn = (id: string): SavedFile => ({
    filename: 'photo.jpg',
    subfolder: `${folder}/${id}`,
    type: 'input',
  });
  const photo = photoIn(photoId ?? promptId);
  const photoName = `${photo.subfolder}/${photo.filename}`;
  return { photo, photoName, prefix: `${folder}/${promptId}/picture`, ownPhoto: photoIn(promptId) };
}

/** Returns the file of a prompt's n-th layer, counted from 1. */
export function layerFile({ promptId, folder }: PromptFolder, n: number): SavedFile {
  return { filename: `layer-${n}.png`, subfolder: `${folder}/${promptId}`, type: 'input' };
}

/** Folders that every ComfyUI has. */
const kinds = ['input', 'output', 'temp'];

/**
 * Removes the shop's files from ComfyUI's folders, if they are shared with the shop. `dirs` are the folders that hold `input`,
 * `output` and `temp`, of all instances.
 */
export function createSharedFolders(dirs: string[]) {
  /** Removes a prompt's photo, layers and picture. */
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

  /** Removes everything in the shop's folder older than this, except for `needed` prompts. @returns the number removed. */
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

/** Most pictures, or layers, that a prompt can leave, even if it was posted repeatedly. */
const mostFiles = 9;

/**
 * Overwrites the files of prompts on one instance with empty ones, which remain: ComfyUI has no route to delete files. Checks
 * that a file is empty afterwards until that has worked once, and again with each new version of the instance.
 */
export function createEraser(client: ComfyClient) {
  let trusted: string | undefined;

  async function empty(file: SavedFile): Promise<void> {
    const name = await client.upload(Buffer.alloc(0), file);
    if (name !== `${file.subfolder}/${file.filename}`)
      throw new ComfyError('unreachable', `ComfyUI stored ${file.filename} under another name: ${name}`);
  }

  /** @returns false when there is no such file. */
  async function emptyAndLook(file: SavedFile): Promise<boolean> {
    const before = await client.sizeOf(file);
    if (before === undefined || before === 0) return before === 0;
    await empty(file);
    const left = await client.sizeOf(file);
    if (left === 0 || left === undefined) return true;
    throw new ComfyError('unreachable', `ComfyUI kept ${left} bytes of ${file.type}/${file.subfolder}`);
  }

  /**
   * Overwrites the photo, the layers and the pictures of a prompt.
   * @throws ComfyError `unreachable` when one of them could not be overwritten.
   */
  async function erase(prompt: PromptFolder): Promise<void> {
    const { ownPhoto } = namesFor(prompt);
    await emptyAndLook(ownPhoto);
    for (const fileOf of [layerFile, pictureOf]) {
      for (let n = 1; n <= mostFiles && (await emptyAndLook(fileOf(prompt, n))); n += 1);
    }
  }

  /** Does the same for a prompt that is known to have left this many layers and one picture, the first of its name. */
  async function eraseOne(prompt: PromptFolder, layers: number): Promise<void> {
    const { ownPhoto, photo } = namesFor(prompt);
    const overwrite = trusted === client.version() ? empty : emptyAndLook;
    if (photo.subfolder === ownPhoto.subfolder) await overwrite(photo);
    for (let n = 1; n <= layers; n += 1) await overwrite(layerFile(prompt, n));
    await overwrite(pictureOf(prompt, 1));
    trusted = client.version();
  }

  return { erase, eraseOne };
}

function pictureOf(prompt: PromptFolder, n: number): SavedFile {
  const filename = `picture_${String(n).padStart(5, '0')}_.png`;
  return { ...namesFor(prompt).ownPhoto, filename, type: 'output' };
}
