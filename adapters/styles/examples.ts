import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Style } from './folder.ts';

export type ExampleName = 'before' | 'after';

/** The operator's own example pictures, drawn on their GPU: they come before those in a style's folder. */
export function drawnExamplesDir(dataDir: string, styleId: string): string {
  return path.join(dataDir, 'examples', styleId);
}

/** The file of a style's example picture; undefined where there is none. */
export function exampleFile({ id, folder }: Style, name: ExampleName, dataDir: string): string | undefined {
  const own = path.join(drawnExamplesDir(dataDir, id), `${name}.webp`);
  const shipped = ['webp', 'jpg', 'png'].map((extension) => path.join(folder, `${name}.${extension}`));
  return [own, ...shipped].find((file) => existsSync(file));
}
