import { readFile } from 'node:fs/promises';
import { createComfy } from '#adapters/comfyui/comfyui.ts';
import { createImages, type Images } from '#adapters/images/images.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { drawPicture, UnfitPicture, type Photo } from '#adapters/styles/draw-picture.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { samplePhoto } from '#compose.ts';
import { verdictOf } from '#domain/moderation.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Size } from '#domain/photo.ts';

/** Folder of this command on every instance. */
const folder = 'toonbooth-new-style';
/** Deadlines longer than any graph takes that could be sold. */
const deadlineSeconds = { first: 1800, later: 1800 };
/** Accepts every size and shape: the style's limits are only derived from these pictures. */
const anyOutput = { tolerance: 1, longSide: [1, 100_000] } as const;

export type TestPicture = { name: string; photo: Size; picture: Size; seconds: number };
/** Test pictures; `example` is the one of the shop's example photo, in the format in which the shop shows it. */
export type TestDrawing = { pictures: TestPicture[]; example: Buffer };

type NamedPhoto = Photo & { name: string };

async function readPhoto(file: string, images: Images): Promise<NamedPhoto> {
  const bytes = await readFile(file).catch(() => {
    throw new OperatorError(`${file} cannot be read. --try takes a photo’s file.`);
  });
  const photo = await images.normalise(bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorError(`${file} is not a photo that the shop would accept: ${error.message}`);
  });
  return { ...photo, name: file };
}

/** Returns the shop's example photo in three shapes, to find out whether a graph keeps them. */
async function examplePhotos(images: Images): Promise<NamedPhoto[]> {
  const whole = await readPhoto(samplePhoto, images);
  const { width, height } = whole;
  const cut = async (name: string, part: Size): Promise<NamedPhoto> => {
    const crop = { ...part, x: Math.floor((width - part.width) / 2), y: 0, rotate: 0 } as const;
    return { ...(await images.cut(whole.jpeg, crop)), name };
  };
  return [
    { ...whole, name: 'the example photo' },
    await cut('an upright photo', { width: Math.round(width * 0.67), height }),
    await cut('a wide photo', { width, height: Math.round(height * 0.67) }),
  ];
}

const unfitRemedy =
  'Fix the graph in ComfyUI and export it again; --untested writes the style anyway, but its pictures may be refunded.';

/**
 * Draws test pictures from the example photo in three shapes and from the operator's own photos, as orders are drawn.
 * @throws OperatorError for a picture that the shop would not deliver, ComfyError if none was drawn
 */
export async function drawTestPictures(
  style: Style,
  {
    instance,
    files,
    onPicture,
  }: { instance: string; files: string[]; onPicture: (one: TestPicture) => void },
): Promise<TestDrawing> {
  await using images = createImages();
  await using moderator = createModerator();
  const photos = [...(await examplePhotos(images)), ...(await readAll(files, images))];
  const comfy = createComfy({
    urls: [instance],
    findLandmarks: moderator.findLandmarks,
    findPersons: moderator.findPersons,
  });
  const any: Style = { ...style, output: anyOutput, deadlineSeconds };

  async function draw(photo: NamedPhoto): Promise<{ bytes: Buffer; test: TestPicture }> {
    const begun = performance.now();
    const bytes = await drawPicture(any, photo, { comfy, images, instance, folder }).catch(
      (error: unknown) => {
        if (!(error instanceof UnfitPicture)) throw error;
        throw new OperatorError(
          `The picture from ${photo.name} would not be delivered: ${error.message}. ${unfitRemedy}`,
        );
      },
    );
    const seconds = (performance.now() - begun) / 1000;
    const seen = await images.compare(photo.jpeg, bytes);
    if (verdictOf(await moderator.classify(seen.copies.picture), style.outputLimits) === 'reject') {
      throw new OperatorError(
        `The picture from ${photo.name} is not fit to be shown to everybody. ${unfitRemedy}`,
      );
    }
    const size = ({ width, height }: Size): Size => ({ width, height });
    return { bytes, test: { name: photo.name, photo: size(photo), picture: size(seen), seconds } };
  }

  try {
    const drawn = [];
    for (const photo of photos) {
      const one = await draw(photo);
      onPicture(one.test);
      drawn.push(one);
    }
    const [first] = drawn;
    if (!first) throw new Error('No test picture was drawn');
    const example = await images.exampleCopy(first.bytes, style.tier);
    return { pictures: drawn.map(({ test }) => test), example };
  } finally {
    comfy.close();
  }
}

async function readAll(files: string[], images: Images): Promise<NamedPhoto[]> {
  const photos = [];
  for (const file of files) photos.push(await readPhoto(file, images));
  return photos;
}
