import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { createImages } from '#adapters/images/images.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { withComfy } from './drawing/with-comfy.ts';
import { createComposer, type Draw } from './landing-pictures/compose-picture.ts';
import { pictureNames, writePictures } from './landing-pictures/write-pictures.ts';

const root = path.resolve(import.meta.dirname, '..');

const usage = `Draws every picture of the landing page and the gallery again, or those named.

  npm run landing-pictures [-- NAME …]

  --into DIR      puts them there (default: web)`;

const options = { into: { type: 'string', default: path.join(root, 'web') } } as const;

/** @throws OperatorError listing the existing names if one is unknown. */
function refuseUnknown(only: string[], names: string[]): void {
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(`There is no ${unknown.join(', ')}. Choose among ${names.join(', ')}.`);
}

await runCommand(async () => {
  const { values, positionals: only } = readArguments(usage, options);
  const { into } = values;
  await using images = createImages();
  return await withComfy(async ({ comfy, tier, folder, instanceFor }) => {
    const styles = await loadStyles({ dir: path.join(root, 'comfy-workflows'), tier });
    refuseUnknown(only, pictureNames(styles));
    const draw: Draw = async (styleId, photo) => {
      const style = styles.find(({ id }) => id === styleId);
      if (style === undefined) throw new OperatorError(`There is no style ${styleId}.`);
      return await drawPicture(style, photo, { comfy, images, folder, instance: instanceFor(styleId) });
    };
    await writePictures({
      ...{ into, styles, only, tier },
      compose: createComposer(images, draw),
      onMade: (name) => print(`${name}: made with the ${tier} graphs`),
    });
    return true;
  });
});
