import { createImages } from '#adapters/images/images.ts';
import { open } from '#adapters/images/safe-sharp.ts';
import { inputSide } from '#adapters/moderator/input-side.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { openEngine } from '#adapters/moderator/open-engine.ts';
import { median, type Figure } from '../figure.ts';
import { millisecondsOf } from '../load.ts';
import { twelveMegapixels } from '../photo.ts';

const photos = 40;
const warmUps = 5;

/** Compares moderating a stored photo as the worker does it with calling the same model in this process, in turn. */
export async function measureModeration(): Promise<Figure[]> {
  const whole = await twelveMegapixels();
  await using images = createImages();
  await using moderator = createModerator();
  const { jpeg } = await images.normalise(whole);
  await moderator.start();
  const { engine } = await openEngine('auto');

  const bare = async (): Promise<void> => {
    const pixels = await open(jpeg).resize(inputSide, inputSide, { fit: 'fill' }).raw().toBuffer();
    await engine.classify(pixels);
  };
  const times: { own: number[]; bare: number[] } = { own: [], bare: [] };
  for (let n = 0; n < photos + warmUps; n += 1) {
    times.own.push(await millisecondsOf(() => moderator.classify(jpeg)));
    times.bare.push(await millisecondsOf(bare));
  }
  const [own, value] = [times.own, times.bare].map((all) => median(all.slice(warmUps)));
  const beside = { what: 'the model bare', value: value ?? NaN };
  return [{ what: 'moderation of a photo', value: own ?? NaN, unit: 'ms', beside, aim: '≤ 1.3 of it' }];
}
