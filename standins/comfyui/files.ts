import { resolve, sep } from 'node:path';

export type FolderType = 'input' | 'output' | 'temp';

export function isFolderType(type: string): type is FolderType {
  return type === 'input' || type === 'output' || type === 'temp';
}

/** Splits ComfyUI's `name [temp]` into the name and the folder it lies in. */
export function splitAnnotated(value: string): { name: string; type?: FolderType } {
  const found = /^(.*) ?\[(input|output|temp)\]$/s.exec(value);
  if (!found) return { name: value };
  return { name: (found[1] ?? '').trimEnd(), type: found[2] as FolderType };
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
