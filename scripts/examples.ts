import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { createImages } from '#adapters/images/images.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { drawExample } from '#adapters/styles/draw-example.ts';
import { drawnExamplesDir } from '#adapters/styles/examples.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { samplePhoto, stylesOf } from '#compose.ts';
import { environment, readSettings } from '#config.ts';
import type { Tier } from '#domain/style.ts';
import { readPhoto } from './drawing/read-photo.ts';
import { withComfy } from './drawing/with-comfy.ts';

const usage = `Draws the examples of all styles, or of those named, into DATA_DIR, where the shop shows them at once.

  npm run examples [-- STYLE …]

  --photo FILE    the photo that they are drawn from
  --into DIR      puts them there instead; "comfy-workflows" changes those that are shipped`;

const options = { photo: { type: 'string', default: samplePhoto }, into: { type: 'string' } } as const;

async function chosenStyles(tier: Tier, only: string[]): Promise<Style[]> {
  const styles = await loadStyles({ ...stylesOf(readSettings(environment())), tier });
  const unknown = only.filter((id) => !styles.some((style) => style.id === id));
  if (unknown.length > 0) throw new OperatorError(`There is no style ${unknown.join(', ')}.`);
  return styles.filter(({ id }) => only.length === 0 || only.includes(id));
}

await runCommand(async () => {
  const { values, positionals: only } = readArguments(usage, options);
  const { photo: file, into } = values;
  const { DATA_DIR } = readSettings(environment());
  const folderOf = (id: string) =>
    into === undefined ? drawnExamplesDir(DATA_DIR, id) : path.resolve(into, id);
  await using images = createImages();
  const photo = await images.normalise(await readPhoto(file));
  return await withComfy(async ({ comfy, tier, folder, instanceFor }) => {
    for (const style of await chosenStyles(tier, only)) {
      await drawExample(style, photo, {
        comfy,
        images,
        folder,
        instance: instanceFor(style.id),
        dir: folderOf(style.id),
      });
      print(`${style.id}: drawn with its ${tier} graph`);
    }
    return true;
  });
});
