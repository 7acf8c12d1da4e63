import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { createImages } from '#adapters/images/images.ts';
import { drawPicture } from '#adapters/styles/draw-picture.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { stylesOf } from '#compose.ts';
import { environment, readSettings } from '#config.ts';
import { readPhoto } from './drawing/read-photo.ts';
import { withComfy } from './drawing/with-comfy.ts';
import { measureCost } from './likeness/cost.ts';
import { createLikenessMeasure } from './likeness/measure.ts';
import { explanation, headingOf, rowOf } from './likeness/row.ts';
import type { FaceDistances } from './likeness/verdicts.ts';

const usage = `Draws photos of people in every style, and measures how well the distance of faces tells the drawn person
from others: a table for docs/gpu-figures.md, with the limit (unlikeFrom of style.json) if one has earned it. Verdicts on a
photo's faces are by the limit that all other photos give.

  npm run likeness -- PHOTO …

Photos without a certain face are left out.`;

await runCommand(async () => {
  const { positionals: files } = readArguments(usage, {});
  await using images = createImages();
  return await withComfy(async ({ comfy, tier, folder, instanceFor, moderator }) => {
    const photos = await Promise.all(
      files.map(async (file) => ({
        name: path.basename(file),
        ...(await images.normalise(await readPhoto(file))),
      })),
    );
    const measure = await createLikenessMeasure(photos, { images, moderator });
    print(`${measure.names.length} photos with a certain face: ${measure.names.join(', ')}\n`);
    print(headingOf('style'));
    async function distancesIn(style: Style): Promise<FaceDistances[]> {
      const context = { comfy, images, folder, instance: instanceFor(style.id) };
      const found: FaceDistances[] = [];
      for (const photo of photos.filter(({ name }) => measure.names.includes(name))) {
        const distances = await measure.of(photo.name, await drawPicture(style, photo, context));
        found.push(...(distances ? [distances] : []));
      }
      return found;
    }

    for (const style of await loadStyles({ ...stylesOf(readSettings(environment())), tier }))
      print(rowOf([style.id], await distancesIn(style)));
    print(`\n${explanation}\n\n${await measureCost()}`);
    return true;
  });
});
