import { resolve, sep } from 'node:path';

const folderTypes = ['input', 'output', 'temp'] as const;
export type FolderType = (typeof folderTypes)[number];

export function isFolderType(type: string): type is FolderType {
  return folderTypes.some((folder) => folder === type);
}

/** Splits ComfyUI's `name [temp]` into the name and the folder it lies in. */
export function splitAnnotated(value: string): { name: string; type?: FolderType } {
  const type = folderTypes.find((folder) => value.endsWith(`[${folder}]`));
  return type ? { name: value.slice(0, -type.length - 2).trimEnd(), type } : { name: value };
}

/** Where the file of a LoadImage value lies. Like the real one it does not stop at `..`. */
export function filePath(dir: string, value: string): string {
  const { name, type = 'input' } = splitAnnotated(value);
  return resolve(dir, type, name);
}

/** Whether a path is a folder or lies in it, both absolute. */
export function isInside(folder: string, path: string): boolean {
  return (path + sep).startsWith(folder + sep);
}
