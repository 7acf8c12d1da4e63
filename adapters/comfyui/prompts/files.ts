import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SavedFile } from '../client/answers.ts';
import type { ComfyClient } from '../client/client.ts';
import { ComfyError } from '../comfy-error.ts';

/** A prompt, and the shop's folder that holds a folder of the prompt's own in each of ComfyUI's folders. */
export type PromptFolder = {
  promptId: string;
  folder: string;
  /** The prompt of the same order whose photo this one is drawn from, and which it is erased with; null: its own. */
  photoId?: string | null;
};

/** Where a prompt's photo lies among the inputs, and where its picture is saved among the outputs. */
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

/** The file of a prompt’s n-th layer, from 1 on. */
export function layerFile({ promptId, folder }: PromptFolder, n: number): SavedFile {
  return { filename: `layer-${n}.png`, subfolder: `${folder}/${promptId}`, type: 'input' };
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

/** More pictures, or layers, than this no prompt leaves, however often it was posted. */
const mostFiles = 9;

/**
 * Overwrites what prompts left on one instance with nothing: ComfyUI has no route to delete files, so empty ones stay.
 * Whether anything is left of a file is looked at until the instance has been seen to keep nothing, and again with each version.
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

  /** The same for a prompt of which it is known that it left so many layers and one picture, the first of its name. */
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
