import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { createImages } from '#adapters/images/images.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { findAgain } from './drawing/found-faces.ts';
import { withComfy } from './drawing/with-comfy.ts';
import { createComposer, type Draw } from './landing-pictures/compose-picture.ts';
import { createFaceCount } from './landing-pictures/face-count.ts';
import { contactSheet } from './landing-pictures/gallery-list.ts';
import { pictureNames, writePictures } from './landing-pictures/write-pictures.ts';
import { writeSheet } from './landing-pictures/write-sheet.ts';

const root = path.resolve(import.meta.dirname, '..');

const usage = `Draws every picture of the landing page and the gallery again, or those named.

  npm run landing-pictures [-- NAME …]

  --into DIR      puts them there (default: web)

Or draws a contact sheet: each subject of the gallery, or each of these photos, as a photo and in every style;
and prints how many faces are found again in each style.

  npm run landing-pictures -- --sheet FILE.webp [PHOTO …]`;

const options = {
  into: { type: 'string', default: path.join(root, 'web') },
  sheet: { type: 'string' },
} as const;

/** @throws OperatorError listing the existing names if one is unknown. */
function refuseUnknown(only: string[], names: string[]): void {
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(`There is no ${unknown.join(', ')}. Choose among ${names.join(', ')}.`);
}

/** @throws OperatorError if there is none with this id. */
function styleOf(styles: Style[], id: string): Style {
  const style = styles.find((one) => one.id === id);
  if (style === undefined) throw new OperatorError(`There is no style ${id}.`);
  return style;
}

await runCommand(async () => {
  const { values, positionals: given } = readArguments(usage, options);
  const { into, sheet } = values;
  await using images = createImages();
  return await withComfy(async ({ comfy, tier, folder, instanceFor, moderator }) => {
    const styles = await loadStyles({ dir: path.join(root, 'comfy-workflows'), tier });
    const draw: Draw = async (styleId, photo) => {
      const context = { comfy, images, folder, instance: instanceFor(styleId) };
      return await drawPicture(styleOf(styles, styleId), photo, context);
    };
    if (sheet === undefined) {
      refuseUnknown(given, pictureNames(styles));
      await writePictures({
        into,
        styles,
        only: given,
        tier,
        compose: createComposer(images, draw),
        onMade: (name) => print(`${name}: made with the ${tier} graphs`),
      });
      return true;
    }
    const count = createFaceCount();
    const drawAndCount: Draw = async (styleId, photo) => {
      const drawing = await draw(styleId, photo);
      const { output } = styleOf(styles, styleId);
      count.add(styleId, await findAgain({ photo, drawing, output }, moderator));
      return drawing;
    };
    await writeSheet(sheet, contactSheet(styles, given), createComposer(images, drawAndCount));
    for (const line of count.lines()) print(line);
    return true;
  });
});
