import type { Colour } from '#domain/landmarks.ts';
import { labOf, medianOf, type Lab } from './lab.ts';
import type { Places } from './places.ts';
import { blurred, filled, planeOf, resized, touching, union, type Plane } from './plane.ts';

/** Least and greatest spread of a face's own colours, by lightness, red and yellow. */
const spreads = [
  [12, 16],
  [4, 6.5],
  [5, 7.5],
] as const;
/** Chroma below which a face is that of a grey photo, where only lightness tells skin. */
const greyChroma = 7;
/** Greatest distance from a face's typical colour that counts as its skin. */
const limit = 6.5;
/** Lightness of a chin, compared with the skin's, below which it is bearded. */
const beardLightness = 0.7;
/** Lightness, compared with the skin's, of what is too dark to be skin even in the shade. */
const tooDark = 0.42;

const parts = [0, 1, 2] as const;

const medianLab = (labs: Lab[]): Lab => parts.map((part) => medianOf(labs.map((lab) => lab[part]))) as Lab;

/** Marks the skin of a face: what has its colour in the head, and without a beard also in the neck and on the chest. */
export function skinIn(colours: [Plane, Plane, Plane], places: Places): Plane {
  const { area, size, core, features } = places;
  const soft = colours.map((plane) => blurred(plane, 0.012 * size).values);
  const labs = Array.from({ length: area.width * area.height }, (_, n) =>
    labOf(soft.map((values) => Math.round(values[n] ?? 0)) as Colour),
  );
  const isSkin = createSkinTest(labs, places);
  const like = planeOf(area, (_x, _y, n) => (isSkin(n) ? 1 : 0));
  // Removes specks and thin bridges to what is beside the face.
  const whole = resized(resized(like, -0.045 * size), 0.045 * size);
  const joined = resized(resized(union(touching(whole, core), features), 0.035 * size), -0.035 * size);
  return union(filled(joined), features);
}

/** Creates a function that tells whether the pixel with this number is skin. */
function createSkinTest(labs: Lab[], { sample, face, chin, head, throat, chest }: Places) {
  const labsIn = ({ values }: Plane) => labs.filter((_, n) => values[n] === 1);
  const typical = medianLab(labsIn(sample));
  const distance = createDistance(labsIn(sample), typical);
  const onChin = labsIn(chin);
  const chinLab = medianLab(onChin);
  const isBearded =
    chinLab[0] < beardLightness * typical[0] ||
    onChin.filter((lab) => distance(lab, 1.2) > limit).length > 0.6 * onChin.length;
  const at = ({ values }: Plane, n: number): number => values[n] ?? 0;

  /** Bearded: the head only, and what is more like the skin than like the beard. */
  const isBeardedSkin = (lab: Lab, n: number): boolean =>
    distance(lab, 1.4) < limit * at(head, n) && squares(lab, typical) < squares(lab, chinLab);
  const isShavenSkin = (lab: Lab, n: number): boolean => {
    const near = Math.max(at(head, n), at(throat, n), 0.8 * at(chest, n));
    // A neck lies in the chin's shadow; a dark pixel at the edge of the head is hair.
    const darker = at(throat, n) > 0.3 ? 0.4 : at(head, n) > 0.8 ? 0.7 : 1.2;
    return distance(lab, darker) < limit * near;
  };
  const isGreySkin = (lab: Lab, n: number): boolean => at(face, n) === 1 && distance(lab, 1.6) < limit;
  const isOuterSkin = isGrey(typical) ? isGreySkin : isBearded ? isBeardedSkin : isShavenSkin;

  return (n: number): boolean => {
    const lab = labs[n] ?? typical;
    return at(sample, n) === 1 ? distance(lab, 0.4) < 2 * limit : isOuterSkin(lab, n);
  };
}

const isGrey = ([, redness, yellowness]: Lab): boolean => Math.hypot(redness, yellowness) < greyChroma;

const squares = (one: Lab, other: Lab): number =>
  parts.reduce<number>((sum, part) => sum + (one[part] - other[part]) ** 2, 0);

/** Creates a function that tells how unlike skin a colour is; `darker` says how much it counts that it is darker than the skin. */
function createDistance(samples: Lab[], typical: Lab) {
  const light = Math.min(1, Math.max(0.4, typical[0] / 55));
  const spread = parts.map((part) => {
    const [least, greatest] = spreads[part];
    const off = medianOf(samples.map((lab) => Math.abs(lab[part] - typical[part])));
    return Math.min(greatest, Math.max(least, 1.5 * off)) * (part === 0 ? light : 1);
  }) as Lab;
  const lighter = isGrey(typical) ? 1.6 : 0.3;
  return ([lightness, redness, yellowness]: Lab, darker: number): number => {
    if (lightness < tooDark * typical[0]) return Infinity;
    // Skin in the shade has less colour.
    const shade = Math.min(1, Math.max(0.45, lightness / typical[0]));
    const off: Lab = [lightness - typical[0], redness - typical[1] * shade, yellowness - typical[2] * shade];
    const weights = [off[0] > 0 ? lighter : darker, 1, 1];
    return parts.reduce<number>(
      (sum, part) => sum + (weights[part] ?? 1) * (off[part] / spread[part]) ** 2,
      0,
    );
  };
}
