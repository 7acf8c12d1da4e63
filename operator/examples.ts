import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createImages, type Images } from '#adapters/images/images.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import type { Style } from '#adapters/styles/styles.ts';
import type { Tier } from '#domain/style.ts';
import { OperatorError, runCommand, say } from './command.ts';
import { drawExample } from './examples/draw-example.ts';
import { withComfy } from './examples/with-comfy.ts';

const root = path.resolve(import.meta.dirname, '..');

/** `npm run examples [-- --photo FILE] [style …]` draws the examples of all styles, or of those named. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { photo: { type: 'string', default: path.join(root, 'tests/photos/astronaut.png') } },
  });
  return { photo: values.photo, only: positionals };
}

async function readPhoto(file: string, images: Images) {
  const bytes = await readFile(file).catch(() => {
    throw new OperatorError(`${file} cannot be read. --photo takes a photo's file.`);
  });
  return await images.normalise(bytes);
}

async function chosenStyles(tier: Tier, only: string[]): Promise<Style[]> {
  const styles = await loadStyles({ dir: path.join(root, 'comfy-workflows'), tier, needsExamples: false });
  const unknown = only.filter((id) => !styles.some((style) => style.id === id));
  if (unknown.length > 0) throw new OperatorError(`There is no style ${unknown.join(', ')}.`);
  return styles.filter(({ id }) => only.length === 0 || only.includes(id));
}

await runCommand(async () => {
  const { photo: file, only } = readArguments();
  await using images = createImages();
  const photo = await readPhoto(file, images);
  return await withComfy(async ({ comfy, tier, instanceFor }) => {
    for (const style of await chosenStyles(tier, only)) {
      await drawExample(style, photo, { comfy, images, instance: instanceFor(style.id) });
      say(`${style.id}: drawn with its ${tier} graph`);
    }
    return true;
  });
});
