import type { PageFacts } from '#contract/page-facts.ts';
import { pictureSizes, type PictureName } from '../components/picture.tsx';

export type LandingStyle = PageFacts['styles'][number];

const isPicture = (name: string): name is PictureName => Object.hasOwn(pictureSizes, name);

/** True when the shop draws all that is drawn in this picture as it was when the web was built. */
export function isTrue(picture: PictureName, styles: LandingStyle[]): boolean {
  return pictureSizes[picture].styles.every((drawn) =>
    styles.some(({ id, shipped }) => shipped && id === drawn),
  );
}

/** True when what the landing page shows of these styles is drawn by graphs without models. */
export function areTestDrawings(styles: LandingStyle[]): boolean {
  const ours = Object.values(pictureSizes).filter(({ testDrawing }) => testDrawing);
  return styles.some(
    ({ id, shipped, testDrawing }) => testDrawing || (shipped && ours.some((one) => one.styles.includes(id))),
  );
}

/** The landing page's own picture of a subject in a style; undefined where the style has but its example. */
export function drawnPicture(subject: string, { id, shipped }: LandingStyle): PictureName | undefined {
  const name = `${subject}-${id}`;
  return shipped && isPicture(name) ? name : undefined;
}

/** The address of a style's example picture. */
export function exampleUrl({ id }: Pick<LandingStyle, 'id'>, which: 'before' | 'after'): string {
  return `/api/styles/${id}/${which}`;
}
