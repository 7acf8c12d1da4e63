import { resolve, sep } from 'node:path';

const folderTypes = ['input', 'output', 'temp'] as const;
export type FolderType = (typeof folderTypes)[number];

export function isFolderType(type: string): type is FolderType {
  return folderTypes.some((folder) => folder === type);
}

/** Splits ComfyUI's `name [temp]` into the name and its folder. */
export function splitAnnotated(value: string): { name: string; type?: FolderType } {
  const type = folderTypes.find((folder) => value.endsWith(`[${folder}]`));
  return type ? { name: value.slice(0, -type.length - 2).trimEnd(), type } : { name: value };
}

/** Returns the path of a LoadImage value's file. Like the real ComfyUI it does not reject `..`. */
export function filePath(dir: string, value: string): string {
  const { name, type = 'input' } = splitAnnotated(value);
  return resolve(dir, type, name);
}

/** Tells whether a path is the folder or lies inside it; both are absolute. */
export function isInside(folder: string, path: string): boolean {
  return (path + sep).startsWith(folder + sep);
}
