import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isTestDrawing } from '../images/pictures/ai-mark.ts';
import type { Style } from './folder.ts';

export type ExampleName = 'before' | 'after';

/** Returns the folder of the operator's own example pictures, drawn on their GPU; they replace those in a style's folder. */
export function drawnExamplesDir(dataDir: string, styleId: string): string {
  return path.join(dataDir, 'examples', styleId);
}

/** Returns the file of a style's example picture; undefined if there is none. */
export function exampleFile({ id, folder }: Style, name: ExampleName, dataDir: string): string | undefined {
  const own = path.join(drawnExamplesDir(dataDir, id), `${name}.webp`);
  const shipped = ['webp', 'jpg', 'png'].map((extension) => path.join(folder, `${name}.${extension}`));
  return [own, ...shipped].find((file) => existsSync(file));
}

/** Results of `hasTestExample`, by file and modification time. */
const testDrawings = new Map<string, boolean>();

/** Returns true if a style's example picture is marked as drawn by a graph without models; one from the operator has no mark. */
export function hasTestExample(style: Style, dataDir: string): boolean {
  const file = exampleFile(style, 'after', dataDir);
  if (file === undefined) return false;
  const version = `${file} ${statSync(file).mtimeMs}`;
  const known = testDrawings.get(version) ?? isTestDrawing(readFileSync(file));
  testDrawings.set(version, known);
  return known;
}

/** Returns the ids of styles whose example pictures are test drawings, which a shop that sells should not show. */
export function stylesWithTestExamples(styles: Iterable<Style>, dataDir: string): string[] {
  return [...styles].filter((style) => hasTestExample(style, dataDir)).map(({ id }) => id);
}
