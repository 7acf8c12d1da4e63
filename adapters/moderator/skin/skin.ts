import type { Colour, MarkedFace, SkinPicture } from '#domain/landmarks.ts';
import { smallCopy, type RawImage } from '../../images/safe-sharp.ts';
import { placesOf, type Places } from './places.ts';
import { blurred, planeOf, resized, without, type Plane } from './plane.ts';
import { skinIn } from './skin-area.ts';

/** Pixels of the longer side of the picture of the skin; its edges become smooth when it is enlarged. */
const longSide = 360;

/** Greatest size of a face in that picture, in pixels: larger ones take longer, and look the same. */
const largestFace = 84;

/** Finds the skin of each face, its neck and what adjoins it, by the face's own colour. */
export async function skinOf(image: RawImage, faces: MarkedFace[]): Promise<SkinPicture> {
  const largest = Math.max(...faces.map(({ box }) => Math.max(box.width, box.height)), 0.1);
  const small = await smallCopy(image, Math.round(Math.min(longSide, largestFace / largest)));
  const { width, height } = small;
  const skin = {
    width,
    height,
    opacity: new Uint8Array(width * height),
    colours: new Uint8Array(width * height * 3),
  };
  for (const face of faces) {
    const places = placesOf(face, small);
    if (places !== undefined) addSkin(skin, small, places);
  }
  fillRest(skin);
  return skin;
}

/** Gives what is far from skin the mean colour of all skin. */
function fillRest({ opacity, colours }: SkinPicture): void {
  const opaque = Array.from(opacity.keys()).filter((n) => (opacity[n] ?? 0) > 127);
  const mean = [0, 1, 2].map(
    (channel) =>
      opaque.reduce((sum, n) => sum + (colours[3 * n + channel] ?? 0), 0) / Math.max(1, opaque.length),
  );
  opacity.forEach((_, n) => {
    if (colours[3 * n] === 0 && colours[3 * n + 1] === 0 && colours[3 * n + 2] === 0)
      colours.set(mean, 3 * n);
  });
}

const colourAt = ({ data, channels }: RawImage, n: number): Colour => [
  data[n * channels] ?? 0,
  data[n * channels + 1] ?? 0,
  data[n * channels + 2] ?? 0,
];

function addSkin(result: SkinPicture, image: RawImage, places: Places): void {
  const { area, size } = places;
  const at = (x: number, y: number) => y * image.width + x;
  const [red, green, blue] = ([0, 1, 2] as const).map((channel) =>
    planeOf(area, (x, y) => colourAt(image, at(x, y))[channel]),
  ) as [Plane, Plane, Plane];
  const skin = skinIn([red, green, blue], places);
  const plain = without(skin, resized(places.features, 0.03 * size));
  // Colours in place of features come from the skin around them.
  const near = blurred(plain, 0.035 * size);
  const far = blurred(plain, 0.25 * size);
  const edge = blurred(skin, 1);
  const smooth = [red, green, blue].map((channel) => {
    const only = { ...channel, values: channel.values.map((value, n) => value * (plain.values[n] ?? 0)) };
    const [fine, wide] = [blurred(only, 0.035 * size), blurred(only, 0.25 * size)];
    return fine.values.map(
      (value, n) =>
        (value + 0.02 * (wide.values[n] ?? 0)) / ((near.values[n] ?? 0) + 0.02 * (far.values[n] ?? 0) + 1e-6),
    );
  });
  for (let n = 0; n < edge.values.length; n += 1) {
    const to = at(area.left + (n % area.width), area.top + Math.floor(n / area.width));
    const opacity = Math.round(255 * (edge.values[n] ?? 0));
    if (opacity < (result.opacity[to] ?? 0) || (far.values[n] ?? 0) < 0.01) continue;
    result.colours.set(
      smooth.map((values) => values[n] ?? 0),
      3 * to,
    );
    result.opacity[to] = opacity;
  }
}
