import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Folder of the shipped styles, and of the operator's own. */
type Folders = { dir: string; ownDir?: string | undefined };

const isPhoto = (name: string): boolean => /^[^.].*\.(jpe?g|png|webp|heic|avif)$/i.test(name);

async function photosIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && isPhoto(entry.name)).map(({ name }) => name);
}

/** Returns the photos for trying styles, file by name: those beside the styles' folders, the operator's first. */
async function benchPhotos({ dir, ownDir }: Folders): Promise<Map<string, string>> {
  const folders = ownDir === undefined ? [dir] : [ownDir, dir];
  const found = new Map<string, string>();
  for (const folder of folders) {
    const names = (await photosIn(folder)).filter((name) => !found.has(name)).sort();
    for (const name of names) found.set(name, path.join(folder, name));
  }
  return found;
}

export async function benchPhotoNames(folders: Folders): Promise<string[]> {
  return [...(await benchPhotos(folders)).keys()];
}

/** Reads a photo by name. @throws OperatorError if there is none. */
export async function readBenchPhoto(name: string, folders: Folders): Promise<Buffer> {
  const file = (await benchPhotos(folders)).get(name);
  if (file === undefined) throw new OperatorError(`There is no photo "${name}" beside the styles.`);
  return readFile(file);
}
