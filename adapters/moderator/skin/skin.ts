import type { Colour, MarkedFace, Point, SkinPicture } from '#domain/landmarks.ts';
import { smallCopy, type RawImage } from '../../images/safe-sharp.ts';
import { labOf, medianOf, type Lab } from './lab.ts';
import { blurred, filled, planeOf, polygonIn, resized, touching, union, without, type Plane } from './plane.ts';
import { placesOf, type Places } from './places.ts';

/** Pixels of the longer side of the picture of the skin; its edges become smooth when it is enlarged. */
const longSide = 400;

/** Least and greatest spread of a face's own colours, by lightness, red and yellow. */
const spreads = [
  [12, 16],
  [4, 6.5],
  [5, 7.5],
] as const;
/** Greatest size of a face in that picture, in pixels: larger ones take longer, and look the same. */
const largestFace = 100;
/** Chroma below which a face is that of a grey photo, where only lightness tells skin. */
const greyChroma = 7;

/** Finds the skin of each face, its neck and what adjoins it, by the face's own colour. */
export async function skinOf(image: RawImage, faces: MarkedFace[]): Promise<SkinPicture> {
  const largest = Math.max(...faces.map(({ box }) => Math.max(box.width, box.height)), 0.1);
  const small = await smallCopy(image, Math.round(Math.min(longSide, largestFace / largest)));
  const { width, height } = small;
  const skin = { width, height, opacity: new Uint8Array(width * height), colours: new Uint8Array(width * height * 3) };
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
    (channel) => opaque.reduce((sum, n) => sum + (colours[3 * n + channel] ?? 0), 0) / Math.max(1, opaque.length),
  );
  opacity.forEach((_, n) => {
    if (colours[3 * n] === 0 && colours[3 * n + 1] === 0 && colours[3 * n + 2] === 0) colours.set(mean, 3 * n);
  });
}

const indicesIn = ({ values }: Plane): number[] => Array.from(values.keys()).filter((n) => values[n] === 1);

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
  // Where features were, colours come from the skin around them.
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
    result.colours.set(smooth.map((values) => values[n] ?? 0), 3 * to);
    result.opacity[to] = opacity;
  }
}

function skinIn(colours: [Plane, Plane, Plane], { area, size, sample, face, core, features, chin, head, throat, chest }: Places): Plane {
  const soft = colours.map((plane) => blurred(plane, 0.012 * size).values);
  const labs = Array.from({ length: area.width * area.height }, (_, n) =>
    labOf(soft.map((values) => Math.round(values[n] ?? 0)) as Colour),
  );
  const samples = labs.filter((_, n) => sample.values[n] === 1);
  const typical = ([0, 1, 2] as const).map((part) => medianOf(samples.map((lab) => lab[part]))) as Lab;
  const light = Math.min(1, Math.max(0.4, typical[0] / 55));
  const spread = spreads.map(([least, greatest], part) => {
    const off = samples.map((lab) => Math.abs((lab[part] ?? 0) - (typical[part] ?? 0)));
    return Math.min(greatest, Math.max(least, 1.5 * medianOf(off))) * (part === 0 ? light : 1);
  }) as Lab;
  const isGrey = Math.hypot(typical[1], typical[2]) < greyChroma;
  /** Returns how unlike skin a pixel is; `darker` says how much it counts that it is darker. */
  const distance = (n: number, darker: number): number => {
    const [lightness, redness, yellowness] = labs[n] ?? typical;
    // Skin in the shade has less colour.
    const shade = Math.min(1, Math.max(0.45, lightness / typical[0]));
    if (lightness < 0.42 * typical[0]) return Infinity;
    const off = [lightness - typical[0], redness - typical[1] * shade, yellowness - typical[2] * shade];
    const weight = isGrey ? 1.6 : (off[0] ?? 0) > 0 ? 0.3 : darker;
    return [weight, 1, 1].reduce((sum, part, k) => sum + part * ((off[k] ?? 0) / (spread[k] ?? 1)) ** 2, 0);
  };
  const limit = 6.5;
  const chinPixels = indicesIn(chin);
  const onChin = ([0, 1, 2] as const).map((part) => medianOf(chinPixels.map((n) => labs[n]?.[part] ?? NaN))) as Lab;
  const isBearded =
    onChin[0] < 0.7 * typical[0] ||
    chinPixels.filter((n) => distance(n, 1.2) > limit).length > 0.6 * chinPixels.length;
  const isBeard = (n: number): boolean => {
    const [skinned, hairy] = [typical, onChin].map((lab) => labs[n]?.reduce((sum, value, k) => sum + (value - (lab[k] ?? 0)) ** 2, 0));
    return isBearded && (hairy ?? 0) < (skinned ?? 0);
  };
  const like = planeOf(area, (_x, _y, n) => {
    if (sample.values[n] === 1) return distance(n, 0.4) < 2 * limit ? 1 : 0;
    const [inHead = 0, inThroat = 0, onChest = 0] = [head, throat, chest].map(({ values }) => values[n]);
    if (isGrey) return face.values[n] === 1 && distance(n, 1.4) < limit ? 1 : 0;
    if (isBearded) return distance(n, 1.4) < limit * inHead && !isBeard(n) ? 1 : 0;
    const near = Math.max(inHead, inThroat, 0.8 * onChest);
    return distance(n, inThroat > 0.3 ? 0.4 : inHead > 0.8 ? 0.7 : 1.2) < limit * near ? 1 : 0;
  });
  const whole = resized(resized(like, -0.045 * size), 0.045 * size);
  const own = touching(whole, core);
  const joined = resized(resized(union(own, features), 0.035 * size), -0.035 * size);
  return union(filled(joined), features);
}
