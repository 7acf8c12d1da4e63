import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#adapters/error-code.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { readStyle } from '#adapters/styles/folder.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Tier } from '#domain/style.ts';

/** Files of a style's folder: its `style.json`, the graph of one tier, and its example picture if one was drawn. */
export type StyleFiles = {
  description: { id: string };
  workflow: Workflow;
  tier: Tier;
  example?: Buffer | undefined;
};

type Place = { stylesDir: string; currency: string };

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function fill(folder: string, { description, workflow, tier, example }: StyleFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'style.json'), json(description));
  await writeFile(path.join(folder, `${tier}.json`), json(workflow));
  if (example) await writeFile(path.join(folder, 'after.webp'), example);
}

/** Reads a folder as the shop does at its start. @throws OperatorError that lists all problems */
async function readAsShop(folder: string, { tier }: StyleFiles, { currency }: Place): Promise<Style> {
  const problems: string[] = [];
  const style = await readStyle(folder, { tier, currency }, (file, problem) =>
    problems.push(`  ${file} ${problem}`),
  );
  if (style && problems.length === 0) return style;
  throw new OperatorError(`The shop would not sell this:\n${problems.join('\n')}`);
}

/** Writes the folder under a name that the shop ignores, and passes it to `use` if the shop's own reader accepts it. */
async function withFolder<T>(
  files: StyleFiles,
  place: Place,
  use: (folder: string, style: Style) => Promise<T>,
): Promise<T> {
  const hidden = path.join(place.stylesDir, `.new-${process.pid}`);
  try {
    const folder = path.join(hidden, files.description.id);
    await fill(folder, files);
    return await use(folder, await readAsShop(folder, files, place));
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new OperatorError(
      `${place.stylesDir} cannot be written to (${code}). Run this as an account that may; in a container the folder must be mounted writable.`,
    );
  } finally {
    await rm(hidden, { recursive: true, force: true });
  }
}

/** Returns the style as the shop would read it, and leaves no files. @throws OperatorError that lists all problems */
export function tryStyle(files: StyleFiles, place: Place): Promise<Style> {
  return withFolder(files, place, (_folder, style) => Promise.resolve(style));
}

/** Writes a style's folder atomically, and never over another. @returns its path */
export function writeStyle(files: StyleFiles, place: Place): Promise<string> {
  return withFolder(files, place, async (folder) => {
    const target = path.join(place.stylesDir, files.description.id);
    // Renaming would replace only an empty folder, and fail otherwise.
    if (existsSync(target)) throw new OperatorError(`${target} already exists: nothing was written.`);
    await rename(folder, target);
    return target;
  });
}
