import path from 'node:path';
import { parseArgs } from 'node:util';
import { createImages } from '#adapters/images/images.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { OperatorError, runCommand, say } from './command.ts';
import { drawPicture } from './examples/draw-picture.ts';
import { withComfy } from './examples/with-comfy.ts';
import { createComposer, type Draw } from './landing-pictures/compose-picture.ts';
import { pictureNames, writePictures } from './landing-pictures/write-pictures.ts';

const root = path.resolve(import.meta.dirname, '..');

/** `npm run landing-pictures [-- --into DIR] [name …]` draws every picture of the landing page again, or those named. */
function readArguments() {
  const { values, positionals: only } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string', default: path.join(root, 'web') } },
  });
  const unknown = only.filter((name) => !pictureNames.includes(name));
  if (unknown.length > 0) {
    throw new OperatorError(`There is no ${unknown.join(', ')}. Choose among ${pictureNames.join(', ')}.`);
  }
  return { only, into: values.into };
}

await runCommand(async () => {
  const { only, into } = readArguments();
  await using images = createImages();
  return await withComfy(async ({ comfy, tier, instanceFor }) => {
    const styles = await loadStyles({
      dir: path.join(root, 'comfy-workflows'),
      tier,
      needsExamples: false,
    });
    const draw: Draw = async (styleId, photo) => {
      const style = styles.find(({ id }) => id === styleId);
      if (style === undefined) throw new OperatorError(`There is no style ${styleId}.`);
      return await drawPicture(style, photo, { comfy, images, instance: instanceFor(styleId) });
    };
    await writePictures({
      pictures: path.join(into, 'pictures'),
      public: path.join(into, 'public'),
      only,
      compose: createComposer(images, draw),
      onMade: (name) => say(`${name}: made with the ${tier} graphs`),
    });
    return true;
  });
});
