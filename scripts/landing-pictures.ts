import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { createImages, type Images } from '#adapters/images/images.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { findAgain } from './drawing/found-faces.ts';
import { readPhoto } from './drawing/read-photo.ts';
import { withComfy, withStandin, type ComfyAccess } from './drawing/with-comfy.ts';
import { createComposer, type Draw } from './landing-pictures/compose-picture.ts';
import { createDifferences, meanDifference } from './landing-pictures/differences.ts';
import { createFaceCount } from './landing-pictures/face-count.ts';
import { contactSheet } from './landing-pictures/gallery-list.ts';
import { pictureNames, writePictures } from './landing-pictures/write-pictures.ts';
import { writeSheet } from './landing-pictures/write-sheet.ts';

const root = path.resolve(import.meta.dirname, '..');

const usage = `Draws every picture of the landing page and the gallery again, or those named.

  npm run landing-pictures [-- NAME …]

  --into DIR      puts them there (default: web)

Or draws a contact sheet: each subject of the gallery, or each of these photos, as a photo and in every style;
and prints how many faces are found again in each style, and whose are not.

  npm run landing-pictures -- --sheet FILE.webp [PHOTO …]

  --compare       draws with the CPU graphs on the ComfyUI of COMFYUI_URLS and on the stand-in, and also prints how far
                  their pictures are apart`;

const options = {
  into: { type: 'string', default: path.join(root, 'web') },
  sheet: { type: 'string' },
  compare: { type: 'boolean', default: false },
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

/** Returns a function that draws in one of these styles on a ComfyUI. */
function drawerOn({ comfy, folder, instanceFor }: ComfyAccess, styles: Style[], images: Images): Draw {
  return async (styleId, photo) => {
    const context = { comfy, images, folder, instance: instanceFor(styleId) };
    return await drawPicture(styleOf(styles, styleId), photo, context);
  };
}

type SheetTools = { styles: Style[]; images: Images; moderator: ComfyAccess['moderator'] };

/** Draws a contact sheet and prints what its drawings show; `drawOther`: draws them to be compared. */
async function drawSheet(
  { file, photos }: { file: string; photos: string[] },
  { draw, drawOther }: { draw: Draw; drawOther?: Draw },
  { styles, images, moderator }: SheetTools,
): Promise<void> {
  const [count, differences] = [createFaceCount(), createDifferences()];
  const drawAndLook: Draw = async (styleId, photo) => {
    const drawing = await draw(styleId, photo);
    const { output } = styleOf(styles, styleId);
    count.add(styleId, await findAgain({ photo, drawing, output }, moderator));
    if (drawOther) differences.add(styleId, await meanDifference(drawing, await drawOther(styleId, photo)));
    return drawing;
  };
  const sheet = contactSheet(styles, photos);
  await writeSheet(file, sheet, createComposer(images, drawAndLook));
  const names = sheet.rows.map(([photo]) => path.parse(photo?.drawing.photo ?? '').name);
  for (const line of [...count.lines(names), ...(drawOther ? differences.lines(names) : [])]) print(line);
}

await runCommand(async () => {
  const { values, positionals: given } = readArguments(usage, options);
  const { into, sheet: file, compare } = values;
  // A wrong name is told before anything is drawn.
  if (file !== undefined) await Promise.all(given.map(readPhoto));
  await using images = createImages();
  return await withComfy(async (access) => {
    const { moderator } = access;
    const tier = compare ? 'cpu' : access.tier;
    const styles = await loadStyles({ dir: path.join(root, 'comfy-workflows'), tier });
    const draw = drawerOn(access, styles, images);
    if (file === undefined) {
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
    const sheet = { file, photos: given };
    const tools = { styles, images, moderator };
    if (!compare) await drawSheet(sheet, { draw }, tools);
    else {
      const compareOn = (standin: ComfyAccess) =>
        drawSheet(sheet, { draw, drawOther: drawerOn(standin, styles, images) }, tools);
      await withStandin(compareOn);
    }
    return true;
  });
});
